/**
 * What was sent in contingency where the authority declared none (CTG01) goes again as any other invoice, under its number and with the
 * date of today, in the name of whoever issued it: nobody has to act.
 */
import { dayInBogota } from '#base/date.ts'
import { BusinessError } from '#base/errors.ts'
import { findMember } from '#modules/access/index.server.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { inNameOf } from '#platform/db/reach.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { Forbidden } from '#platform/http/errors.ts'
import { sendWithNotes } from './again.server.ts'
import { GiveUp, type Deliver } from '#platform/jobs/worker.server.ts'

/** Refused for good: whoever looks at the board corrects it or sends it again. */
const wordsOf = (error: unknown): string | null =>
  error instanceof BusinessError ? error.errors.map(({ message }) => message).join(' ') : error instanceof Forbidden ? error.text : null

export function sendOutside(served: readonly ServedKind[]): Deliver {
  const byCode = new Map<string, ServedKind>(served.map((each) => [each.kind.code, each]))
  return async ({ companyId, payload }, { pool, clock }) => {
    const now = clock.now()
    try {
      await inCompany(pool, { companyId, personId: null }, async (tx) => {
        const found = await tx.first<{ documentId: string; kind: string; issuedBy: string | null }>(sql`
          select t.document_id as "documentId", t.kind, d.issued_by as "issuedBy"
            from transmission t join document d on d.company_id = t.company_id and d.id = t.document_id
           where t.company_id = ${companyId} and t.id = ${String(payload['transmissionId'])} and t.state = 'rejected' and d.state = 'issued'`)
        const of = byCode.get(found?.kind ?? '')
        if (!found || !of) throw new GiveUp('Ya no está rechazada')
        const member = found.issuedBy === null ? null : await findMember(tx, companyId, found.issuedBy)
        if (!member || found.issuedBy === null) throw new GiveUp('Quien la emitió ya no está en la empresa')
        await inNameOf(tx, found.issuedBy)
        const who = { ...member, companyId, personId: found.issuedBy }
        await sendWithNotes(tx, who, { byCode, served: of }, { id: found.documentId, now, today: dayInBogota(now) })
      })
    } catch (error) {
      const words = wordsOf(error)
      if (words === null) throw error
      throw new GiveUp(words)
    }
  }
}
