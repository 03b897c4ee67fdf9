/** Drafts: saved with whatever they have, computed like any document, without number, books or stock. */
import { dayInBogota, type Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { futureProblems } from '#modules/accounting/index.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether, updateRow } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { placed } from './branch/place.server.ts'
import { centerProblems } from './centers.ts'
import { changesOfSaving, readWritten } from './changes/saved.server.ts'
import { limitProblems } from './check.ts'
import { limitOfWriter } from './discount-limit.server.ts'
import { pricesOfWriter } from './own-price.server.ts'
import { compute } from './compute.ts'
import { customOfRequest } from './custom.server.ts'
import { repriced } from './correction/repriced.ts'
import { documentErrors as errors } from './errors.ts'
import { loadFacts } from './facts.server.ts'
import { forKind } from './kind-input.ts'
import { headRow, lineSets } from './rows.server.ts'
import type { ServedKind, Who, Writer } from './served.server.ts'
import { documentCan, stateNames, type DocumentState, type ElectronicState } from './state.ts'
import { repeatedTaxes } from './tax-problems.ts'
import type { Replaced } from './version/version.server.ts'
import { draftOf, type DocumentInput, type SavedDocument } from './wire.ts'

/** A draft that is being written again. */
export interface ExistingDraft {
  readonly id: string
  readonly version: number
  readonly date: string
  /** The version whose place it takes when it is issued. */
  readonly replacesId: string | null
}

/**
 * Locks a draft that somebody wants to change.
 * @throws 697 when somebody else saved it meanwhile, 587–590 when it is no longer a draft, 698 when it is not there
 */
export async function lockDraft(tx: Tx, who: Who, { kind }: ServedKind, id: string, version: number): Promise<ExistingDraft> {
  const row = await tx.first<{
    state: DocumentState
    version: number
    electronic_state: ElectronicState
    replaces_id: string | null
    date: Day
    changed_by: string | null
  }>(sql`
    select d.state, d.version, d.electronic_state, d.replaces_id, d.date, nullif(trim(p.first_name || ' ' || p.last_name), '') as changed_by
      from document d left join person p on p.id = coalesce(d.updated_by, d.created_by)
     where d.company_id = ${who.companyId} and d.kind = ${kind.code} and d.id = ${id} for update of d`)
  if (!row) return httpErrors.fail('notFound')
  if (!documentCan(row.state, 'edit')) return notEditable(row.state, row.electronic_state)
  if (row.version !== version) return httpErrors.fail('changedByOther', { usuario: row.changed_by ?? 'otra persona' })
  return { id, version, date: row.date, replacesId: row.replaces_id }
}

function notEditable(state: DocumentState, electronic: ElectronicState): never {
  if (state === 'annulled') return errors.fail('annulledNotEditable')
  if (electronic === 'validated') return errors.fail('validatedNotEditable')
  if (electronic === 'queued' || electronic === 'sent') return errors.fail('sendingNotEditable')
  return errors.fail('notInThisState', { accion: 'editar', estado: stateNames[state] })
}

/** Removes the lines of a draft before they are written again. */
export const removeLines = (tx: Tx, companyId: string, id: string): Promise<number> =>
  tx.run(sql`
    with w as (delete from document_withholding where company_id = ${companyId} and document_id = ${id}),
         c as (delete from document_correction where company_id = ${companyId} and document_id = ${id})
    delete from document_line where company_id = ${companyId} and document_id = ${id}`)

export async function saveDraft(
  tx: Tx,
  who: Writer,
  { kind }: ServedKind,
  id: string,
  existing: ExistingDraft | null,
  request: DocumentInput,
  now: Date,
  /** Of a new one: the version whose place it takes when it is issued. */
  replaced: Replaced | null = null,
): Promise<SavedDocument> {
  const customFields = await readCustomFields(tx, who.companyId)
  const own = await customOfRequest(tx, who.companyId, kind, customFields, forKind(kind, request), false)
  const replacesId = replaced?.id ?? existing?.replacesId ?? null
  const asWritten = await placed(tx, who, own.input, replacesId, 'draft')
  const written = draftOf(asWritten)
  // Said alone: what is in force on a later day is not known.
  failWith(futureProblems(written.date, dayInBogota(now)))
  const facts = await loadFacts(tx, who.companyId, kind, written, 'draft', replacesId)
  const computed = compute(written, facts)
  const input = facts.corrected ? repriced(asWritten, computed, facts.corrected) : asWritten
  const draft = facts.corrected ? draftOf(input) : written
  failWith([
    ...limitProblems(computed),
    ...repeatedTaxes(draft),
    ...dateProblems(who, kind.permissions.date, draft.date, dayInBogota(now), existing?.date),
    ...own.problems,
    ...centerProblems(draft, facts.costCenters, 'undo'),
    ...(facts.corrected
      ? []
      : await pricesOfWriter(
          tx,
          who,
          kind,
          { draft, units: facts.units, terms: input, before: [existing?.id, existing?.replacesId, replaced?.id] },
          now,
        )),
    ...(facts.corrected ? [] : await limitOfWriter(tx, who, kind, { draft, computed, units: facts.units, terms: input }, now)),
  ])
  const parts = { companyId: who.companyId, id, input, draft, computed, facts }
  const head = headRow(parts)
  const version = (existing?.version ?? 0) + 1
  const before = existing ? await readWritten(tx, who.companyId, kind, id, dayInBogota(now), customFields) : null
  const event = auditRow(who, {
    action: existing ? 'update' : 'create',
    entity: `document.${kind.code}`,
    entityId: id,
    title: `Borrador de ${kind.titles.short}`,
    changes: await changesOfSaving(tx, { companyId: who.companyId, kind, before, input, computed, facts, customFields }),
  })
  if (existing) {
    await removeLines(tx, who.companyId, id)
    await updateRow(tx, 'document', { company_id: who.companyId, id }, { ...head, version, updated_at: now, updated_by: who.personId })
    await insertTogether(tx, [...lineSets(parts), ['audit_event', [event]]])
  } else {
    await insertTogether(tx, [
      [
        'document',
        [
          {
            ...head,
            kind: kind.code,
            state: 'draft',
            version,
            replaces_id: replaced?.id ?? null,
            created_at: now,
            created_by: who.personId,
            updated_at: now,
          },
        ],
      ],
      ...lineSets(parts),
      ['audit_event', [event]],
    ])
  }
  return {
    id,
    state: 'draft',
    version,
    number: null,
    total: amountText(computed.priced.total),
    payable: amountText(computed.payable),
    warnings: [],
  }
}

/** @throws 482 when it is not a draft: what was issued is annulled, never deleted */
export async function deleteDraft(tx: Tx, who: Who, { kind }: ServedKind, id: string): Promise<void> {
  const row = await tx.first<{ state: DocumentState }>(sql`
    select state from document where company_id = ${who.companyId} and kind = ${kind.code} and id = ${id} for update`)
  if (!row) return httpErrors.fail('notFound')
  if (!documentCan(row.state, 'delete')) return errors.fail('notInThisState', { accion: 'eliminar', estado: stateNames[row.state] })
  await removeLines(tx, who.companyId, id)
  await tx.run(sql`delete from document where company_id = ${who.companyId} and id = ${id}`)
  await insertTogether(tx, [
    [
      'audit_event',
      [auditRow(who, { action: 'delete', entity: `document.${kind.code}`, entityId: id, title: `Borrador de ${kind.titles.short}` })],
    ],
  ])
}
