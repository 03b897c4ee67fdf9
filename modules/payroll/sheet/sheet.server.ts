/** A payroll as a file, in the order of its page; once it is calculated, also before it is approved. */
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { fileWord, listFile, onePage } from '#platform/export/list-file.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { LineSide } from '../month/entry.ts'
import { kindTitle, type MonthKind } from '../month/kind.ts'
import { nameOfEmployee } from '../month/people.server.ts'
import { monthSheet } from './endpoints.ts'

const sideNames: Readonly<Record<LineSide, string>> = {
  earned: 'Devengado',
  deducted: 'Deducido',
  employer: 'Aporte de la empresa',
  provision: 'Provisión',
}

interface Asked {
  readonly companyId: string
  readonly id: string
}

interface Line {
  readonly name: string
  readonly identification: string
  readonly side: LineSide
  readonly code: string
  readonly concept: string
  readonly amount: string
}

const readLines = (tx: Tx, { companyId, id }: Asked): Promise<Line[]> =>
  tx.rows<Line>(sql`
    select ${nameOfEmployee} as name, e.identification, l.side, l.code, l.name as concept, l.amount::text as amount
      from payslip_line l join employee e on e.company_id = l.company_id and e.id = l.employee_id
     where l.company_id = ${companyId} and l.month_id = ${id}
     order by e.first_name, e.first_surname, e.id, l.position`)

interface Total {
  readonly name: string
  readonly identification: string
  readonly area: string
  readonly days: number
  readonly base: string
  readonly earned: string
  readonly deducted: string
  readonly paid: string
  readonly employer: string
  readonly provision: string
}

const readTotals = (tx: Tx, { companyId, id }: Asked): Promise<Total[]> =>
  tx.rows<Total>(sql`
    select ${nameOfEmployee} as name, e.identification, a.name as area, p.days, p.base::text as base, p.earned::text as earned,
           p.deducted::text as deducted, p.paid::text as paid, t.employer::text as employer, t.provision::text as provision
      from payslip p
      join employee e on e.company_id = p.company_id and e.id = p.employee_id
      join payroll_area a on a.company_id = e.company_id and a.id = e.area_id
      cross join lateral (
        select coalesce(sum(l.amount) filter (where l.side = 'employer'), 0)::numeric(20,2) as employer,
               coalesce(sum(l.amount) filter (where l.side = 'provision'), 0)::numeric(20,2) as provision
          from payslip_line l where l.company_id = p.company_id and l.month_id = p.month_id and l.employee_id = p.employee_id) t
     where p.company_id = ${companyId} and p.month_id = ${id}
     order by e.first_name, e.first_surname, e.id`)

const LINE_HEADS = ['Empleado', 'Identificación', 'Tipo', 'Código', 'Concepto', 'Valor']
const TOTAL_HEADS = [
  ...['Empleado', 'Identificación', 'Área', 'Días', 'IBC', 'Devengado', 'Deducido', 'Neto', 'Aportes de la empresa', 'Provisiones'],
]

async function sheetOf(tx: Tx, asked: Asked, of: 'concepts' | 'totals') {
  if (of === 'totals') {
    const rows = await readTotals(tx, asked)
    const records = rows.map(({ name, identification, area, days, ...amounts }) => [
      ...[name, identification, area, { figure: String(days) }, { amount: amounts.base }],
      ...[amounts.earned, amounts.deducted, amounts.paid, amounts.employer, amounts.provision].map((amount) => ({ amount })),
    ])
    return { heads: TOTAL_HEADS, records }
  }
  const rows = await readLines(tx, asked)
  const records = rows.map(({ name, identification, side, code, concept, amount }) => [
    ...[name, identification, sideNames[side], code, concept],
    { amount },
  ])
  return { heads: LINE_HEADS, records }
}

const file = handle(monthSheet, async ({ params: { id }, query: { of, format }, ...call }) => {
  const { companyId } = call.session
  const month = await call.tx.first<{ id: string; kind: MonthKind; month: Day; isCalculated: boolean }>(sql`
    select id, kind, month, calculated_at is not null as "isCalculated" from payroll_month where company_id = ${companyId} and id::text = ${id}`)
  if (!month) return httpErrors.fail('notFound')
  if (!month.isCalculated) return httpErrors.fail('invalid', { detalle: 'Calcula la nómina antes de descargarla.' })
  const title = `${kindTitle(month.kind, month.month)}, ${of === 'totals' ? 'totales por empleado' : 'por empleado y concepto'}`
  const asked = { companyId, id: month.id }
  return listFile(call, {
    ...{ title, file: fileWord(title), format },
    count: async (tx) => (await sheetOf(tx, asked, of)).records.length,
    open: async (tx) => {
      const { heads, records } = await sheetOf(tx, asked, of)
      return { heads, pages: onePage(records) }
    },
  })
})

export const sheetHandlers: readonly Handler[] = [file]
