/** What is done with payslips before they are approved: the visto bueno of each, and a figure written over the calculated one. */
import { amountText, parseAmount } from '#base/decimal.ts'
import { mayBeChanged } from '#colombia/index.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { employeeErrors } from '../employee/errors.ts'
import { takeAskingBack } from './asked.server.ts'
import { keepOne } from './calculate.server.ts'
import { readPaidApart } from './history.server.ts'
import { nameOfEmployee } from './people.server.ts'
import type { Run } from './run.server.ts'
import { requireOpenMonth } from './written.server.ts'

/** Names of some of its payslips. @throws 611 of whoever has none, and 401 of what could not be calculated */
async function namesOf(tx: Tx, companyId: string, id: string, employeeIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string; name: string; problem: string }>(sql`
    select p.employee_id as id, ${nameOfEmployee} as name, p.problem from payslip p
      join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} and p.month_id = ${id} and p.employee_id = any(${[...employeeIds]}::uuid[]) order by name, p.employee_id`)
  if (rows.length < new Set(employeeIds).size) employeeErrors.fail('notInContract', {}, 'employeeIds')
  const wrong = rows.find(({ problem }) => problem !== '')
  if (wrong) httpErrors.fail('invalid', { detalle: `${wrong.name}: ${wrong.problem}` }, 'employeeIds')
  return rows.map(({ name }) => name)
}

const MOST_NAMED = 5
const named = (names: readonly string[]): string =>
  names.length <= MOST_NAMED ? names.join(', ') : `${names.slice(0, MOST_NAMED).join(', ')} y ${names.length - MOST_NAMED} más`

const requireCalculated = (calculatedAt: Date | null): void => {
  if (calculatedAt === null) httpErrors.fail('invalid', { detalle: 'Algo se escribió después de calcular: calcula de nuevo.' })
}

/** @throws 445, 611 and 401 */
export const review: Run<'review'> = async (tx, { session, row, now, today, asked: { employeeIds, isGiven } }) => {
  const { companyId, personId } = session
  await requireOpenMonth(tx, { session, now, today }, row.month)
  if (isGiven) requireCalculated(row.calculated_at)
  const chosen = [...new Set(employeeIds)]
  const names = await namesOf(tx, companyId, row.id, chosen)
  await tx.run(sql`
    delete from payslip_review where company_id = ${companyId} and month_id = ${row.id} and employee_id = any(${chosen}::uuid[])`)
  const rows = chosen.map((employee_id) => ({
    ...{ company_id: companyId, month_id: row.id, employee_id, reviewed_by: personId, reviewed_at: now },
  }))
  if (isGiven) await insertRows(tx, 'payslip_review', rows)
  return { changes: [[isGiven ? 'Visto bueno' : 'Sin visto bueno', '', named(names)]] }
}

interface Figure {
  readonly name: string
  readonly amount: string
  readonly who: string
}

const WITHOUT_CHANGES: readonly string[] = ['bonus', 'severance']

/** The figure that is changed. @throws 401 of what follows by law, and of what another payroll paid a part of */
async function requireFigure(
  tx: Tx,
  { companyId, row, asked: { employeeId, side, code } }: { companyId: string; row: Parameters<Run<'amend'>>[1]['row']; asked: Asked },
): Promise<Figure> {
  const refuse = (detalle: string) => httpErrors.fail('invalid', { detalle }, 'code')
  const figure = await tx.first<Figure>(sql`
    select l.name, l.amount::text as amount, ${nameOfEmployee} as who from payslip_line l
      join employee e on e.company_id = l.company_id and e.id = l.employee_id
     where l.company_id = ${companyId} and l.month_id = ${row.id} and l.employee_id = ${employeeId} and l.side = ${side} and l.code = ${code}`)
  if (!figure) return refuse('Esa cifra no está en el desprendible.')
  if (WITHOUT_CHANGES.includes(row.kind)) return refuse('Lo que se apartó no se cambia a mano: corrige el contrato o sus meses.')
  if (!mayBeChanged(code)) return refuse(`${figure.name} sale de lo que se paga o del saldo del empleado: cámbialo allá.`)
  const apart = (await readPaidApart(tx, companyId, row))(employeeId).find((line) => line.side === side && line.code === code)
  return apart ? refuse(`Una parte de ${figure.name} se pagó en ${apart.number}: ajústala allá.`) : figure
}
type Asked = Parameters<Run<'amend'>>[1]['asked']

const CENTS = 100n

/** @throws 445 and 401 */
export const amend: Run<'amend'> = async (tx, { session, row, now, today, asked }) => {
  const { companyId, personId } = session
  const { employeeId, side, code, amount, reason } = asked
  await requireOpenMonth(tx, { session, now, today }, row.month)
  requireCalculated(row.calculated_at)
  const { name, amount: before, who } = await requireFigure(tx, { companyId, row, asked })
  if (amount !== null && parseAmount(amount) % CENTS !== 0n)
    httpErrors.fail('invalid', { detalle: 'Escribe pesos, sin centavos.' }, 'amount')
  await tx.run(sql`
    delete from payslip_change where company_id = ${companyId} and month_id = ${row.id} and employee_id = ${employeeId}
       and side = ${side} and code = ${code}`)
  const key = { company_id: companyId, month_id: row.id, employee_id: employeeId, side, code }
  if (amount !== null) await insertRows(tx, 'payslip_change', [{ ...key, amount, reason, changed_by: personId, changed_at: now }])
  await takeAskingBack(tx, companyId, row)
  await keepOne(tx, companyId, row, employeeId)
  return {
    set: { updated_by: personId },
    changes: [
      [`${name} de ${who}`, before, amount === null ? 'la calculada' : amountText(parseAmount(amount))],
      ['Motivo', '', reason],
    ],
  }
}
