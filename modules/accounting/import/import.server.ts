/** The chart of accounts from a file, by the rules of the PUC. */
import * as z from 'zod/mini'
import { accountAncestors } from '#colombia/puc.ts'
import type { Day } from '#base/date.ts'
import { fillText } from '#base/errors.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { flagText, refuseCell, stateOfRow, stateText } from '#platform/import/reading.ts'
import { importOfRecords, type PlannedRecord } from '#platform/import/records.server.ts'
import { textMessages } from '#platform/rules/index.ts'
import { changedFlagProblems, moneyKinds, plainFlags } from '../chart/account-flags.ts'
import { accountingErrors } from '../errors.ts'
import { foreignCurrency } from '../exchange/endpoints.ts'
import { ledgerBookNames, ledgerBooks } from '../journal.ts'
import { usesOfAccounts, wordsOfAccountUses } from '../chart/account-uses.server.ts'
import { aboveProblem } from '../chart/account-codes.ts'
import { holdAbove } from '../chart/read-accounts.server.ts'
import { codeOfRow, missingAbove, natureText, readAccountRow, type AccountInput } from './account-row.ts'
import { changeAccounts, createAccounts, readChart, removeAccounts, type Account } from './accounts.server.ts'
import { standardAccounts } from '../provision.server.ts'
import { accountImport } from './kind.ts'

const LONGEST_NAME = 200

interface Chart {
  readonly accounts: readonly Account[]
  readonly byCode: ReadonlyMap<string, Account>
  /** Of the rows. */
  readonly coming: ReadonlySet<string>
}

const inputOf = ({
  code,
  name,
  nature,
  requiresParty,
  requiresCostCenter,
  requiresBase,
  requiresCross,
  ...account
}: Account): AccountInput => ({
  ...{ code, name, nature, requiresParty, requiresCostCenter, requiresBase, requiresCross },
  ...{ book: account.book, currency: account.currency, restated: account.restated, money: account.money },
})

function judge({ row, input, previous }: PlannedRecord<AccountInput, Account>, { byCode, coming }: Chart): AccountInput {
  if (input.code === '') row.refuse('code', httpErrors.of('required', { campo: 'Código' }, 'code'))
  if (input.name === '') row.refuse('name', httpErrors.of('required', { campo: 'Nombre' }, 'name'))
  if (input.name.length > LONGEST_NAME) refuseCell(row, 'name', fillText(textMessages.maxLength, { max: String(LONGEST_NAME) }))
  if (previous?.moved && previous.nature !== input.nature) refuseCell(row, 'nature', 'Tiene movimientos: su naturaleza ya no cambia.')
  if (previous) {
    // One that moved is changed in its form, which knows in which currencies it did.
    const currencies = previous.moved && input.currency !== null && input.currency !== previous.currency ? ['COP'] : []
    for (const problem of changedFlagProblems(previous, input, { moved: previous.moved, currencies, posting: previous.uses }))
      row.refuse(problem.field ?? 'book', problem)
  }
  if (previous || !row.isRight) return input
  const missing = missingAbove(input.code, (code) => byCode.has(code) || coming.has(code))
  if (missing !== null) row.refuse('code', accountingErrors.of('parentMissing', { cuenta: missing }, 'code'))
  const above = byCode.get(accountAncestors(input.code).at(-1) ?? '')
  const problem = above && aboveProblem(above)
  if (problem) row.refuse('code', problem)
  return input
}

/** What goes on posting keeps its accounts in use, as it does for whoever inactivates one by hand. */
async function judgeInactive(
  tx: Tx,
  companyId: string,
  today: Day,
  planned: readonly PlannedRecord<AccountInput, Account>[],
): Promise<void> {
  const leaving = planned.filter(({ previous, active }) => previous?.active && !active)
  const postingWith = async (ids: readonly string[]) =>
    (await usesOfAccounts(tx, { companyId, ids, today, users: [] })).filter(({ posts }) => posts)
  const idsOf = (records: typeof leaving) => records.flatMap(({ previous }) => previous?.id ?? [])
  // Mostly nothing uses any of them: only then is each asked.
  if (leaving.length === 0 || (await postingWith(idsOf(leaving))).length === 0) return
  for (const record of leaving) {
    const uses = await postingWith(idsOf([record]))
    if (uses.length > 0) refuseCell(record.row, 'active', `Se usa en ${wordsOfAccountUses(uses)}: no se puede inactivar.`)
  }
}

/** What hangs from a row that is wrong has nothing above it. */
function judgeAbove(planned: readonly PlannedRecord<AccountInput, Account>[], { byCode }: Chart): void {
  const wrong = new Map(planned.flatMap(({ row, previous }) => (previous || row.isRight ? [] : [[codeOfRow(row), row.number] as const])))
  for (const { row, input, previous } of planned) {
    const failed = previous ? undefined : accountAncestors(input.code).find((code) => wrong.has(code) && !byCode.has(code))
    if (failed !== undefined && row.isRight)
      refuseCell(row, 'code', `La cuenta ${failed} está en la fila ${wrong.get(failed)}, que tiene errores.`)
  }
}

const isStandard = (account: Account, standard: ReturnType<typeof standardAccounts>[number] | undefined): boolean =>
  standard !== undefined &&
  account.active &&
  !account.requiresCostCenter &&
  !account.requiresCross &&
  account.book === plainFlags.book &&
  account.currency === plainFlags.currency &&
  account.restated &&
  account.money === plainFlags.money &&
  account.name === standard.name &&
  account.nature === standard.nature &&
  account.requiresParty === standard.requiresParty &&
  account.requiresBase === standard.requiresBase

const kept = z.object({
  input: z.object({
    code: z.string(),
    name: z.string(),
    nature: z.enum(['D', 'C']),
    requiresParty: z.boolean(),
    requiresCostCenter: z.boolean(),
    requiresBase: z.boolean(),
    // Unknown of what was kept before accounts said it.
    requiresCross: z._default(z.boolean(), false),
    book: z._default(z.enum(ledgerBooks), plainFlags.book),
    currency: z._default(z.nullable(foreignCurrency), null),
    restated: z._default(z.boolean(), true),
    money: z._default(z.nullable(z.enum(['cash', 'bank'])), null),
  }),
  active: z.boolean(),
})

function textOf(account: Account, name: string): string {
  switch (name) {
    case 'code':
    case 'name':
      return account[name]
    case 'nature':
      return natureText(account.nature)
    case 'requiresParty':
    case 'requiresCostCenter':
    case 'requiresBase':
    case 'requiresCross':
    case 'restated':
      return flagText(account[name])
    case 'book':
      return ledgerBookNames[account.book]
    case 'currency':
      return account.currency ?? ''
    case 'money':
      return account.money === null ? '' : moneyKinds[account.money]
    case 'active':
      return stateText(account.active)
    default:
      return ''
  }
}

export const accountImportServed = importOfRecords<AccountInput, Account, Chart>({
  kind: accountImport,
  table: 'account',
  async gather(tx, { session }, rows) {
    const accounts = await readChart(tx, session.companyId)
    return { accounts, byCode: new Map(accounts.map((account) => [account.code, account])), coming: new Set(rows.map(codeOfRow)) }
  },
  keyField: 'code',
  keyOf: codeOfRow,
  previousOf: (row, { byCode }) => byCode.get(codeOfRow(row)) ?? null,
  taken: (row) => httpErrors.of('invalid', { detalle: `La cuenta ${codeOfRow(row)} ya existe.` }, 'code'),
  inputOf,
  read: (row, previous) => ({
    input: readAccountRow(row, previous && inputOf(previous)),
    active: stateOfRow(row) ?? previous?.active ?? true,
  }),
  judge,
  async judgeAll(tx, { session, today }, planned, facts) {
    judgeAbove(planned, facts)
    await judgeInactive(tx, session.companyId, today, planned)
  },
  title: ({ code, name }) => `${code} ${name}`,
  async create(tx, { session }, states) {
    await holdAbove(
      tx,
      session.companyId,
      states.map(({ input }) => input.code),
    )
    return createAccounts(tx, session, states)
  },
  change: (tx, { session }, changes) => changeAccounts(tx, session, changes),
  remove: (tx, { session }, records) => removeAccounts(tx, session, records),
  kept: (before) => z.parse(kept, before),
  /** What the company made of the PUC: the rest every company has, and it is more than a file takes. */
  async all(tx, { session }) {
    const standard = new Map(standardAccounts().map((account) => [account.code, account]))
    return (await readChart(tx, session.companyId)).filter((account) => !isStandard(account, standard.get(account.code)))
  },
  textOf,
})
