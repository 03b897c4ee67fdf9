// Commissions keep the contract of every catalogue; tiers go up, each with a percentage that exists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { commission } from './commission.ts'
import { commissionServed } from './commission.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

const tier = (starts: string, percent: string) => ({ id: null, starts, percent })
const plain = {
  name: 'Ventas',
  sellerId: null,
  base: 'sale',
  categoryId: null,
  brandId: null,
  validFrom: null,
  validTo: null,
  mode: 'reached',
  children: [tier('0.00', '1')],
} as const
const bases = ['sale', 'collected', 'margin'] as const
const sample = (n: number) => ({
  ...plain,
  name: `Comisión ${n}`,
  base: bases[n % bases.length] ?? 'sale',
  mode: n % 2 === 0 ? ('bands' as const) : ('reached' as const),
  validFrom: parseDay('2026-01-01'),
  validTo: parseDay(`2026-12-${String(10 + (n % 20))}`),
  children: Array.from({ length: 1 + (n % 3) }, (_, at) => tier(`${at * 1000 + n}.00`, String(at + 1))),
})

describe('commission', () => {
  for (const each of catalogueContract({ served: commissionServed, pool: () => pool, clock, sample })) test(each.name, each.run)
})

const problems = (changes: object) =>
  (commission.rules?.({ ...plain, ...changes }, { previous: null, today: parseDay('2026-11-20') }) ?? []).map(({ field }) => field)

test.each<[object, string[]]>([
  [{}, []],
  [{ children: [tier('1000.00', '1'), tier('1000', '2')] }, ['children.1.starts']],
  [{ children: [tier('1000.00', '1'), tier('500.00', '2')] }, []],
  [{ children: [tier('-1.00', '1')] }, ['children.0.starts']],
  [{ children: [tier('0.00', '100.5')] }, ['children.0.percent']],
  [{ children: [tier('0.00', '-1')] }, ['children.0.percent']],
  [{ validFrom: '2026-02-01', validTo: '2026-01-31' }, ['validTo']],
])('%j: wrong at %j', (changes, fields) => expect(problems(changes)).toEqual(fields))
