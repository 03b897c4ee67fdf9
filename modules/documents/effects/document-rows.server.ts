/** The document itself: its row and its lines. A draft that is written again keeps its row; what is annulled keeps all of it. */
import { amountText } from '#base/decimal.ts'
import { updateRow, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { showNumber } from '../read/list.server.ts'
import { waitsFor } from '../kind/stage/stage.ts'
import { headRow, lineSets } from '../write/rows.server.ts'
import { removeLines } from '../write/draft.server.ts'
import type { Writing } from '../write/context.ts'
import { keepRevision } from '../write/version/revision.server.ts'
import { editionOf, takenBy } from '../write/number.server.ts'
import { isSealed } from '../write/sealing.ts'
import { always, type Effect } from './effect.ts'

export const documentRows: Effect = {
  uses: always,
  /** The old lines go and the row is written again before the new ones. */
  async prepare(tx, writing) {
    const { companyId, who, existing, revised, now } = writing
    if (!existing) return
    // What was issued is kept as it was: from then on its lines may be written again.
    if (revised) await keepRevision(tx, companyId, existing.id)
    await removeLines(tx, companyId, existing.id)
    await updateRow(
      tx,
      'document',
      { company_id: companyId, id: existing.id },
      { ...headOf(writing), updated_at: now, updated_by: who.personId },
    )
  },
  rows(writing) {
    const { who, existing, now } = writing
    const head: Row = existing
      ? {}
      : { ...headOf(writing), origin: writing.origin ?? 'manual', created_at: now, created_by: who.personId, updated_at: now }
    return [['document', existing ? [] : [head]], ...lineSets(writing)]
  },
  async annul(tx, { companyId, who, id, reason, reasonId, now }) {
    await refuseWithNotes(tx, companyId, id)
    await tx.run(sql`
      update document set state = 'annulled', annulled_at = ${now}, annulled_by = ${who.personId}, annul_reason = ${reason}, annul_reason_id = ${reasonId}, updated_at = ${now},
             updated_by = ${who.personId}, version = version + 1, electronic_state = case when electronic_state = 'queued' then 'none' else electronic_state end
       where company_id = ${companyId} and id = ${id}`)
    return []
  },
}

const headOf = (writing: Writing): Row => ({
  ...headRow(writing),
  kind: writing.kind.code,
  version: writing.version,
  ...(writing.use === 'issue' ? ofIssued(writing) : ofDraft(writing)),
})

const ofDraft = (writing: Writing): Row => ({
  state: 'draft',
  replaces_id: writing.replaced?.id ?? writing.existing?.replacesId ?? null,
  ...waitingOf(writing),
})

/** A draft that is kept asks nobody; one that waits to be approved says why. */
const waitingOf = ({ kind, findings }: Writing): Row =>
  kind.stages?.numbersOnApproval
    ? waitsFor(kind, findings)
      ? { stage: kind.stages.awaits, approval_reasons: reasonsOf(findings), sent_back_reason: '' }
      : { stage: null, approval_reasons: [] }
    : {}

function ofIssued(writing: Writing): Row {
  const { served, who, replaced, revised, now, isTrial, issuing } = writing
  const { electronic } = served
  const taken = takenBy(writing)
  const sealed = electronic && isSealed(electronic, writing) ? electronic.seal(issuing, taken) : null
  return {
    state: 'issued',
    ...(writing.onTheSpot ? { paid_on_the_spot: amountText(writing.onTheSpot.paid) } : {}),
    prefix: taken.prefix,
    number: taken.number,
    number_digits: taken.digits,
    edition: editionOf(writing),
    replaces_id: replaced?.id ?? null,
    ...beginningOf(writing),
    // Who edits it is who saved it last: it was issued when it got its number.
    ...(revised ? {} : { issued_at: now, issued_by: who.personId }),
    electronic_state: electronic ? (isTrial ? 'trial' : 'queued') : 'none',
    unique_code: sealed?.uniqueCode ?? null,
    snapshot: sealed?.snapshot ?? served.remember?.(issuing) ?? {},
  }
}

/** The stage in which it begins, and what has to be approved of it. */
function beginningOf({ kind, findings, isApproval }: Writing): Row {
  const { stages } = kind
  if (!stages) return {}
  const waits = waitsFor(kind, findings) && !isApproval && stages.begins !== null
  return { stage: waits ? stages.awaits : stages.begins, approval_reasons: reasonsOf(findings), sent_back_reason: '' }
}

const reasonsOf = (findings: Writing['findings']) =>
  findings.filter(({ asks }) => asks).map(({ error: { code, message } }) => ({ code, message }))

/**
 * A note says something of a document that counts: while there is one, the referenced document stays.
 * @throws 401 with the number of the note
 */
async function refuseWithNotes(tx: Tx, companyId: string, id: string): Promise<void> {
  const note = await tx.first<{ prefix: string; number: number }>(sql`
    select d.prefix, d.number from document_correction c
      join document d on d.company_id = c.company_id and d.id = c.document_id and d.state = 'issued'
     where c.company_id = ${companyId} and c.corrected_id = ${id} order by d.number limit 1`)
  if (note) return httpErrors.fail('invalid', { detalle: `Tiene la nota ${showNumber(note.prefix, note.number) ?? ''}. Anúlala primero.` })
}
