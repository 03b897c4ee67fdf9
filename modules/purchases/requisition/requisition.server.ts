/** Requisitions: written, sent with their number, decided line by line by another than their author, and closed. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { parseQuantity, quantityText, zeroQuantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { centerProblem } from '#modules/accounting/index.ts'
import { readCenters } from '#modules/accounting/index.server.ts'
import { documentErrors } from '#modules/documents/index.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { itemProblems, readItems, requireWarehouse } from '#modules/inventory/index.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import {
  changeRequisition,
  closeRequisition,
  createRequisition,
  decideRequisition,
  removeRequisition,
  sendRequisition,
  type RequisitionInput,
} from './endpoints.ts'
import { noticeOfSent } from './notice.ts'
import { decisionProblems, requisitionStateNames, stateOfDecision, type KeptState } from './requisition.ts'
import { lockRequisition, pendingOfAll, readLines, REQUISITION_SERIES, titleOf, told, type RequisitionRow } from './rows.server.ts'

async function centerProblems(tx: Tx, companyId: string, costCenterId: string | null): Promise<ErrorBody[]> {
  if (costCenterId === null) return []
  const center = (await readCenters(tx, companyId, [costCenterId])).get(costCenterId)
  return [centerProblem(center, 'write', 'costCenterId') ?? []].flat()
}

/** @param asked the day on which it is written @throws 401, 475, 629 and 698, each at its field */
async function checkRequisition(tx: Tx, session: Session, input: RequisitionInput, asked: Day): Promise<void> {
  const { companyId } = session
  await requireWarehouse(tx, session, input.warehouseId)
  const items = await readItems(
    tx,
    companyId,
    input.lines.map(({ itemId }) => itemId),
  )
  failWith([
    ...(input.requiredOn < asked
      ? [httpErrors.of('invalid', { detalle: 'No puede ser antes del día en que se pide.' }, 'requiredOn')]
      : []),
    ...(await centerProblems(tx, companyId, input.costCenterId)),
    ...itemProblems(items, input.lines),
    ...input.lines.flatMap(({ quantity }, index) =>
      parseQuantity(quantity) > zeroQuantity ? [] : [inventoryErrors.of('quantityNotPositive', {}, `lines.${index}.quantity`)],
    ),
  ])
}

const headOf = ({ kind, warehouseId, costCenterId, requiredOn, justification }: RequisitionInput) => ({
  ...{ kind, warehouse_id: warehouseId, cost_center_id: costCenterId, required_on: requiredOn, justification },
})

const writeLines = (tx: Tx, companyId: string, id: string, lines: RequisitionInput['lines']): Promise<unknown> =>
  insertRows(
    tx,
    'requisition_line',
    lines.map(({ itemId, quantity }, index) => ({
      ...{ company_id: companyId, requisition_id: id, position: index + 1, item_id: itemId, quantity },
    })),
  )

const creating = handle(createRequisition, async ({ tx, session, body, today }) => {
  await checkRequisition(tx, session, body, today)
  const id = uuidv7()
  const { companyId, personId } = session
  await insertRows(tx, 'requisition', [
    { company_id: companyId, id, date: today, state: 'draft', created_by: personId, updated_by: personId, ...headOf(body) },
  ])
  await writeLines(tx, companyId, id, body.lines)
  await insertTogether(tx, [told(session, id, { action: 'create', title: titleOf({ number: null }) })])
  return { id, version: 1 }
})

const changing = handle(changeRequisition, async ({ tx, session, params, body: { input, version }, today }) => {
  const { companyId, personId } = session
  const row = await lockRequisition(tx, companyId, { id: params.id, version, action: 'edit' })
  // What was asked for a day that passed meanwhile keeps it.
  await checkRequisition(tx, session, input, input.requiredOn === row.required_on ? row.required_on : today)
  const head = headOf(input)
  await tx.run(sql`
    update requisition set kind = ${head.kind}, warehouse_id = ${head.warehouse_id}, cost_center_id = ${head.cost_center_id},
           required_on = ${head.required_on}, justification = ${head.justification}, updated_by = ${personId}, version = version + 1
     where company_id = ${companyId} and id = ${row.id}`)
  await tx.run(sql`delete from requisition_line where company_id = ${companyId} and requisition_id = ${row.id}`)
  await writeLines(tx, companyId, row.id, input.lines)
  await insertTogether(tx, [told(session, row.id, { action: 'update', title: titleOf(row) })])
  return { id: row.id, version: row.version + 1 }
})

const removing = handle(removeRequisition, async ({ tx, session, params }) => {
  const row = await lockRequisition(tx, session.companyId, { id: params.id, version: null, action: 'delete' })
  await tx.run(sql`delete from requisition where company_id = ${session.companyId} and id = ${row.id}`)
  await insertTogether(tx, [told(session, row.id, { action: 'delete', title: titleOf(row) })])
  return isDone
})

const sending = handle(sendRequisition, async ({ tx, session, params, body, now, today }) => {
  const { companyId } = session
  const row = await lockRequisition(tx, companyId, { id: params.id, version: body.version, action: 'send' })
  const number = await takeConsecutive(tx, companyId, { code: REQUISITION_SERIES, prefix: REQUISITION_SERIES, today })
  await tx.run(sql`
    update requisition set state = 'sent', number = ${number}, version = version + 1 where company_id = ${companyId} and id = ${row.id}`)
  const requester = await tx.first<{ name: string }>(sql`
    select trim(first_name || ' ' || last_name) as name from person where id = ${row.created_by}`)
  await insertTogether(tx, [told(session, row.id, { action: 'update', title: `Requisición ${number} enviada` })])
  await announce(tx, companyId, now, [noticeOfSent({ id: row.id, number, requester: requester?.name ?? '', requiredOn: row.required_on })])
  return { id: row.id, version: row.version + 1, number }
})

const isAuthor = ({ created_by, updated_by }: RequisitionRow, personId: string | null): boolean =>
  personId !== null && (created_by === personId || updated_by === personId)

const deciding = handle(decideRequisition, async ({ tx, session, params, body: { version, comment, lines: decided }, now }) => {
  const { companyId, personId } = session
  const row = await lockRequisition(tx, companyId, { id: params.id, version, action: 'decide' })
  // Another than its author looks at it.
  if (isAuthor(row, personId)) return documentErrors.fail('ownApproval')
  const asked = await readLines(tx, companyId, row.id)
  failWith(decisionProblems(asked, decided))
  const state: KeptState = stateOfDecision(asked, decided)
  await tx.run(sql`
    update requisition_line l set approved = n.approved, way = n.way, reason = n.reason
      from unnest(${decided.map(({ position }) => position)}::int[], ${decided.map(({ approved }) => approved)}::numeric[],
                  ${decided.map(({ way }) => way)}::text[], ${decided.map(({ reason }) => reason)}::text[]) as n (position, approved, way, reason)
     where l.company_id = ${companyId} and l.requisition_id = ${row.id} and l.position = n.position`)
  await tx.run(sql`
    update requisition set state = ${state}, decision = ${comment}, decided_by = ${personId}, decided_on = ${dayInBogota(now)}, version = version + 1
     where company_id = ${companyId} and id = ${row.id}`)
  const changes = [
    ['Estado', requisitionStateNames.sent, requisitionStateNames[state]] as const,
    ...(comment === '' ? [] : [['Comentario', '', comment] as const]),
  ]
  await insertTogether(tx, [told(session, row.id, { action: state === 'rejected' ? 'reject' : 'approve', title: titleOf(row), changes })])
  return { id: row.id, version: row.version + 1 }
})

const closing = handle(closeRequisition, async ({ tx, session, params, body, today }) => {
  const { companyId } = session
  const row = await lockRequisition(tx, companyId, { id: params.id, version: body.version, action: 'close' })
  const left = pendingOfAll(await readLines(tx, companyId, row.id))
  const pending = left.items === 1 ? `${quantityText(left.quantity)} de un producto` : `cantidades de ${left.items} productos`
  if (left.items > 0 && !body.releasesPending)
    return httpErrors.fail(
      'invalid',
      { detalle: `Quedan pendientes ${pending}. Para cerrar, di que ya no se esperan: no se podrán trasladar ni comprar.` },
      'releasesPending',
    )
  await tx.run(sql`
    update requisition set state = 'closed', closed_on = ${today}, version = version + 1 where company_id = ${companyId} and id = ${row.id}`)
  const changes = [
    ['Estado', requisitionStateNames[row.state], requisitionStateNames.closed] as const,
    ...(left.items === 0 ? [] : [['Pendiente', '', `Ya no se esperan ${pending}`] as const]),
    ...(body.comment === '' ? [] : [['Comentario', '', body.comment] as const]),
  ]
  await insertTogether(tx, [told(session, row.id, { action: 'close', title: titleOf(row), changes })])
  return { id: row.id, version: row.version + 1 }
})

export const writingHandlers = [creating, changing, removing, sending, deciding, closing]
