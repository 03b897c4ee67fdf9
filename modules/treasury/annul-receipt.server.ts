/** Annulling a receipt: its entry is reversed and what it had closed is owed again. */
import type { Day } from '#base/date.ts'
import { entryRows, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { treasuryErrors as errors } from './errors.ts'
import { undoApplications } from './open-items.server.ts'
import type { Who } from './record-receipt.server.ts'
import { RECEIPT } from './source-links.ts'

/** Reverses from what was posted, never from a second rule. @throws 404 of HTTP, 483 when it already was */
export async function annulReceiptOf(tx: Tx, who: Who, id: string, reason: string, now: Date): Promise<void> {
  const receipt = await tx.first<{ number: string; date: Day; state: string }>(sql`
    select number, date, state from receipt where company_id = ${who.companyId} and id = ${id} for update`)
  if (!receipt) return httpErrors.fail('notFound')
  if (receipt.state === 'annulled') return errors.fail('alreadyAnnulled')
  await widen(tx)
  const source = { kind: RECEIPT, id: id, event: 'post' }
  const entering = { companyId: who.companyId, modules: ['treasury'], by: onBehalfOf(who, now) } as const
  const reversal = await reversalOf(tx, entering, source, 'annul')
  if (!reversal) throw new Error(`Receipt ${id} has no entry`)
  const books = await openBooks(
    tx,
    { ...entering, date: reversal.draft.date, today: null },
    reversal.draft.lines.flatMap((line) => ('id' in line.account ? [line.account.id] : [])),
  )
  const reopened = await undoApplications(tx, who.companyId, reversal.draft.date, source, 'annul')
  await tx.run(sql`
    update receipt set state = 'annulled', annulled_at = ${now}, annulled_by = ${who.personId}, annul_reason = ${reason}
     where company_id = ${who.companyId} and id = ${id}`)
  await insertTogether(tx, [
    ...reopened,
    ...entryRows(books, who, await numbered(tx, who.companyId, reversal.draft), reversal.reverses),
    [
      'audit_event',
      [
        auditRow(who, {
          action: 'annul',
          entity: 'treasury.receipt',
          entityId: id,
          title: `Recaudo ${receipt.number}`,
          changes: { reason: [null, reason] },
        }),
      ],
    ],
  ])
}
