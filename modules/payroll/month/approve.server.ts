/** Approving a month writes its entry and what is owed to each worker; annulling it gives both back. */
import { monthTitle, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { centersOf, entryRows, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import type { JournalDraft, JournalDraftLine } from '#modules/accounting/index.ts'
import { closeOpenItemsOf, openItemRows } from '#modules/treasury/index.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { calculated, type Calculated } from './calculate.server.ts'
import { payrollEntry, type ConceptPlaces, type LineSide, type PayrollEntry, type SlipToPost } from './entry.ts'
import { PAYROLL_MONTH } from './month.ts'
import type { Run } from './run.server.ts'
import { requireUnsent } from '../sending/unsent.server.ts'
import { accountingDay, requireOpenMonth } from './written.server.ts'

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

const slipsOf = ({ people, slips, lines }: Calculated): SlipToPost[] => {
  const byEmployee = Map.groupBy(lines, (line) => textIn(line, 'employee_id'))
  const slipOf = new Map(slips.map((each) => [textIn(each, 'employee_id'), each]))
  return people.flatMap((person) => {
    const slip = slipOf.get(person.id)
    if (!slip) return []
    return [
      {
        ...person,
        paid: parseAmount(textIn(slip, 'paid')),
        withholdingBase: parseAmount(textIn(slip, 'withholding_base')),
        lines: (byEmployee.get(person.id) ?? []).map((line) => ({
          side: textIn(line, 'side') as LineSide,
          code: textIn(line, 'code'),
          name: textIn(line, 'name'),
          amount: parseAmount(textIn(line, 'amount')),
        })),
      },
    ]
  })
}

/** @throws 620 of each concept without account */
function entryOf(all: Calculated, places: ConceptPlaces, paper: { number: string; dueDate: Day }): PayrollEntry {
  const entry = payrollEntry(slipsOf(all), places, paper)
  if (!('problems' in entry)) return entry
  failWith(entry.problems)
  return invalid('La nómina no tiene comprobante.')
}

/** @throws 445, 537, 620, and 401 of a month that is not calculated, or not as it is now */
export const approve: Run<'approve'> = async (tx, { session, row, now, today, takeNumber }) => {
  const { companyId, personId } = session
  await requireOpenMonth(tx, { session, now, today }, row.month)
  if (row.calculated_at === null) return invalid('Calcula la nómina antes de aprobarla.')
  const all = await calculated(tx, companyId, row)
  const wrong = all.slips.find(({ problem }) => problem !== '')
  if (wrong) {
    const name = all.people.find(({ id }) => id === wrong['employee_id'])?.name ?? ''
    return invalid(`${name}: ${textIn(wrong, 'problem')}`)
  }
  await requireSame(tx, companyId, row.id, all)
  const places = await readPlaces(tx, companyId)
  const date = accountingDay(row.month, today)
  const named = entryOf(all, places, { number: '', dueDate: row.pay_day }).lines
  const entering = { companyId, date, today, modules, by: onBehalfOf(session, now) }
  const books = await openBooks(tx, entering, accountsOf(named), centersOf(named))
  const number = await takeNumber()
  const { lines, owed } = entryOf(all, places, { number, dueDate: row.pay_day })
  const source = { kind: PAYROLL_MONTH, id: row.id, event: 'approve' }
  const draft: JournalDraft = {
    ...{ source, date, type: 'payroll', number, lines },
    description: `Nómina de ${monthTitle(row.month).toLowerCase()}`,
  }
  const items = owed.flatMap((each, index) =>
    openItemRows(companyId, {
      ...{ kind: 'AP', ...each, number, date, dueDate: row.pay_day > date ? row.pay_day : date, instalment: index + 1, source },
    }),
  )
  await insertTogether(tx, joined([...entryRows(books, { personId }, draft), ...items]))
  return { to: 'accounted', set: { approved_by: personId, accounted_on: date } }
}

/** One set of rows for each table. */
export function joined(sets: readonly (readonly [table: string, rows: readonly Row[]])[]): [table: string, rows: Row[]][] {
  const tables = Map.groupBy(sets, ([table]) => table)
  return [...tables].map(([table, own]) => [table, own.flatMap(([, rows]) => rows)])
}

/** @throws 610 when something of it was sent, and was not rejected; 484 when something of it was paid */
export const annul: Run<'annul'> = async (tx, { session, row, asked: { reason }, now }) => {
  const { companyId, personId } = session
  await requireUnsent(tx, companyId, row)
  const source = { kind: PAYROLL_MONTH, id: row.id }
  const entering = { companyId, modules, by: onBehalfOf(session, now) }
  const reversal = await reversalOf(tx, entering, { ...source, event: 'approve' }, 'annul')
  if (!reversal) throw new Error(`The month ${row.id} has no entry`)
  const { draft, reverses } = reversal
  const books = await openBooks(tx, { ...entering, date: draft.date, today: null }, accountsOf(draft.lines), centersOf(draft.lines))
  const given = await closeOpenItemsOf(tx, companyId, { date: draft.date, source, opened: 'approve', event: 'annul' })
  const entry = entryRows(books, { personId }, await numbered(tx, companyId, draft), reverses)
  await insertTogether(tx, joined([...entry, ...given]))
  const isSameMonth = row.accounted_on !== null && draft.date.slice(0, 7) === row.accounted_on.slice(0, 7)
  return { to: isSameMonth ? 'annulled' : 'annulledElsewhere', set: { annulled_on: draft.date }, changes: [['Motivo', '', reason]] }
}
