// Promotions keep the contract of every catalogue; what does not go together is refused at its field.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import { quickFields } from '#platform/catalogue/quick.ts'
import { hiddenFields } from '#platform/catalogue/shown.ts'
import { storyServer, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { brand, category } from '#modules/items/index.ts'
import { personTag } from '#modules/people/index.ts'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { sampleValues } from '#platform/catalogue/sample.ts'
import { plainPromotion } from '../testing/promotion.ts'
import { bearTargets } from '../testing/targets.server.ts'
import { promotionKinds, type PromotionKind } from './promoted.ts'
import { offerWords, promotion } from './promotion.ts'
import { promotionServed } from './promotion.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, promotionServed.handlers)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const plain = { ...plainPromotion, name: 'Diez' }

// The contract takes any catalogue: the names of its fields do not matter to it.
const catalogue = promotionServed.catalogue
const others = [category, brand, personTag] as unknown as readonly AnyCatalogue[]
const promotionKindNames = Object.keys(promotionKinds) as PromotionKind[]
const groupOf: Readonly<Record<PromotionKind, object>> = {
  percent: {},
  value: { percent: null, amount: '150.00' },
  bundle: { percent: null, take: 3, pay: 2 },
  nth: { size: 2 },
  pack: { percent: null, size: 3, price: '5000.00' },
  combo: { percent: null, price: '9000.00' },
  cross: { size: 2, give: 1 },
  gift: { fromAmount: '100000.00', give: 1 },
}

/** Each kind in its turn; of some things, with as many lines as the engine's own samples. */
const sample = (n: number) => {
  const kind = promotionKindNames[n % promotionKindNames.length] ?? 'percent'
  const lists = sampleValues(catalogue, 3 * n + 1)
  const some = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, lists[name]]))
  return {
    ...plain,
    ...some('tagIds', 'partyIds', 'branchIds'),
    name: `Promoción ${n}`,
    kind,
    ...groupOf[kind],
    ...(kind === 'combo'
      ? some('combo')
      : { scope: 'some', ...some('itemIds', 'categoryIds', 'brandIds', 'exceptItemIds', 'exceptCategoryIds') }),
    ...(kind === 'cross' || kind === 'gift' ? some('givenIds') : {}),
    ...(['percent', 'value', 'bundle'].includes(kind) ? { least: n } : {}),
    ...(['percent', 'bundle', 'nth', 'pack'].includes(kind) ? { mixed: n % 2 === 0 } : {}),
    most: n + 10,
    mostAll: n + 100,
    payment: n % 2 === 0 ? 'cash' : 'credit',
    channel: n % 2 === 0 ? 'sales' : 'pos',
    ...(n % 3 === 0 ? { coupon: `CUPON-${n}`, couponUses: n + 1 } : {}),
    validFrom: parseDay('2026-01-01'),
    validTo: parseDay(`2026-12-${String(10 + (n % 20))}`),
    days: n % 2 === 0 ? 'weekend' : 'monday',
    fromTime: '10:00',
    toTime: `1${n % 9}:30`,
    addsUp: n % 2 === 0,
  }
}

describe('promotion', () => {
  const parts = { served: promotionServed, pool: () => pool, clock, server: () => server }
  for (const each of catalogueContract({ ...parts, sample, others, bear: bearTargets })) test(each.name, each.run)
})

const problems = (changes: object) =>
  (promotion.rules?.({ ...plain, ...changes }, { previous: null, today: parseDay('2026-11-20') }) ?? []).map(({ field }) => field)

test.each<[object, string[]]>([
  [{}, []],
  [{ percent: '0' }, ['percent']],
  [{ percent: '100.5' }, ['percent']],
  [{ kind: 'bundle', percent: null, take: 2, pay: 2 }, ['pay']],
  [{ kind: 'bundle', percent: null, take: 2, pay: 0 }, []],
  [{ kind: 'value', percent: null, amount: '0.00' }, ['amount']],
  [{ scope: 'some' }, ['itemIds']],
  [{ scope: 'some', brandIds: [{ id: null, brandId: 'x' }] }, []],
  [{ kind: 'nth', size: 1 }, ['size']],
  [{ kind: 'pack', percent: null, price: '0.00' }, ['price']],
  [{ fromTime: '10:00', toTime: '10:00' }, ['toTime']],
  [{ fromTime: '22:00', toTime: '02:00' }, []],
  [{ validFrom: '2026-02-01', validTo: '2026-01-31' }, ['validTo']],
])('%j: wrong at %j', (changes, fields) => expect(problems(changes)).toEqual(fields))

const groups = ['take', 'pay', 'size', 'give', 'combo', 'givenIds']
const targets = ['itemIds', 'categoryIds', 'brandIds']
test.each<[object, string[]]>([
  [{}, ['amount', 'price', 'fromAmount', ...groups, ...targets, 'couponUses']],
  [{ kind: 'bundle', coupon: 'A' }, ['percent', 'amount', 'price', 'fromAmount', 'size', 'give', 'combo', 'givenIds', ...targets]],
  [{ kind: 'value', scope: 'some' }, ['percent', 'price', 'fromAmount', ...groups, 'couponUses']],
  [
    { kind: 'combo', scope: 'some' },
    [
      'percent',
      'amount',
      'fromAmount',
      'take',
      'pay',
      'size',
      'give',
      'givenIds',
      'scope',
      ...targets,
      'exceptItemIds',
      'exceptCategoryIds',
      'mixed',
      'least',
      'couponUses',
    ],
  ],
  [{ kind: 'gift' }, ['amount', 'price', 'take', 'pay', 'size', 'combo', ...targets, 'mixed', 'least', 'couponUses']],
])('%j does not ask %j', (changes, hidden) => expect([...hiddenFields(promotion, { ...plain, ...changes })]).toEqual(hidden))

test('no line of the list adds one: it would lack its percentage', () => expect(quickFields(promotion)).toBeNull())

test.each<[object, string]>([
  [{}, '10\u00a0% menos'],
  [{ kind: 'value', amount: '500.00' }, '$\u00a0500 menos por unidad'],
  [{ kind: 'bundle', take: 3, pay: 2 }, 'Lleva 3, paga 2'],
  [{ kind: 'nth', size: 2, percent: '50' }, 'La segunda unidad con 50\u00a0% menos'],
  [{ kind: 'nth', size: 3, percent: '100' }, 'Una de cada 3 gratis'],
  [{ kind: 'pack', size: 3, price: '10000.00' }, '3 por $\u00a010.000'],
  [{ kind: 'combo', price: '30000.00' }, 'Combo a $\u00a030.000'],
  [{ kind: 'cross', size: 2, give: 1, percent: '100' }, 'Compra 2, lleva 1 gratis'],
  [{ kind: 'gift', fromAmount: '100000.00', give: 1, percent: '50' }, 'Desde $\u00a0100.000, lleva 1 con 50\u00a0% menos'],
])('%j is said «%s»', (changes, words) => expect(offerWords({ ...plain, ...changes })).toBe(words))
