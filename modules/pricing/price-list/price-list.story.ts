// Price lists keep the contract of every catalogue; a rule that makes no sense is refused at its field.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import { hiddenFields } from '#platform/catalogue/shown.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { priceList, ruleWords } from './price-list.ts'
import { priceListServed } from './price-list.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

const plain = {
  name: 'Mayorista',
  audience: 'all',
  tagId: null,
  branchId: null,
  source: 'base',
  overId: null,
  change: 'lower',
  percent: '10',
  rounding: 'none',
  includesTax: false,
  validFrom: null,
  validTo: null,
} as const
const rules = ['base', 'own', 'cost'] as const
const sample = (n: number) => ({
  ...plain,
  name: `Lista ${n}`,
  audience: n % 2 === 0 ? ('all' as const) : ('assigned' as const),
  source: rules[n % rules.length] ?? 'base',
  change: n % 3 === 2 ? ('margin' as const) : ('raise' as const),
  percent: String(n),
  rounding: 'to100' as const,
  includesTax: n % 2 === 0,
  validFrom: parseDay('2026-01-01'),
  validTo: parseDay(`2026-12-${String(10 + (n % 20))}`),
})

describe('price list', () => {
  for (const each of catalogueContract({ served: priceListServed, pool: () => pool, clock, sample })) test(each.name, each.run)
})

const problems = (changes: object) =>
  (priceList.rules?.({ ...plain, ...changes }, { previous: null, today: parseDay('2026-11-20') }) ?? []).map(({ field }) => field)

test.each<[object, string[]]>([
  [{}, []],
  [{ percent: '-5' }, ['percent']],
  [{ percent: '101' }, ['percent']],
  [{ change: 'raise', percent: '101' }, []],
  [{ change: 'margin' }, ['change']],
  [{ source: 'cost', change: 'margin', percent: '100' }, ['percent']],
  [{ validFrom: '2026-02-01', validTo: '2026-01-31' }, ['validTo']],
])('%j: wrong at %j', (changes, fields) => expect(problems(changes)).toEqual(fields))

test.each<[object, string[]]>([
  [{}, ['tagId', 'branchId', 'overId']],
  [{ audience: 'tag' }, ['branchId', 'overId']],
  [{ audience: 'branch' }, ['tagId', 'overId']],
  [{ source: 'list' }, ['tagId', 'branchId']],
  [{ source: 'own' }, ['tagId', 'branchId', 'overId', 'change', 'percent', 'rounding']],
])('%j does not ask %j', (changes, hidden) => expect([...hiddenFields(priceList, { ...plain, ...changes })]).toEqual(hidden))

test.each([
  [{ source: 'base', change: 'lower', percent: '10' }, 'Precio base − 10\u00a0%'],
  [{ source: 'list', change: 'raise', percent: '2.5' }, 'Mayorista + 2,5\u00a0%'],
  [{ source: 'cost', change: 'margin', percent: '40' }, 'Costo con margen de 40\u00a0%'],
  [{ source: 'base', change: 'lower', percent: '0' }, 'Precio base'],
  [{ source: 'own', change: 'lower', percent: '10' }, 'Precios escritos'],
] as const)('%j reads %s', (rule, words) => expect(ruleWords(rule, 'Mayorista')).toBe(words))
