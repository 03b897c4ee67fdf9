/** Drawers opened without a sale, as the shift is told of them. */
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { requireAllowed } from '../approval/approval.server.ts'
import { lockShift, told } from '../shift/rows.server.ts'
import { openDrawer } from './endpoints.ts'

const opening = handle(openDrawer, async ({ tx, session, body: { id, shiftId, reason, openedAt, approvalId }, now }) => {
  const { companyId, personId } = session
  const shift = await lockShift(tx, companyId, shiftId, 'open')
  const known = await tx.first<{ isSame: boolean }>(sql`
    select shift_id = ${shiftId} as "isSame" from drawer_opening where company_id = ${companyId} and id = ${id}`)
  if (known?.isSame === true) return isDone
  if (known) return httpErrors.fail('invalid', { detalle: 'Esa apertura es de otro turno.' }, 'id')
  await requireAllowed(tx, session, { action: 'drawer', shiftId, documentId: null, approvalId })
  const place = await tx.first<{ branchId: string }>(sql`
    select branch_id as "branchId" from register_shift where company_id = ${companyId} and id = ${shiftId}`)
  const at = new Date(openedAt)
  await insertTogether(tx, [
    [
      'drawer_opening',
      [
        {
          ...{ company_id: companyId, id, shift_id: shiftId, register_id: shift.registerId, branch_id: place?.branchId },
          // A clock that runs ahead says nothing that has not happened.
          ...{ reason, opened_at: at > now ? now : at, opened_by: personId, approval_id: approvalId },
        },
      ],
    ],
    told(session, shift, { action: 'update', changes: { 'Cajón abierto sin venta': [null, reason] } }),
  ])
  return isDone
})

export const drawerHandlers: readonly Handler[] = [opening]
