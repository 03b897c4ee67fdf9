/**
 * Two accounts that are one: what goes on posting with the first posts with the second from now on. Lines of the books are never
 * written again: an account that has some stays with them, out of use, and its balance was reclassified before.
 */
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { referencesTo } from '#platform/catalogue/uses.server.ts'
import { updateVersions } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { accountRefusal, isAccountRole, usedRoles } from '../account-roles.ts'
import { accountingErrors as errors } from '../errors.ts'
import { auditAccounts, settlePostable, titleOf } from '../import/accounts.server.ts'
import { pointingTables } from './account-uses.ts'
import type { AccountUse, AccountUser } from './account-uses.server.ts'
import { lockAccounts, readTree, type StoredAccount } from './read-accounts.server.ts'

export interface Merging {
  readonly session: Session
  readonly today: Day
  readonly users: readonly AccountUser[]
  readonly usesOf: (tx: Tx, companyId: string, ids: readonly string[], today: Day) => Promise<AccountUse[]>
  /** 697 when somebody changed the account since it was read. */
  readonly refuseChanged: (tx: Tx, account: StoredAccount) => Promise<void>
}

/** @throws 401, 449, 454 at `intoId`; 628 naming what cannot name another account; 697; 698 */
export async function mergeAccounts(tx: Tx, merging: Merging, id: string, intoId: string): Promise<{ removed: boolean; moved: number }> {
  const { session, today, usesOf } = merging
  const { companyId } = session
  if (id === intoId) return httpErrors.fail('invalid', { detalle: 'Elige otra cuenta: es la misma.' }, 'intoId')
  await lockAccounts(tx, companyId, { ids: [id, intoId] })
  const [account, ...below] = await readTree(tx, companyId, id)
  await merging.refuseChanged(tx, account)
  const target = await tx.first<{ id: string }>(sql`select id from account where company_id = ${companyId} and id = ${intoId}`)
  if (!target) return httpErrors.fail('notFound', {}, 'intoId')
  const [into] = await readTree(tx, companyId, intoId)
  failWith(pairProblems(account, below, into))
  failWith(await balanceProblems(tx, companyId, account))
  failWith(await roleProblems(tx, companyId, account, into))
  const moved = await repointAll(tx, merging, account, into)
  const left = await usesOf(tx, companyId, [id], today)
  const going = left.filter(({ posts }) => posts)
  if (going.length > 0) httpErrors.fail('inUse', { lugar: going.map(({ name }) => name).join(', ') })
  const removed = left.length === 0 && !account.moved
  await endAccount(tx, companyId, account, removed)
  await auditAccounts(tx, session, 'merge', [{ id, title: titleOf(account), changes: { into: [null, titleOf(into)] } }])
  await auditAccounts(tx, session, 'absorb', [{ id: intoId, title: titleOf(into), changes: { from: [null, titleOf(account)] } }])
  return { removed, moved }
}

/** Both take movements, on the same side of the same class: reports read them as they did. */
function pairProblems(account: StoredAccount, below: readonly StoredAccount[], into: StoredAccount): ErrorBody[] {
  const wrong = (detalle: string) => [httpErrors.of('invalid', { detalle }, 'intoId')]
  if (below.length > 0) return wrong(`Fusiona primero las cuentas que dependen de la ${account.code}.`)
  if (!into.postable) return [errors.of('accountNotPostable', { cuenta: into.code }, 'intoId')]
  if (!into.active) return [errors.of('accountInactive', { cuenta: into.code }, 'intoId')]
  if (into.nature !== account.nature) return wrong(`La cuenta ${into.code} es de la otra naturaleza.`)
  return into.code[0] === account.code[0] ? [] : wrong(`La cuenta ${into.code} es de otra clase que la ${account.code}.`)
}

/** What it stands at goes first, with an entry of its own. */
async function balanceProblems(tx: Tx, companyId: string, { id, code }: StoredAccount): Promise<ErrorBody[]> {
  const row = await tx.first<{ balance: string; parts: number }>(sql`
    select coalesce(sum(balance), 0)::numeric(24,2) as balance, count(*) filter (where balance <> 0)::int as parts
      from (select sum(debit - credit) as balance from journal_line where company_id = ${companyId} and account_id = ${id}
             group by party_id, cost_center_id, book) x`)
  if (!row || row.parts === 0) return []
  const balance = parseAmount(row.balance)
  const detalle =
    balance === zeroAmount
      ? `La cuenta ${code} tiene saldo de algunos terceros o centros: reclasifícalo primero.`
      : `La cuenta ${code} tiene un saldo de ${formatMoney(balance)}: reclasifícalo primero.`
  return [httpErrors.of('invalid', { detalle }, 'intoId')]
}

/** Default accounts that the other one could not be. */
async function roleProblems(tx: Tx, companyId: string, account: StoredAccount, into: StoredAccount): Promise<ErrorBody[]> {
  const rows = await tx.rows<{ role: string }>(sql`
    select role from account_role where company_id = ${companyId} and account_id = ${account.id} order by role`)
  return rows.flatMap(({ role }) => {
    if (!isAccountRole(role) || !usedRoles.includes(role)) return []
    const refusal = accountRefusal(role, into)
    return refusal === null ? [] : [httpErrors.of('invalid', { detalle: `Es una cuenta por defecto. ${refusal}` }, 'intoId')]
  })
}

/** Settings name the other one; what documents and ledgers wrote stays as it was written. */
async function repointAll(tx: Tx, { session, users }: Merging, account: StoredAccount, into: StoredAccount): Promise<number> {
  const { companyId } = session
  let moved = 0
  for (const { table, column, isMovable } of await referencesTo(tx, 'account')) {
    if (!isMovable || !(pointingTables[table]?.posts ?? false)) continue
    moved += await tx.run(sql`
      update ${raw(table)} set ${raw(column)} = ${into.id} where company_id = ${companyId} and ${raw(column)} = ${account.id}`)
  }
  for (const { repoint } of users) if (repoint) moved += await tx.run(repoint(companyId, account.id, into.id))
  return moved
}

async function endAccount(tx: Tx, companyId: string, account: StoredAccount, isRemoved: boolean): Promise<void> {
  if (!isRemoved) {
    await updateVersions(tx, 'account', companyId, [{ id: account.id, active: false }])
    return
  }
  await tx.run(sql`delete from account where company_id = ${companyId} and id = ${account.id}`)
  await settlePostable(tx, companyId)
}
