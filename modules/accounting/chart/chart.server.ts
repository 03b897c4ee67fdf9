/** Changing the chart of accounts one account at a time, by the rules of its codes and of what was posted. */
import type { Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { accountLevel, accountNature, parentAccountCode, accountAncestors } from '#colombia/puc.ts'
import { differences } from '#platform/audit.server.ts'
import { updateVersions } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { accountRefusal, isAccountRole, usedRoles } from '../account-roles.ts'
import { areBooksApart } from '../account-sums.server.ts'
import { accountingErrors as errors } from '../errors.ts'
import { ACCOUNT_ENTITY, auditAccounts, changeAccounts, createAccounts, settlePostable, titleOf } from '../import/accounts.server.ts'
import {
  aboveProblem,
  lengthUnder,
  movedCodes,
  moveProblems,
  newCodeProblems,
  nextCode,
  takesMovements,
  type CodedAccount,
  type CodedChart,
} from './account-codes.ts'
import { usesOfAccounts, wordsOfAccountUses, type AccountUse, type AccountUser } from './account-uses.server.ts'
import {
  accountBalances,
  accountHistory,
  createAccount,
  getAccount,
  mergeAccount,
  moveAccount,
  proposeAccount,
  removeAccount,
  setAccountActive,
  updateAccount,
  type AccountView,
} from './endpoints.ts'
import { changedFlagProblems, flagsOver, plainFlags, type PostedTo } from './account-flags.ts'
import { inputColumns } from './flag-columns.server.ts'
import { checkLinesOf } from '../statement/statement-lines.server.ts'
import { mergeAccounts } from './merge.server.ts'
import { balancesByCode, lockAccounts, readCoded, readTree, type StoredAccount } from './read-accounts.server.ts'

type UsesOf = (tx: Tx, companyId: string, ids: readonly string[], today: Day) => Promise<AccountUse[]>

const LEDGER = 'journal_line'

/** @throws 697 when somebody changed it since it was read */
async function refuseChanged(tx: Tx, companyId: string, account: StoredAccount, version: number): Promise<void> {
  if (account.version === version) return
  httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ACCOUNT_ENTITY, account.id) })
}

interface Around {
  readonly companyId: string
  readonly codes: readonly string[]
  readonly parent: string | null
}

/** The accounts of some codes, with what uses the one that others will hang from. */
async function readAround(
  tx: Tx,
  { companyId, codes, parent }: Around,
  usesOf: (id: string) => Promise<AccountUse[]>,
): Promise<CodedChart> {
  const found = await readCoded(tx, companyId, parent === null ? codes : [...codes, parent])
  const above = found.find(({ code }) => code === parent)
  const uses = above?.postable ? (await usesOf(above.id)).filter(({ table }) => table !== LEDGER) : []
  const byCode = new Map(found.map((account): [string, CodedAccount] => [account.code, account]))
  if (above) byCode.set(above.code, { ...above, uses: uses.map(({ name }) => name) })
  return { find: (code: string) => byCode.get(code) }
}

/** Default accounts that could not stay where they are if these accounts were so. */
async function roleProblems(
  tx: Tx,
  companyId: string,
  accounts: readonly { readonly id: string; readonly code: string; readonly nature: 'D' | 'C' }[],
  field: string,
): Promise<ErrorBody[]> {
  const rows = await tx.rows<{ role: string; id: string }>(sql`
    select role, account_id as id from account_role
     where company_id = ${companyId} and account_id = any(${accounts.map(({ id }) => id)}::uuid[]) order by role`)
  return rows.flatMap(({ role, id }) => {
    const account = accounts.find((each) => each.id === id)
    if (!account || !isAccountRole(role) || !usedRoles.includes(role)) return []
    const refusal = accountRefusal(role, { ...account, postable: takesMovements(account.code), active: true })
    return refusal === null ? [] : [httpErrors.of('invalid', { detalle: `Es una cuenta por defecto. ${refusal}` }, field)]
  })
}

const viewOf = (
  [account, ...below]: readonly [StoredAccount, ...StoredAccount[]],
  uses: readonly AccountUse[],
  parent: AccountView['parent'],
): AccountView => ({
  ...account,
  parent,
  moved: account.moved || below.some(({ moved }) => moved),
  below: below.length,
  uses: uses.map(({ table: _table, ...use }) => ({ ...use, titles: [...use.titles] })),
})

const readings = (usesOf: UsesOf): Handler[] => [
  handle(getAccount, async ({ tx, session: { companyId }, params, today }) => {
    const tree = await readTree(tx, companyId, params.id)
    const [{ code }] = tree
    const parent = await tx.first<{ code: string; name: string }>(
      sql`select code, name from account where company_id = ${companyId} and code = ${parentAccountCode(code)}`,
    )
    return viewOf(tree, await usesOf(tx, companyId, [params.id], today), parent ?? null)
  }),
  handle(proposeAccount, async ({ tx, session: { companyId }, query, today }) => {
    const code = query.parent
    const found = await tx.first<StoredAccount>(sql`
      select a.id, ${inputColumns} from account a where a.company_id = ${companyId} and a.code = ${code}`)
    if (!found) return httpErrors.fail('notFound', {}, 'parent')
    const under = await tx.rows<{ code: string }>(sql`select code from account where company_id = ${companyId} and parent_code = ${code}`)
    const next = nextCode(
      code,
      under.map((each) => each.code),
    )
    const around = await readAround(tx, { companyId, codes: [], parent: code }, (id) => usesOf(tx, companyId, [id], today))
    const above = around.find(code)
    const { requiresParty, requiresCostCenter, requiresBase, requiresCross, book, currency, restated, money } = found
    const full = lengthUnder(code) === null ? 'Su código ya tiene el máximo de dígitos.' : 'Ya no quedan códigos libres bajo esta cuenta.'
    return {
      code: next,
      nature: next !== null && accountNature(next) !== accountNature(code) ? accountNature(next) : found.nature,
      ...{ requiresParty, requiresCostCenter, requiresBase, requiresCross, book, currency, restated, money },
      obstacle: (above && aboveProblem(above)?.message) ?? (next === null ? full : ''),
    }
  }),
  handle(accountHistory, async ({ tx, session, params, query }) => ({
    ...(await readHistory(tx, session.companyId, { entity: ACCOUNT_ENTITY, id: params.id }, query.after)),
    names: {},
  })),
  handle(accountBalances, async ({ tx, session, query, today }) => ({
    day: today,
    balances: await balancesByCode(tx, session.companyId, today, query.book),
    isApart: await areBooksApart(tx, session.companyId),
  })),
]

const creating = (usesOf: UsesOf): Handler =>
  handle(createAccount, async ({ tx, session, body, today }) => {
    const { companyId } = session
    const parent = parentAccountCode(body.code)
    await lockAccounts(tx, companyId, { codes: parent === null ? [] : [parent] })
    const around = await readAround(tx, { companyId, codes: [body.code], parent }, (id) => usesOf(tx, companyId, [id], today))
    failWith(newCodeProblems(body.code, around))
    const [id] = await createAccounts(tx, session, [{ input: { ...body, ...flagsOver(plainFlags, body) }, active: true }])
    return id === undefined ? httpErrors.fail('notFound') : { id }
  })

/** What was posted to an account, and what posts to it by itself. */
async function postedTo(tx: Tx, companyId: string, { id, moved }: StoredAccount, uses: readonly AccountUse[]): Promise<PostedTo> {
  const rows = await tx.rows<{ currency: string }>(sql`
    select distinct currency from journal_line where company_id = ${companyId} and account_id = ${id} and currency_amount is not null`)
  return { moved, currencies: rows.map(({ currency }) => currency), posting: uses.filter(({ posts }) => posts).map(({ name }) => name) }
}

interface SaidLines {
  readonly statementLineId?: string | null | undefined
  readonly cashLineId?: string | null | undefined
}

/** Where it stands in the statements; what is not said stays. @throws 401 and 698 at the field of a line that it may not say */
async function sayLines(tx: Tx, session: Session, account: StoredAccount, said: SaidLines): Promise<void> {
  const { companyId } = session
  const { statementLineId, cashLineId } = account
  const after = {
    statementLineId: said.statementLineId === undefined ? statementLineId : said.statementLineId,
    cashLineId: said.cashLineId === undefined ? cashLineId : said.cashLineId,
  }
  const changes = differences({ statementLineId, cashLineId }, after)
  if (Object.keys(changes).length === 0) return
  await checkLinesOf(tx, companyId, { code: account.code, ...after })
  await tx.run(sql`
    update account set statement_line_id = ${after.statementLineId}, cash_line_id = ${after.cashLineId}
     where company_id = ${companyId} and id = ${account.id}`)
}

const updating = (usesOf: UsesOf): Handler =>
  handle(updateAccount, async ({ tx, session, params, body: { version, statementLineId, cashLineId, ...said }, today }) => {
    const { companyId } = session
    await lockAccounts(tx, companyId, { ids: [params.id] })
    const [account] = await readTree(tx, companyId, params.id)
    await refuseChanged(tx, companyId, account, version)
    const content = { ...said, ...flagsOver(account, said) }
    if (content.nature !== account.nature) {
      const moved = httpErrors.of('invalid', { detalle: 'Tiene movimientos: su naturaleza ya no cambia.' }, 'nature')
      failWith(account.moved ? [moved] : await roleProblems(tx, companyId, [{ ...account, nature: content.nature }], 'nature'))
    }
    failWith(
      changedFlagProblems(account, content, await postedTo(tx, companyId, account, await usesOf(tx, companyId, [account.id], today))),
    )
    await changeAccounts(tx, session, [{ ...account, input: { ...content, code: account.code } }])
    await sayLines(tx, session, account, { statementLineId, cashLineId })
    return isDone
  })

const moving = (usesOf: UsesOf): Handler =>
  handle(moveAccount, async ({ tx, session, params, body, today }) => {
    const { companyId } = session
    const parent = parentAccountCode(body.code)
    const seen = await readTree(tx, companyId, params.id)
    await lockAccounts(tx, companyId, { ids: seen.map(({ id }) => id), codes: parent === null ? [] : [parent] })
    const tree = await readTree(tx, companyId, params.id)
    const [account] = tree
    await refuseChanged(tx, companyId, account, body.version)
    const codes = movedCodes(
      account.code,
      body.code,
      tree.map(({ code }) => code),
    )
    const around = await readAround(tx, { companyId, codes: codes.map(({ after }) => after), parent }, (id) =>
      usesOf(tx, companyId, [id], today),
    )
    failWith(moveProblems(account.code, body.code, tree, around))
    const changes = tree.map((each, index) => ({ ...each, after: codes[index]?.after ?? each.code }))
    failWith(await lostProblems(changes, (ids) => usesOf(tx, companyId, ids, today)))
    failWith(
      await roleProblems(
        tx,
        companyId,
        changes.map(({ id, nature, after }) => ({ id, nature, code: after })),
        'code',
      ),
    )
    await writeCodes(tx, session, changes)
    return { moved: changes.length }
  })

/** Those that would take no movements under a code of fewer digits are used by nothing: what is used stands on auxiliaries. */
async function lostProblems(
  changes: readonly (StoredAccount & { readonly after: string })[],
  usesOf: (ids: readonly string[]) => Promise<AccountUse[]>,
): Promise<ErrorBody[]> {
  const lost = changes.filter(({ code, after }) => takesMovements(code) && !takesMovements(after))
  const uses = lost.length === 0 ? [] : await usesOf(lost.map(({ id }) => id))
  if (uses.length === 0) return []
  const detalle = `Con menos de 6 dígitos no recibiría movimientos, y se usa en ${wordsOfAccountUses(uses)}.`
  return [httpErrors.of('invalid', { detalle }, 'code')]
}

async function writeCodes(tx: Tx, session: Session, changes: readonly (StoredAccount & { readonly after: string })[]): Promise<void> {
  await updateVersions(
    tx,
    'account',
    session.companyId,
    changes.map(({ id, after }) => ({ id, code: after, level: accountLevel(after), parent_code: parentAccountCode(after) })),
  )
  // Of another side of the statements, its lines are no longer for it.
  const crossed = changes.filter(({ code, after }) => code.charAt(0) !== after.charAt(0)).map(({ id }) => id)
  if (crossed.length > 0)
    await tx.run(sql`
      update account set statement_line_id = null, cash_line_id = null where company_id = ${session.companyId} and id = any(${crossed}::uuid[])`)
  await settlePostable(tx, session.companyId)
  const told = changes.map((account) => ({
    id: account.id,
    title: titleOf({ ...account, code: account.after }),
    changes: { code: [account.code, account.after] as const },
  }))
  await auditAccounts(tx, session, 'update', told)
}

const activating = (usesOf: UsesOf): Handler =>
  handle(setAccountActive, async ({ tx, session, params, body, today }) => {
    const { companyId } = session
    const seen = await readTree(tx, companyId, params.id)
    await lockAccounts(tx, companyId, { ids: seen.map(({ id }) => id) })
    const tree = await readTree(tx, companyId, params.id)
    const [account] = tree
    await refuseChanged(tx, companyId, account, body.version)
    const changing = (body.active ? [account] : tree).filter(({ active }) => active !== body.active)
    if (body.active) await refuseUnderInactive(tx, companyId, account.code)
    else
      refuseInUse(
        account,
        await usesOf(
          tx,
          companyId,
          changing.map(({ id }) => id),
          today,
        ),
      )
    await updateVersions(
      tx,
      'account',
      companyId,
      changing.map(({ id }) => ({ id, active: body.active })),
    )
    const told = changing.map((each) => ({ id: each.id, title: titleOf(each), changes: { active: [each.active, body.active] as const } }))
    await auditAccounts(tx, session, body.active ? 'activate' : 'deactivate', told)
    return { changed: changing.length }
  })

/** @throws 454 naming the account above that is inactive */
async function refuseUnderInactive(tx: Tx, companyId: string, code: string): Promise<void> {
  const off = (await readCoded(tx, companyId, accountAncestors(code))).find(({ active }) => !active)
  if (off) errors.fail('accountInactive', { cuenta: off.code })
}

/** @throws 401 naming what goes on posting with it */
function refuseInUse({ code }: StoredAccount, uses: readonly AccountUse[]): void {
  const posting = uses.filter(({ posts }) => posts)
  if (posting.length === 0) return
  httpErrors.fail('invalid', { detalle: `No puedes inactivar la cuenta ${code} porque se usa en ${wordsOfAccountUses(posting)}.` })
}

const removing = (usesOf: UsesOf): Handler =>
  handle(removeAccount, async ({ tx, session, params, today }) => {
    const { companyId } = session
    await lockAccounts(tx, companyId, { ids: [params.id] })
    const [account, ...below] = await readTree(tx, companyId, params.id)
    if (account.moved) errors.fail('accountHasMovements', { cuenta: account.code })
    if (below.length > 0) httpErrors.fail('inUse', { lugar: `las cuentas que dependen de ella (${below.length})` })
    const uses = await usesOf(tx, companyId, [account.id], today)
    if (uses.length > 0) httpErrors.fail('inUse', { lugar: wordsOfAccountUses(uses) })
    // A role that nothing posts with holds no account.
    await tx.run(sql`
      delete from account_role where company_id = ${companyId} and account_id = ${account.id} and not role = any(${[...usedRoles]}::text[])`)
    await tx.run(sql`delete from account where company_id = ${companyId} and id = ${account.id}`)
    await settlePostable(tx, companyId)
    await auditAccounts(tx, session, 'delete', [{ id: account.id, title: titleOf(account) }])
    return isDone
  })

const merging = (usesOf: UsesOf, users: readonly AccountUser[]): Handler =>
  handle(mergeAccount, ({ tx, session, params, body, today }) =>
    mergeAccounts(
      tx,
      {
        ...{ session, today, users, usesOf },
        refuseChanged: (of, account) => refuseChanged(of, session.companyId, account, body.version),
      },
      params.id,
      body.intoId,
    ),
  )

/** @param users what modules call their records that name accounts */
export function chartHandlers(users: readonly AccountUser[]): Handler[] {
  const usesOf: UsesOf = (tx, companyId, ids, today) => usesOfAccounts(tx, { companyId, ids, today, users })
  return [
    ...readings(usesOf),
    creating(usesOf),
    updating(usesOf),
    moving(usesOf),
    activating(usesOf),
    merging(usesOf, users),
    removing(usesOf),
  ]
}
