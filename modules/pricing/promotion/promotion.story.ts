// Promotions keep the contract of every catalogue; what does not go together is refused at its field.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import { quickFields } from '#platform/catalogue/quick.ts'
import { hiddenFields } from '#platform/catalogue/shown.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { offerWords, promotion } from './promotion.ts'
import { promotionServed } from './promotion.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

const plain = {
  name: 'Diez',
  kind: 'percent',
  percent: '10',
  amount: null,
  take: null,
  pay: null,
  least: 1,
  most: null,
  scope: 'all',
  categoryId: null,
  brandId: null,
  itemId: null,
  tagId: null,
  branchId: null,
  validFrom: null,
  validTo: null,
  days: 'every',
  fromTime: '',
  toTime: '',
  addsUp: false,
} as const
const sample = (n: number) => ({
  ...plain,
  name: `Promoción ${n}`,
  ...(n % 2 === 0
    ? { kind: 'bundle' as const, percent: null, take: n + 1, pay: n }
    : { kind: 'value' as const, percent: null, amount: `${n * 100}.00` }),
  least: n,
  most: n + 10,
  validFrom: parseDay('2026-01-01'),
  validTo: parseDay(`2026-12-${String(10 + (n % 20))}`),
  days: n % 2 === 0 ? ('weekend' as const) : ('monday' as const),
  fromTime: '10:00',
  toTime: `1${n % 9}:30`,
  addsUp: n % 2 === 0,
})

describe('promotion', () => {
  for (const each of catalogueContract({ served: promotionServed, pool: () => pool, clock, sample })) test(each.name, each.run)
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
  [{ fromTime: '10:00', toTime: '10:00' }, ['toTime']],
  [{ fromTime: '22:00', toTime: '02:00' }, []],
  [{ validFrom: '2026-02-01', validTo: '2026-01-31' }, ['validTo']],
])('%j: wrong at %j', (changes, fields) => expect(problems(changes)).toEqual(fields))

test.each<[object, string[]]>([
  [{}, ['amount', 'take', 'pay', 'categoryId', 'brandId', 'itemId']],
  [{ kind: 'bundle' }, ['percent', 'amount', 'categoryId', 'brandId', 'itemId']],
  [{ kind: 'value', scope: 'item' }, ['percent', 'take', 'pay', 'categoryId', 'brandId']],
])('%j does not ask %j', (changes, hidden) => expect([...hiddenFields(promotion, { ...plain, ...changes })]).toEqual(hidden))

test('no line of the list adds one: it would lack its percentage', () => expect(quickFields(promotion)).toBeNull())

test('it says what it gives', () => {
  expect(
    [plain, { ...plain, kind: 'value', amount: '500.00' } as const, { ...plain, kind: 'bundle', take: 3, pay: 2 } as const].map(offerWords),
  ).toEqual(['10\u00a0% menos', '$\u00a0500 menos por unidad', 'Lleva 3, paga 2'])
})
