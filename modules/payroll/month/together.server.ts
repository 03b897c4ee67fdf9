/** Several payrolls of one month of the calendar: what each asks of the others before it is approved or annulled. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { sendingErrors } from '../sending/errors.ts'
import { chainState, messageOfDocument } from '../sending/read.server.ts'
import { periodName } from '../sending/states.ts'
import type { PaidPerson } from './people.server.ts'
import { isAccounted } from './standing.server.ts'
import type { MonthKind } from './kind.ts'
import type { PayrollMonth } from './written.server.ts'

/** @throws 610 of whoever was told to the authority already, and 401 of what has to be paid before the month, or after its contributions */
export async function requireRoomInMonth(
  tx: Tx,
  companyId: string,
  { id, kind, month }: PayrollMonth,
  people: readonly Pick<PaidPerson, 'id' | 'partyId'>[],
): Promise<void> {
  const parties = people.map(({ partyId }) => partyId)
  if (kind !== 'month') {
    const sent = await tx.first<{ name: string }>(sql`
      select d.name from payroll_document d ${messageOfDocument}
       where d.company_id = ${companyId} and d.month = ${month} and d.note = '' and not d.is_past and ${chainState} not in ('rejected', 'eliminated')
         and d.party_id = any(${parties}::uuid[]) order by d.name limit 1`)
    if (sent) sendingErrors.fail('alreadySent', { empleado: sent.name, periodo: periodName(month) })
  }
  const others = await tx.rows<{ number: string; kind: MonthKind; filed: boolean }>(sql`
    select m.number, m.kind, m.contributed_on is not null as filed from payroll_month m
     where m.company_id = ${companyId} and m.month = ${month} and m.id <> ${id} and ${isAccounted} order by m.number`)
  const filed = others.find((other) => other.filed)
  if (filed && kind !== 'bonus' && kind !== 'severance')
    httpErrors.fail('invalid', { detalle: `La planilla de ${filed.number} ya se contabilizó: anula primero esa nómina.` })
  const paid = others.find((other) => other.kind === 'month')
  if (kind === 'vacation' && paid) {
    const detalle = `${paid.number} ya pagó el mes: escribe las vacaciones en su nómina, o págalas en la del mes siguiente.`
    httpErrors.fail('invalid', { detalle })
  }
}

/** Which kinds of a month count with what one of them paid. */
const COUNT_WITH: Readonly<Record<MonthKind, readonly MonthKind[]>> = {
  month: ['exit'],
  bonus: ['exit'],
  severance: ['exit'],
  vacation: ['month', 'exit'],
  exit: ['month'],
}

/**
 * Who was paid by one of those is in both, which means that it came later: before, it would have left them out. The month that came
 * after the end of a contract is the one without its worker.
 * @throws 401 naming a later one of the month that counts with what this one paid to the same people
 */
export async function requireLast(tx: Tx, companyId: string, { id, kind, month }: PayrollMonth): Promise<void> {
  const shares = sql`exists (
    select from payslip p join payslip o on o.company_id = p.company_id and o.employee_id = p.employee_id and o.month_id = ${id}
     where p.company_id = m.company_id and p.month_id = m.id)`
  const later = await tx.first<{ number: string }>(sql`
    select m.number from payroll_month m
     where m.company_id = ${companyId} and m.month = ${month} and ${isAccounted} and m.kind = any(${[...COUNT_WITH[kind]]})
       and m.id <> ${id} and ${shares} = ${kind !== 'exit'} order by m.number limit 1`)
  if (later) httpErrors.fail('invalid', { detalle: `${later.number} cuenta con lo que pagó esta nómina: anúlala primero.` })
}
