/**
 * Annulling: everything that issuing did is reversed from what was posted, never from a second rule. The document and
 * its number stay visible.
 */
import type { Day } from '#base/date.ts'
import { centersOf, entryRows, firstOpenDay, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import { undoMovements, type RevaluedReturn } from '#modules/inventory/index.server.ts'
import { credit, debit, isEmptyEntry, type PeriodModule, type UnnumberedDraft } from '#modules/accounting/index.ts'
import { closeOpenItemsOf, undoApplications } from '#modules/treasury/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { documentErrors as errors } from './errors.ts'
import type { DocumentKind } from './kind.ts'
import { refuseUsedOffer } from './offer/answer.server.ts'
import type { Why } from './reason/why.ts'
import { whyAnnulled } from './reason/why.server.ts'
import { ISSUE_EVENT } from './issue.server.ts'
import { showNumber } from './list.server.ts'
import type { ServedKind, Who } from './served.server.ts'
import { refreshConversions, sourcesOf } from './source/sources.server.ts'
import { documentCan, stateNames, type DocumentState, type ElectronicState } from './state.ts'
import type { SavedDocument } from './wire.ts'

const ANNUL_EVENT = 'annul'

type RowSet = readonly [string, Row[]]

interface AnnulledRow {
  date: Day
  state: DocumentState
  version: number
  prefix: string
  number: number
  edition: number
  number_digits: number
  electronic_state: ElectronicState
  total: string
  payable: string
}

export async function annul(tx: Tx, who: Who, served: ServedKind, id: string, why: Why, now: Date): Promise<SavedDocument> {
  const { kind, electronic } = served
  const document = await tx.first<AnnulledRow>(sql`
    select date, state, version, prefix, number, edition, number_digits, electronic_state, total, payable from document
     where company_id = ${who.companyId} and kind = ${kind.code} and id = ${id} for update`)
  if (!document) return httpErrors.fail('notFound')
  if (document.state === 'annulled') return errors.fail('alreadyAnnulled')
  if (!documentCan(document.state, 'annul')) return errors.fail('notInThisState', { accion: 'anular', estado: stateNames[document.state] })
  if (document.electronic_state === 'validated') return errors.fail('annulOnlyByNote')
  await widen(tx)
  const { text: reason, reasonId } = await whyAnnulled(tx, who.companyId, kind, why)
  if (electronic) await withdrawMessage(tx, who, electronic.topic, id)

  if (kind.isOffer) await refuseUsedOffer(tx, who.companyId, id)
  const sources = await sourcesOf(tx, who.companyId, id)

  const number = showNumber(document.prefix, document.number, document.edition, document.number_digits) ?? ''
  const undone = kind.books ? await undo(tx, who, kind, { id, date: document.date, number, now }) : []
  await refuseWithNotes(tx, who.companyId, id)
  await tx.run(sql`
    update document set state = 'annulled', annulled_at = ${now}, annulled_by = ${who.personId}, annul_reason = ${reason}, annul_reason_id = ${reasonId}, updated_at = ${now},
           updated_by = ${who.personId}, version = version + 1, electronic_state = case when electronic_state = 'queued' then 'none' else electronic_state end
     where company_id = ${who.companyId} and id = ${id}`)
  await insertTogether(tx, [
    ...undone,
    [
      'audit_event',
      [
        auditRow(who, {
          action: 'annul',
          entity: `document.${kind.code}`,
          entityId: id,
          title: `${kind.titles.one} ${number}`,
          changes: { state: [document.state, 'annulled'], reason: [null, reason] },
        }),
      ],
    ],
  ])
  if (!kind.corrects)
    await refreshConversions(
      tx,
      who.companyId,
      sources.map((source) => source.id),
    )
  return { id, state: 'annulled', version: document.version + 1, number, total: document.total, payable: document.payable, warnings: [] }
}

/**
 * A note says something of a document that counts: while there is one, what it is about stays.
 * @throws 401 with the number of the note
 */
async function refuseWithNotes(tx: Tx, companyId: string, id: string): Promise<void> {
  const note = await tx.first<{ prefix: string; number: number }>(sql`
    select d.prefix, d.number from document_correction c
      join document d on d.company_id = c.company_id and d.id = c.document_id and d.state = 'issued'
     where c.company_id = ${companyId} and c.corrected_id = ${id} order by d.number limit 1`)
  if (note) return httpErrors.fail('invalid', { detalle: `Tiene la nota ${showNumber(note.prefix, note.number) ?? ''}. Anúlala primero.` })
}

interface Undoing {
  readonly id: string
  readonly date: Day
  readonly number: string
  readonly now: Date
}

/** The rows that undo what issuing posted, moved and opened; none of it by a second rule. */
async function undo(tx: Tx, who: Who, kind: DocumentKind, { id, date, number, now }: Undoing): Promise<RowSet[]> {
  const source = { kind: kind.code, id, event: ISSUE_EVENT }
  const entering = { companyId: who.companyId, modules: await modulesOf(tx, who.companyId, kind, id), by: onBehalfOf(who, now) }
  const reversal = await reversalOf(tx, entering, source, ANNUL_EVENT)
  const draft: UnnumberedDraft = reversal?.draft ?? {
    source: { ...source, event: ANNUL_EVENT },
    date: await firstOpenDay(tx, { ...entering, date, today: null }),
    type: 'reversal',
    description: `Anulación: ${kind.titles.one} ${number}`,
    lines: [],
  }
  // The period is locked before stock; the accounts of the entry are read with those of what its items were revalued in.
  await openBooks(tx, { ...entering, date: draft.date, today: null }, [])
  const closed =
    kind.opens || kind.corrects ? await closeOpenItemsOf(tx, who.companyId, draft.date, { kind: kind.code, id }, ANNUL_EVENT) : []
  const reopened = kind.corrects ? await undoApplications(tx, who.companyId, draft.date, source, ANNUL_EVENT) : []
  const stock = await undoMovements(tx, who, source, ANNUL_EVENT, draft.date)
  const entry = withRevaluation(draft, stock.revalued)
  const books = await openBooks(tx, { ...entering, date: entry.date, today: null }, accountsOf(entry), centersOf(entry.lines))
  const posted = isEmptyEntry(entry.lines) ? [] : entryRows(books, who, await numbered(tx, who.companyId, entry), reversal?.reverses)
  return [...closed, ...reopened, ...stock.sets, ...posted]
}

/** Whose month undoing it changes: those that issuing it changed. */
async function modulesOf(tx: Tx, companyId: string, kind: DocumentKind, id: string): Promise<PeriodModule[]> {
  const made = await tx.first<{ moved: boolean; refunded: boolean }>(sql`
    select exists (select from stock_movement where company_id = ${companyId} and source_kind = ${kind.code} and source_id = ${id}) as moved,
           exists (select from document_correction where company_id = ${companyId} and document_id = ${id} and surplus = 'refund') as refunded`)
  return [kind.module, ...(made?.moved ? (['inventory'] as const) : []), ...(made?.refunded ? (['treasury'] as const) : [])]
}

/** What the goods are worth now and were not when they left goes back with them. */
const withRevaluation = (draft: UnnumberedDraft, revalued: readonly RevaluedReturn[]): UnnumberedDraft => ({
  ...draft,
  lines: [
    ...draft.lines,
    ...revalued.flatMap(({ inventoryAccountId, costAccountId, amount }) => [
      debit({ id: inventoryAccountId }, amount, draft.description),
      credit({ id: costAccountId }, amount, draft.description),
    ]),
  ],
})

const accountsOf = (draft: UnnumberedDraft): string[] => draft.lines.flatMap((line) => ('id' in line.account ? [line.account.id] : []))

/**
 * What was not sent yet will not be.
 * @throws 590 while it is being sent: the answer decides
 */
async function withdrawMessage(tx: Tx, who: Who, topic: string, id: string): Promise<void> {
  const row = await tx.first<{ state: string }>(sql`
    select state from outbox where company_id = ${who.companyId} and topic = ${topic} and key = ${id} for update`)
  if (row?.state === 'running') return errors.fail('sendingNotEditable')
  if (row?.state === 'pending') {
    await tx.run(sql`
      update outbox set state = 'done', last_error = 'Anulada antes de enviarse', done_at = now()
       where company_id = ${who.companyId} and topic = ${topic} and key = ${id}`)
  }
}
