/** Approving a month writes its entry and what is owed to each worker; annulling it gives both back. */
import { parseDay, type Day } from '#base/date.ts'
import { addAmounts, amountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { centersOf, entryRows, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import type { JournalDraft, JournalDraftLine } from '#modules/accounting/index.ts'
import { giveAccounts, type GivenAccount } from '#modules/people/index.server.ts'
import { closeOpenItemsOf, openItemRows } from '#modules/treasury/index.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { takeAskingBack } from './asked.server.ts'
import { calculated, type Calculated } from './calculate.server.ts'
import {
  payrollEntry,
  provisionUses,
  type ConceptPlaces,
  type Fund,
  type LineSide,
  type PayrollEntry,
  type SetAside,
  type SlipLine,
  type SlipToPost,
} from './entry.ts'
import { requireReviewed } from './view.server.ts'
import { endContract, reopenContract } from './exit.server.ts'
import { readSetAside } from './history.server.ts'
import { cutOf, fundDay, kindTitle, type MonthKind } from './kind.ts'
import { PAYROLL_MONTH } from './month.ts'
import type { Run } from './run.server.ts'
import { requireUnsent } from '../sending/unsent.server.ts'
import { requireLast, requireRoomInMonth } from './together.server.ts'
import { accountingDay, requireOpenMonth, requireUnlocked, type PayrollMonth } from './written.server.ts'

export const modules = ['payroll', 'accounting'] as const

const invalid = (detalle: string): never => httpErrors.fail('invalid', { detalle })

/** Text of a row that this file made itself. */
const textIn = (row: Row, column: string): string => String(row[column] ?? '')

export const accountsOf = (lines: readonly JournalDraftLine[]): string[] =>
  lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))

export async function readPlaces(tx: Tx, companyId: string): Promise<ConceptPlaces> {
  const rows = await tx.rows<{
    code: string
    name: string
    administration: string | null
    sales: string | null
    production: string | null
    payable: string | null
    receivable: string | null
  }>(sql`
    select code, name, expense_account_id as administration, sales_expense_account_id as sales, production_account_id as production,
           payable_account_id as payable, receivable_account_id as receivable
      from payroll_concept where company_id = ${companyId}`)
  return new Map(
    rows.map(({ code, name, administration, sales, production, payable, receivable }) => [
      code,
      { name, expense: { administration, sales, production }, payable, receivable },
    ]),
  )
}

/** What was calculated is what is approved: nothing that it comes from changed since. */
async function requireSame(tx: Tx, companyId: string, id: string, { slips, lines }: Calculated): Promise<void> {
  const kept = await tx.rows<{ line: string }>(sql`
    select concat_ws(' ', employee_id, earned, deducted, paid, base, withholding_base) as line from payslip
     where company_id = ${companyId} and month_id = ${id}
    union all
    select concat_ws(' ', employee_id, position, side, code, amount) from payslip_line
     where company_id = ${companyId} and month_id = ${id}`)
  const said = (columns: readonly string[]) => (row: Row) => columns.map((column) => textIn(row, column)).join(' ')
  const now = [
    ...slips.map(said(['employee_id', 'earned', 'deducted', 'paid', 'base', 'withholding_base'])),
    ...lines.map(said(['employee_id', 'position', 'side', 'code', 'amount'])),
  ]
  if (
    now.toSorted().join('\n') !==
    kept
      .map(({ line }) => line)
      .toSorted()
      .join('\n')
  )
    invalid('Algo cambió desde que se calculó: un contrato, un salario o una cifra de ley. Calcula de nuevo y revisa.')
}

interface Posted {
  readonly row: PayrollMonth
  /** What was set aside of each before. */
  readonly before: (employeeId: string) => Map<string, Amount>
}

/** With what this payroll sets aside itself, as the last month of a contract does. */
function setAsideOf({ row: { kind }, before }: Posted, id: string, lines: readonly SlipLine[]): SetAside | undefined {
  if (kind === 'month') return undefined
  const amounts = before(id)
  for (const { side, code, amount } of lines)
    if (side === 'provision') amounts.set(code, addAmounts(amounts.get(code) ?? zeroAmount, amount))
  return { amounts, isFinal: kind !== 'vacation' }
}

/** Cesantías go to the fund of each; at the end of a contract, to the worker. */
function fundOf({ row: { kind, month } }: Posted, { severancePartyId }: { readonly severancePartyId: string | null }): Fund | null {
  const cut = kind === 'severance' ? cutOf(kind, month) : null
  return cut === null || severancePartyId === null ? null : { partyId: severancePartyId, dueDate: fundDay(cut) }
}

const slipsOf = ({ people, slips, lines }: Calculated, posted: Posted): (SlipToPost & { readonly id: string })[] => {
  const byEmployee = Map.groupBy(lines, (line) => textIn(line, 'employee_id'))
  const slipOf = new Map(slips.map((each) => [textIn(each, 'employee_id'), each]))
  return people.flatMap((person) => {
    const slip = slipOf.get(person.id)
    if (!slip) return []
    const own = (byEmployee.get(person.id) ?? []).map((line) => ({
      side: textIn(line, 'side') as LineSide,
      code: textIn(line, 'code'),
      name: textIn(line, 'name'),
      amount: parseAmount(textIn(line, 'amount')),
    }))
    const setAside = setAsideOf(posted, person.id, own)
    return [
      {
        ...person,
        paid: parseAmount(textIn(slip, 'paid')),
        withholdingBase: parseAmount(textIn(slip, 'withholding_base')),
        lines: own,
        ...(setAside ? { setAside } : {}),
        fund: fundOf(posted, person),
      },
    ]
  })
}

/** @throws 620 of each concept without account */
function entryOf(slips: readonly SlipToPost[], places: ConceptPlaces, paper: { number: string; dueDate: Day }): PayrollEntry {
  const entry = payrollEntry(slips, places, paper)
  if (!('problems' in entry)) return entry
  failWith(entry.problems)
  return invalid('La nómina no tiene comprobante.')
}

/** Cesantías of who has no fund have nowhere to go. */
function requireFunds(slips: readonly (SlipToPost & { readonly name?: string })[], kind: MonthKind): void {
  const without = kind === 'severance' ? slips.find(({ fund }) => !fund) : undefined
  if (without) invalid(`${without.name ?? ''}: escribe su fondo de cesantías en el empleado.`)
}

/** What of the provisions each paid, kept so that nobody is paid of them twice. */
const usedRows = (companyId: string, row: PayrollMonth, slips: readonly (SlipToPost & { readonly id: string })[]): Row[] =>
  slips.flatMap((slip) =>
    provisionUses(slip).flatMap(({ code, used }) =>
      used === zeroAmount ? [] : [{ company_id: companyId, month_id: row.id, employee_id: slip.id, code, amount: amountText(used) }],
    ),
  )

/** The people and lines of a payroll as they were calculated, if that is what they still are. @throws 401 */
async function readApproved(tx: Tx, companyId: string, row: PayrollMonth): Promise<Calculated> {
  if (row.calculated_at === null) return invalid('Calcula la nómina antes de aprobarla.')
  const all = await calculated(tx, companyId, row)
  const wrong = all.slips.find(({ problem }) => problem !== '')
  if (wrong) {
    const name = all.people.find(({ id }) => id === wrong['employee_id'])?.name ?? ''
    return invalid(`${name}: ${textIn(wrong, 'problem')}`)
  }
  await requireSame(tx, companyId, row.id, all)
  await requireReviewed(tx, companyId, row)
  return all
}

/** @throws 445, 537, 610, 620, and 401 of a payroll that is not calculated, or not as it is now */
export const approve: Run<'approve'> = async (tx, { session, row, now, today, takeNumber }) => {
  const { companyId, personId } = session
  await requireOpenMonth(tx, { session, now, today }, row.month)
  const all = await readApproved(tx, companyId, row)
  await requireRoomInMonth(tx, companyId, row, all.people)
  const slips = slipsOf(all, { row, before: await readSetAside(tx, companyId) })
  requireFunds(slips, row.kind)
  const places = await readPlaces(tx, companyId)
  const date = accountingDay(row.month, today)
  const named = entryOf(slips, places, { number: '', dueDate: row.pay_day }).lines
  const entering = { companyId, date, today, modules, by: onBehalfOf(session, now) }
  const books = await openBooks(tx, entering, accountsOf(named), centersOf(named))
  const number = await takeNumber()
  const { lines, owed } = entryOf(slips, places, { number, dueDate: row.pay_day })
  const source = { kind: PAYROLL_MONTH, id: row.id, event: 'approve' }
  const draft: JournalDraft = {
    ...{ source, date, type: 'payroll', number, lines },
    description: kindTitle(row.kind, row.month),
  }
  const items = owed.flatMap(({ dueDate, partyId, accountId, amount }, index) => {
    const due = dueDate === null || dueDate < date ? date : dueDate
    return openItemRows(companyId, { kind: 'AP', partyId, accountId, amount, number, date, dueDate: due, instalment: index + 1, source })
  })
  const used: [string, Row[]] = ['payroll_provision_used', usedRows(companyId, row, slips)]
  await insertTogether(tx, joined([...entryRows(books, { personId }, draft), ...items, used]))
  await takeAskingBack(tx, companyId, row)
  await giveAccounts(tx, companyId, await readAccounts(tx, companyId, all))
  if (row.kind === 'exit') await endContract(tx, session, row)
  const ended = row.kind === 'exit' ? { exit_ended_before: endedOf(all) } : {}
  return { to: 'accounted', set: { approved_by: personId, accounted_on: date, ...ended } }
}

/** Where each is paid: the bank file reads it of their third party. */
const readAccounts = (tx: Tx, companyId: string, { people }: Calculated): Promise<GivenAccount[]> =>
  tx.rows<GivenAccount>(sql`
    select party_id as "partyId", bank, account_kind as kind, account_number as number from employee
     where company_id = ${companyId} and id = any(${people.map(({ id }) => id)}::uuid[]) and pay_means = 'transfer'
       and account_kind in ('savings', 'checking') and bank <> '' and account_number <> '' order by starts_on desc`)

const endedOf = ({ people }: Calculated): Day | null => {
  const last = people[0]?.terms.endsOn ?? null
  return last === null ? null : parseDay(last)
}

/** One set of rows for each table. */
export function joined(sets: readonly (readonly [table: string, rows: readonly Row[]])[]): [table: string, rows: Row[]][] {
  const tables = Map.groupBy(sets, ([table]) => table)
  return [...tables].map(([table, own]) => [table, own.flatMap(([, rows]) => rows)])
}

/** Gives back what the file of its contributions added. */
async function annulContributions(
  tx: Tx,
  entering: Parameters<typeof reversalOf>[1],
  { id, personId }: { readonly id: string; readonly personId: string },
): Promise<void> {
  const reversal = await reversalOf(tx, entering, { kind: PAYROLL_MONTH, id, event: 'pila' }, 'annulPila')
  if (!reversal) return
  const { draft, reverses } = reversal
  const books = await openBooks(tx, { ...entering, date: draft.date, today: null }, accountsOf(draft.lines), centersOf(draft.lines))
  await insertTogether(tx, joined(entryRows(books, { personId }, await numbered(tx, entering.companyId, draft), reverses)))
}

/** @throws 445 under the padlock of payroll; 610 when something of it was sent, and was not rejected; 484 when something of it was paid; 401 when a later one counts with it */
export const annul: Run<'annul'> = async (tx, { session, row, asked: { reason }, now, today }) => {
  const { companyId, personId } = session
  await requireUnlocked(tx, { session, now, today }, row.month)
  await requireUnsent(tx, companyId, row)
  await requireLast(tx, companyId, row)
  const source = { kind: PAYROLL_MONTH, id: row.id }
  const entering = { companyId, modules, by: onBehalfOf(session, now) }
  const reversal = await reversalOf(tx, entering, { ...source, event: 'approve' }, 'annul')
  if (!reversal) throw new Error(`The month ${row.id} has no entry`)
  const { draft, reverses } = reversal
  const books = await openBooks(tx, { ...entering, date: draft.date, today: null }, accountsOf(draft.lines), centersOf(draft.lines))
  const given = await closeOpenItemsOf(tx, companyId, { date: draft.date, source, opened: 'approve', event: 'annul' })
  const entry = entryRows(books, { personId }, await numbered(tx, companyId, draft), reverses)
  await insertTogether(tx, joined([...entry, ...given]))
  await annulContributions(tx, entering, { id: row.id, personId })
  if (row.kind === 'exit') await reopenContract(tx, session, row)
  const isSameMonth = row.accounted_on !== null && draft.date.slice(0, 7) === row.accounted_on.slice(0, 7)
  return { to: isSameMonth ? 'annulled' : 'annulledElsewhere', set: { annulled_on: draft.date }, changes: [['Motivo', '', reason]] }
}
