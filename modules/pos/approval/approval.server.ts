/** What supervisors allowed at registers: given once with a PIN, and asked for by what needs it. */
import { uuidv7 } from 'uuidv7'
import { failWith } from '#base/errors.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { tillSale } from '#modules/sales/index.ts'
import { holds } from '#platform/access.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handleParts, type Handler, type Session } from '#platform/http/handle.server.ts'
import { cancellationPermissions } from '../cancellation/permissions.ts'
import { countTry, forgetTries, requireRight } from '../cancellation/pin.server.ts'
import { lockShift } from '../shift/rows.server.ts'
import { posErrors } from '../errors.ts'
import { askingPin, type Approvable } from './approval.ts'
import { allowAtTill } from './endpoints.ts'

/** What asks who calls for the PIN of somebody else. */
export const pinsFor = async (tx: Tx, session: Session): Promise<Approvable[]> => [
  ...askingPin((await readCompany(tx, session.companyId)).profile, holds(session, cancellationPermissions.approve)),
]

interface Needed {
  readonly action: Approvable
  readonly shiftId: string
  /** The document of the sale that is given back; null of others. */
  readonly documentId: string | null
  readonly approvalId: string | null
}

/**
 * What was allowed, where the company asks for it. What uses it once has a unique column for it.
 * @throws 401 at `approvalId` of none, and of one that is of something else or was used
 */
export async function requireAllowed(tx: Tx, session: Session, { action, shiftId, documentId, approvalId }: Needed): Promise<void> {
  if (approvalId === null) {
    if (!(await pinsFor(tx, session)).includes(action)) return
    return httpErrors.fail('invalid', { detalle: 'Pide el PIN de quien supervisa.' }, 'approvalId')
  }
  const { companyId } = session
  // Two who use the same one wait for each other at the shift.
  await lockShift(tx, companyId, shiftId, 'open')
  const given = await tx.first<{ isUsed: boolean }>(sql`
    select exists (select from till_return r where r.company_id = a.company_id and r.approval_id = a.id)
           or exists (select from drawer_opening o where o.company_id = a.company_id and o.approval_id = a.id)
           or exists (select from shift_count c where c.company_id = a.company_id and c.approval_id = a.id) as "isUsed"
      from till_approval a
     where a.company_id = ${companyId} and a.id = ${approvalId} and a.action = ${action} and a.shift_id = ${shiftId}
       and a.document_id is not distinct from ${documentId}::uuid`)
  if (given && !given.isUsed) return
  httpErrors.fail('invalid', { detalle: 'Esa autorización no es de esto o ya se usó: pídela otra vez.' }, 'approvalId')
}

const allowing = handleParts(allowAtTill, async ({ part, session, body: { action, shiftId, saleId, supervisorId, pin }, now }) => {
  const { companyId, personId } = session
  const tried = await part('pin', (tx) => countTry(tx, companyId, supervisorId, now))
  if ('problems' in tried) failWith(tried.problems)
  else await requireRight(tried.done, pin)
  const outcome = await part('allow', async (tx) => {
    const place = await tx.first<{ registerId: string; branchId: string; state: string }>(sql`
      select register_id as "registerId", branch_id as "branchId", state from register_shift where company_id = ${companyId} and id = ${shiftId}`)
    if (!place) return httpErrors.fail('notFound', {}, 'shiftId')
    if (place.state !== 'open') return posErrors.fail('registerClosed', {}, 'shiftId')
    const isReturn = action === 'return'
    const sold =
      saleId !== null &&
      (await tx.first(sql`select from document where company_id = ${companyId} and id = ${saleId} and kind = ${tillSale.code}`))
    if (isReturn ? !sold : saleId !== null) return httpErrors.fail('notFound', {}, 'saleId')
    const id = uuidv7()
    await insertTogether(tx, [
      [
        'till_approval',
        [
          {
            ...{ company_id: companyId, id, action, shift_id: shiftId, register_id: place.registerId, branch_id: place.branchId },
            ...{ document_id: saleId, asked_by: personId, allowed_by: supervisorId, allowed_at: now },
          },
        ],
      ],
    ])
    await forgetTries(tx, companyId, supervisorId)
    return { id }
  })
  if ('done' in outcome) return outcome.done
  failWith(outcome.problems)
  return httpErrors.fail('handledUnexpected')
})

export const approvalHandlers: readonly Handler[] = [allowing]
