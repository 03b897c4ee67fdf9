/** The contributions of a month of the calendar, of all its payrolls together; and posting what their file adds to the payslips. */
import { monthTitle, type Day } from '#base/date.ts'
import { amountText, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { pilaDifferences, pilaNames, pilaOf, pilaSubsystems, type PilaPart } from '#colombia/index.ts'
import { centersOf, entryRows, onBehalfOf, openBooks } from '#modules/accounting/index.server.ts'
import { credit, debit, type JournalDraft, type JournalDraftLine } from '#modules/accounting/index.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { fileWord, listFile, onePage } from '#platform/export/list-file.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { accountsOf, joined, modules, readPlaces } from '../month/approve.server.ts'
import { monthErrors } from '../month/errors.ts'
import { PAYROLL_MONTH } from '../month/month.ts'
import { nameOfEmployee } from '../month/people.server.ts'
import type { Run } from '../month/run.server.ts'
import { isAccounted, requireAccounted } from '../month/standing.server.ts'
import { accountingDay, requireOpenMonth } from '../month/written.server.ts'
import { getPila, pilaFile } from './endpoints.ts'

export interface PilaRow {
  readonly employeeId: string
  readonly name: string
  readonly identification: string
  readonly days: number
  readonly base: string
  readonly parts: readonly PilaPart[]
}

interface Row extends Omit<PilaRow, 'parts'> {
  readonly lines: readonly { readonly code: string; readonly amount: string }[]
}

/** Of each contract, of every payroll of its month that stands. */
export async function readPila(tx: Tx, companyId: string, month: Day): Promise<PilaRow[]> {
  const rows = await tx.rows<Row>(sql`
    select e.id as "employeeId", ${nameOfEmployee} as name, e.identification,
           max(p.days) filter (where m.kind in ('month', 'exit'))::int as days, max(p.base)::text as base,
           (select coalesce(json_agg(json_build_object('code', l.code, 'amount', l.amount::text)), '[]') from payslip_line l
              join payroll_month m on m.company_id = l.company_id and m.id = l.month_id and m.month = ${month} and ${isAccounted}
             where l.company_id = e.company_id and l.employee_id = e.id and l.side in ('deducted', 'employer')) as lines
      from payslip p
      join payroll_month m on m.company_id = p.company_id and m.id = p.month_id and m.month = ${month} and ${isAccounted}
      join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} group by e.company_id, e.id
    having bool_or(m.kind in ('month', 'exit', 'vacation')) order by e.first_name, e.first_surname, e.id`)
  return rows.map(({ lines, days, ...row }) => ({
    ...row,
    days: days ?? 0,
    parts: pilaOf(lines.map(({ code, amount }) => ({ code, amount: parseAmount(amount) }))),
  }))
}

const filedOf = (parts: readonly PilaPart[]): Amount => sumAmounts(parts.map(({ filed }) => filed))
const owedOf = (parts: readonly PilaPart[]): Amount => sumAmounts(parts.map(({ owed }) => owed))
const told = ({ subsystem, owed, filed }: PilaPart) => ({ subsystem, owed: amountText(owed), filed: amountText(filed) })

const one = handle(getPila, async ({ tx, session: { companyId }, params: { id } }) => {
  const { month } = await requireAccounted(tx, companyId, id)
  const rows = await readPila(tx, companyId, month)
  const all = rows.flatMap(({ parts }) => parts)
  const totals = pilaNames.map((subsystem) => {
    const own = all.filter((part) => part.subsystem === subsystem)
    return { subsystem, owed: owedOf(own), filed: filedOf(own) }
  })
  return {
    rows: rows.map(({ parts, ...row }) => ({ ...row, parts: parts.map(told), filed: amountText(filedOf(parts)) })),
    totals: totals.map(told),
    ...{ owed: amountText(owedOf(all)), filed: amountText(filedOf(all)), difference: amountText(subtract(filedOf(all), owedOf(all))) },
  }
})

const HEADS = ['Empleado', 'Identificación', 'Días', 'IBC', ...pilaNames.map((name) => pilaSubsystems[name].name), 'Total']

const file = handle(pilaFile, async ({ params: { id }, query: { format }, ...call }) => {
  const { companyId } = call.session
  const { month } = await requireAccounted(call.tx, companyId, id)
  const title = `Planilla de aportes de ${monthTitle(month).toLowerCase()}`
  return listFile(call, {
    ...{ title, file: fileWord(title), format },
    count: async (tx) => (await readPila(tx, companyId, month)).length,
    open: async (tx) => {
      const rows = await readPila(tx, companyId, month)
      const records = rows.map(({ name, identification, days, base, parts }) => [
        ...[name, identification, { figure: String(days) }, { amount: base }],
        ...parts.map(({ filed }) => ({ amount: amountText(filed) })),
        { amount: amountText(filedOf(parts)) },
      ])
      return { heads: HEADS, pages: onePage(records) }
    },
  })
})

/** What the file adds: an expense of the company, owed where the contributions are. @throws 620 */
async function differenceLines(tx: Tx, companyId: string, people: readonly PilaRow[]): Promise<JournalDraftLine[]> {
  const differences = pilaDifferences(people.map(({ parts }) => parts))
  const places = await readPlaces(tx, companyId)
  const owed = differences.map(({ subsystem, amount }) => {
    const { name, concept } = pilaSubsystems[subsystem]
    const payable = places.get(concept)?.payable
    if (!payable) return monthErrors.fail('conceptWithoutAccount', { concepto: name, area: 'los aportes' })
    return credit({ id: payable }, amount, `${name}, redondeo de la planilla`)
  })
  const sum = sumAmounts(differences.map(({ amount }) => amount))
  return sum === zeroAmount ? [] : [debit('roundingLoss', sum, 'Redondeo de la planilla de aportes'), ...owed]
}

/** @throws 401 of what is no month, or was posted already */
export const contribute: Run<'contribute'> = async (tx, { session, row, now, today }) => {
  const { companyId, personId } = session
  await requireOpenMonth(tx, { session, now, today }, row.month)
  const invalid = (detalle: string) => httpErrors.fail('invalid', { detalle })
  if (row.kind !== 'month') return invalid('La planilla es de la nómina del mes.')
  if (row.contributed_on !== null) return invalid('El redondeo de la planilla ya se contabilizó.')
  const lines = await differenceLines(tx, companyId, await readPila(tx, companyId, row.month))
  const date = accountingDay(row.month, today)
  if (lines.length > 0) {
    const entering = { companyId, date, today, modules, by: onBehalfOf(session, now) }
    const books = await openBooks(tx, entering, accountsOf(lines), centersOf(lines))
    const source = { kind: PAYROLL_MONTH, id: row.id, event: 'pila' }
    const description = `Redondeo de la planilla de ${monthTitle(row.month).toLowerCase()}`
    const draft: JournalDraft = { source, date, type: 'payroll', number: `${row.number ?? ''}-P`, lines, description }
    await insertTogether(tx, joined(entryRows(books, { personId }, draft)))
  }
  const sum = sumAmounts(lines.map((line) => line.debit))
  return { set: { contributed_on: date }, changes: [['Redondeo de la planilla', '', amountText(sum)]] }
}

export const pilaHandlers: readonly Handler[] = [one, file]
