/** What the actions of a requisition are given, and what sending, deciding and closing one do. */
import { dayInBogota } from '#base/date.ts'
import { quantityText } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import type { LockedCase, RunsOf } from '#modules/cases/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { decisionProblems, requisition, stateOfDecision } from './requisition.ts'
import { pendingOfAll, readLines, type RequisitionColumns } from './rows.server.ts'

export type Requisition = LockedCase<RequisitionColumns>
type Runs = RunsOf<typeof requisition, RequisitionColumns>
export type Run<Action extends keyof Runs> = Runs[Action]

export const send: Run<'send'> = () => ({ to: 'sent' })

export const decide: Run<'decide'> = async (tx, { session, row, asked: { comment, lines: decided }, now }) => {
  const { companyId, personId } = session
  const asked = await readLines(tx, companyId, row.id)
  failWith(decisionProblems(asked, decided))
  await tx.run(sql`
    update requisition_line l set approved = n.approved, way = n.way, reason = n.reason
      from unnest(${decided.map(({ position }) => position)}::int[], ${decided.map(({ approved }) => approved)}::numeric[],
                  ${decided.map(({ way }) => way)}::text[], ${decided.map(({ reason }) => reason)}::text[]) as n (position, approved, way, reason)
     where l.company_id = ${companyId} and l.requisition_id = ${row.id} and l.position = n.position`)
  const to = stateOfDecision(asked, decided)
  return {
    to,
    set: { decision: comment, decided_by: personId, decided_on: dayInBogota(now) },
    deed: to === 'rejected' ? 'reject' : 'approve',
    changes: comment === '' ? [] : [['Comentario', '', comment]],
  }
}

export const close: Run<'close'> = async (tx, { session, row, asked, today }) => {
  const left = pendingOfAll(await readLines(tx, session.companyId, row.id))
  const pending = left.items === 1 ? `${quantityText(left.quantity)} de un producto` : `cantidades de ${left.items} productos`
  if (left.items > 0 && !asked.releasesPending)
    return httpErrors.fail(
      'invalid',
      { detalle: `Quedan pendientes ${pending}. Para cerrar, di que ya no se esperan: no se podrán trasladar ni comprar.` },
      'releasesPending',
    )
  return {
    to: 'closed',
    set: { closed_on: today },
    changes: [
      ...(left.items === 0 ? [] : [['Pendiente', '', `Ya no se esperan ${pending}`] as const]),
      ...(asked.comment === '' ? [] : [['Comentario', '', asked.comment] as const]),
    ],
  }
}
