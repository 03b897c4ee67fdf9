/** Asking for the approval of a payroll, and what takes the asking back: it is withdrawn, written over, approved or deleted. */
import { listMembers } from '#modules/access/index.server.ts'
import { finishNotices } from '#modules/notifications/index.server.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Notice } from '#platform/notices/notice.ts'
import { approvalAsked, askedNotice } from './asked.ts'
import { monthPermissions } from './permissions.ts'
import type { Run } from './run.server.ts'
import { requireReviewed } from './view.server.ts'
import { requireOpenMonth, type PayrollMonth } from './written.server.ts'

/** Nobody is asked any more. */
export async function takeAskingBack(tx: Tx, companyId: string, { id, asked_at: askedAt }: PayrollMonth): Promise<void> {
  if (askedAt === null) return
  await tx.run(sql`update payroll_month set asked_at = null, asked_by = null where company_id = ${companyId} and id = ${id}`)
  await finishNotices(tx, companyId, { kinds: [approvalAsked], about: id })
}

/** @throws 445, and 401 of what would not be approved */
export const ask: Run<'ask'> = async (tx, { session: { companyId, personId }, session, row, now, today }) => {
  await requireOpenMonth(tx, { session, now, today }, row.month)
  if (row.calculated_at === null) return httpErrors.fail('invalid', { detalle: 'Calcula la nómina antes de pedir su aprobación.' })
  await requireReviewed(tx, companyId, row)
  await takeAskingBack(tx, companyId, row)
  return { set: { asked_at: now, asked_by: personId }, changes: [['Aprobación', '', 'Pedida']] }
}

export const withdraw: Run<'withdraw'> = async (tx, { session: { companyId }, row }) => {
  await takeAskingBack(tx, companyId, row)
  return { changes: row.asked_at === null ? [] : [['Aprobación', 'Pedida', '']] }
}

/** Who may approve it, and neither wrote nor changed it. */
export async function askedOf(tx: Tx, companyId: string, row: PayrollMonth): Promise<Notice[]> {
  const members = await listMembers(tx, companyId)
  const to = members.flatMap((member) =>
    holds(member, monthPermissions.approve) && member.personId !== row.created_by && member.personId !== row.updated_by
      ? [member.personId]
      : [],
  )
  return [askedNotice({ ...row, version: row.version + 1 }, to)]
}
