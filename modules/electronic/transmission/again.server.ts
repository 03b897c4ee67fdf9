/** What is done again by hand: sending what the authority refused, and taking to the customer what it validated. */
import { documentErrors } from '#modules/documents/index.ts'
import { sendAgain, setElectronicState, type ServedKind } from '#modules/documents/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { outboxRow } from '#platform/jobs/outbox.server.ts'
import { addressesOf } from '#platform/mail/addresses.ts'
import { deliverAgain, resend } from './endpoints.ts'
import { deliveryMessage } from './messages.ts'

type Writer = Parameters<typeof sendAgain>[1]
type Asked = Parameters<typeof sendAgain>[3]
/** The kinds that go to the authority by their code, and the one that is asked. */
interface Sent {
  readonly byCode: ReadonlyMap<string, ServedKind>
  readonly served: ServedKind
}

/**
 * Sends again under its number what the authority refused, and seals anew the notes about it that wait for it or were refused as it was:
 * they say its unique code.
 * @throws 589 with a note that was signed and not answered, and what `sendAgain` throws
 */
export async function sendWithNotes(tx: Tx, who: Writer, { byCode, served }: Sent, asked: Asked): Promise<void> {
  const { companyId } = who
  const notes = await tx.rows<{ id: string; kind: string; isSigned: boolean }>(sql`
    select d.id, d.kind, d.electronic_state = 'queued' and exists (select from transmission t where t.company_id = ${companyId} and t.document_id = d.id
                                    and t.state not in ('withdrawn', 'corrected', 'replaced') and (t.state <> 'queued' or t.xml is not null)) as "isSigned"
      from document d
     where d.company_id = ${companyId} and d.state = 'issued' and d.electronic_state in ('queued', 'rejected')
       and d.id in (select document_id from document_correction where company_id = ${companyId} and corrected_id = ${asked.id}) order by d.issued_at`)
  if (notes.some(({ isSigned }) => isSigned)) return documentErrors.fail('paidNotEditable')
  await sendAgain(tx, who, served, asked)
  for (const { id, kind } of notes) {
    const note = byCode.get(kind)
    if (!note) continue
    await tx.run(sql`
      update transmission set state = 'withdrawn', last_error = 'La factura que corrige se envió de nuevo, con otro código único'
       where company_id = ${companyId} and document_id = ${id} and state = 'queued'`)
    await setElectronicState(tx, { companyId, documentId: id }, 'rejected')
    await sendAgain(tx, who, note, { ...asked, id })
  }
}

export const resendHandler = (served: readonly ServedKind[]): Handler => {
  const byCode = new Map<string, ServedKind>(served.map((each) => [each.kind.code, each]))
  return handle(resend, async ({ tx, session, params, now, today, runtime }) => {
    const found = await tx.first<{ documentId: string; kind: string; state: string }>(sql`
      select document_id as "documentId", kind, state from transmission where company_id = ${session.companyId} and id = ${params.id}`)
    const kind = byCode.get(found?.kind ?? '')
    if (!found || !kind) return httpErrors.fail('notFound')
    if (found.state !== 'rejected') return httpErrors.fail('invalid', { detalle: 'Solo se reenvía lo que la DIAN rechazó.' })
    await sendWithNotes(tx, session, { byCode, served: kind }, { id: found.documentId, now, today })
    runtime.wakeWorker()
    return isDone
  })
}

export const deliverAgainHandler = handle(deliverAgain, async ({ tx, session: { companyId }, params, requestId, runtime }) => {
  const found = await tx.first<{ email: string | null }>(sql`
    select p.email_invoicing as email
      from transmission t join document d on d.company_id = t.company_id and d.id = t.document_id and d.unique_code = t.unique_code
      left join party p on p.company_id = d.company_id and p.id = d.party_id
     where t.company_id = ${companyId} and d.company_id = ${companyId} and t.id = ${params.id} and t.state in ('validated', 'contingency') and d.state = 'issued'`)
  if (!found) return httpErrors.fail('invalid', { detalle: 'Solo se entrega lo que la DIAN validó o lo que salió en contingencia.' })
  if (addressesOf(found.email ?? '').length === 0) return documentErrors.fail('withoutEmail')
  await insertTogether(tx, [['outbox', [outboxRow(companyId, deliveryMessage(params.id, `${params.id}:${requestId}`, true))]]])
  runtime.wakeWorker()
  return isDone
})
