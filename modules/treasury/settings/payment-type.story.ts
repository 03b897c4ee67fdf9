// Payment types keep the contract of every catalogue; what cannot be of a kind is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { paymentTypeServed } from './born.server.ts'
import { paymentType } from './payment-type.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

const sample = (n: number) => ({
  name: `Forma ${n}`,
  kind: n % 2 === 0 ? 'card' : 'transfer',
  meansCode: n % 2 === 0 ? '48' : '47',
  accountId: null,
  feePercent: String(n % 10),
  settleDays: n,
  asksReference: n % 2 === 0,
  inPos: n % 2 === 1,
  opensDrawer: n % 2 === 0,
})

describe('payment type', () => {
  for (const each of catalogueContract({ served: paymentTypeServed, pool: () => pool, clock, sample })) test(each.name, each.run)
})

const context = { previous: null, today: parseDay('2026-11-20') }
const values = {
  name: 'Forma',
  kind: 'cash',
  meansCode: '10',
  accountId: null,
  feePercent: null,
  settleDays: null,
  asksReference: false,
  inPos: true,
  opensDrawer: false,
} as const

test.each([
  [{ feePercent: '2' }, ['feePercent']],
  [{ settleDays: 3 }, ['settleDays']],
  [{ feePercent: '0', settleDays: 0, opensDrawer: true }, []],
  [{ kind: 'card', feePercent: '100' }, ['feePercent']],
  [{ kind: 'card', feePercent: '2.5', settleDays: 2 }, []],
  [{ kind: 'credit', accountId: 'a', opensDrawer: true }, ['accountId', 'opensDrawer']],
] as const)('%j is refused at %j', (changes, fields) => {
  const problems = paymentType.rules?.({ ...values, ...changes }, context) ?? []
  expect(problems.map(({ field }) => field)).toEqual(fields)
})

test('the form tells what arrives, when, and what it costs', () => {
  const said = (changes: object) =>
    (paymentType.notices?.({ ...values, kind: 'card', ...changes }, context) ?? []).map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(said({})).toEqual([])
  expect(said({ feePercent: '2.5', settleDays: 2 })).toEqual([
    'De $ 100.000 llegan $ 97.500 a los 2 días. Quedan $ 2.500 de comisión (2,5 %).',
  ])
  expect(said({ settleDays: 1 })).toEqual(['De $ 100.000 llegan $ 100.000 al día siguiente.'])
})
