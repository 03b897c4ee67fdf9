// Tills and banks keep the contract of every catalogue; each record has an account of its own.

import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import type { BearTargets } from '#platform/catalogue/contract-targets.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { moneyAccountServed } from './money-account.server.ts'
import { moneyAccount } from './money-account.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

const sample = (n: number) => ({
  name: `Cuenta ${n}`,
  kind: n % 2 === 0 ? 'bank' : 'petty',
  accountId: null,
  bank: n % 2 === 0 ? 'Banco de la Sabana' : '',
  accountKind: n % 2 === 0 ? 'savings' : null,
  number: n % 2 === 0 ? `0011-22-${n}` : '',
  currency: 'COP',
  branchId: null,
  balanceSeenBy: n % 2 === 0 ? 'all' : 'reserved',
  fund: null,
  responsibleId: null,
  reconciledOn: `2026-10-${10 + (n % 20)}`,
})

/** Accounts of the books, the same ones in each company: as many as records are written. */
const bear: BearTargets = async (tx, { session: { companyId } }) => {
  const accounts = Array.from({ length: 30 }, (_, n) => ({
    ...{ company_id: companyId, id: uuidv7(), code: `1110${String(n).padStart(2, '0')}`, name: `Banco ${n}` },
    ...{ nature: 'D', level: 4, parent_code: null, postable: true },
  }))
  await insertRows(tx, 'account', accounts)
  return accounts.map(({ id }) => id)
}

describe('money account', () => {
  for (const each of catalogueContract({ served: moneyAccountServed, pool: () => pool, clock, sample, bear })) test(each.name, each.run)
})

test('it was not reconciled until a day that is to come', () => {
  const values = { ...sample(1), kind: 'petty', currency: 'COP', balanceSeenBy: 'all', accountKind: null, accountId: 'a' } as const
  const problemsOn = (reconciledOn: string) =>
    (moneyAccount.rules?.({ ...values, reconciledOn }, { previous: null, today: parseDay('2026-11-20') }) ?? []).map(({ field }) => field)
  expect(problemsOn('2026-11-20')).toEqual([])
  expect(problemsOn('2026-11-21')).toEqual(['reconciledOn'])
})
