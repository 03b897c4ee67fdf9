/**
 * Lines made from the lines of another document (quote → invoice): what is left of each, checked under the lock of the
 * document they come from, and how much of that document is already used.
 */
import { addQuantities, parseQuantity, quantityText, subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { lineKey } from '../correction/corrected.ts'
import type { Draft, DraftLine } from '../figures/compute.ts'
import { documentErrors as errors } from '../errors.ts'
import type { DocumentKind, DocumentKindCode } from '../kind/kind.ts'
import type { Answer } from '../offer/follow-up.ts'
import type { Conversion } from '../kind/states.ts'
import { showNumber } from '../read/list.server.ts'
import { stageCan, stageName, takesReturns, type KeptStage } from '../kind/stage/stage.ts'
import type { DocumentFacts } from '../read/facts.server.ts'
import { isWanted } from '../offer/options.ts'
import { followUpJoin } from '../offer/read.server.ts'
import { stateNames } from '../kind/state.ts'
import type { DocumentState } from '../kind/states.ts'
import type { Writing } from '../write/context.ts'
import { toleratedOver } from './tolerated.ts'

interface SourceLine {
  readonly id: string
  readonly position: number
  readonly itemId: string
  readonly itemName: string
  readonly quantity: Quantity
  /** What issued documents have already taken. */
  readonly used: Quantity
  /** What came back of it before it was invoiced. */
  readonly returned: Quantity
  readonly optional: boolean
  readonly chosen: boolean
}

const sourceIdsOf = (draft: Draft): string[] => [...new Set(draft.lines.flatMap((line) => line.source?.documentId ?? []))].toSorted()

async function readLines(tx: Tx, companyId: string, ids: readonly string[], exceptId: string | null = null): Promise<SourceLine[]> {
  const rows = await tx.rows<{
    id: string
    position: number
    itemId: string
    itemName: string
    quantity: string
    used: string
    returned: string
    optional: boolean
    chosen: boolean
  }>(sql`
    with used as materialized (
      select s.source_id, s.source_position, sum(m.quantity) as quantity
        from document_line_source s
        join document_line m on m.company_id = s.company_id and m.document_id = s.document_id and m.position = s.position
        join document d on d.company_id = s.company_id and d.id = s.document_id and d.state = 'issued'
       where s.company_id = ${companyId} and s.source_id = any(${[...ids]}::uuid[]) and not s.by_value and s.document_id is distinct from ${exceptId}::uuid
       group by s.source_id, s.source_position)
    select l.document_id as id, l.position, l.item_id as "itemId", l.description as "itemName", l.quantity,
           coalesce(u.quantity, 0)::numeric(20,6) as used, ${returnedOfLine} as returned, l.optional, h.position is not null as chosen
      from document_line l left join used u on u.source_id = l.document_id and u.source_position = l.position
      left join document_choice h on h.company_id = l.company_id and h.document_id = l.document_id and h.position = l.position
     where l.company_id = ${companyId} and l.document_id = any(${[...ids]}::uuid[]) order by l.document_id, l.position`)
  return rows.map((row) => ({
    ...row,
    quantity: parseQuantity(row.quantity),
    used: parseQuantity(row.used),
    returned: parseQuantity(row.returned),
  }))
}

/** Of a line `l`, what came back with the returns that stand. */
const returnedOfLine = sql`
  (select coalesce(sum(r.quantity), 0) from document_return_line r
     join document_return b on b.company_id = r.company_id and b.id = r.return_id and b.annulled_at is null
    where r.company_id = l.company_id and r.document_id = l.document_id and r.position = l.position)::numeric(20,6)`

/** What is left of a line: neither made into something else nor back. */
const leftIn = ({ quantity, used, returned }: Pick<SourceLine, 'quantity' | 'used' | 'returned'>): Quantity =>
  subtractQuantities(subtractQuantities(quantity, used), returned)

/** More may have been taken than there was, within what the company tolerates. */
const atLeastNothing = (quantity: Quantity): Quantity => (quantity < zeroQuantity ? zeroQuantity : quantity)

/**
 * Locks the documents that a draft is made from and says what does not fit: a source that is not there, not issued,
 * rejected, or of a kind that does not become this one (698), of another third party (401), one whose place another version took (482), another item (401), more than what is left (485).
 */
export async function checkSources(
  tx: Tx,
  { companyId, kind, draft, id, facts }: Pick<Writing, 'companyId' | 'kind' | 'draft' | 'id' | 'facts'>,
): Promise<ErrorBody[]> {
  const ids = sourceIdsOf(draft)
  if (ids.length === 0) return []
  await tx.run(sql`select from document where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for update`)
  // Read after the wait: an answer that was given meanwhile counts.
  const heads = await tx.rows<SourceHead>(sql`
    select d.id, d.kind, d.state, d.stage, f.answer, d.prefix, d.number, d.edition, d.number_digits as digits, d.party_id as "partyId", d.party_name as "partyName"
      from document d ${followUpJoin}
     where d.company_id = ${companyId} and d.id = any(${ids}::uuid[]) order by d.id`)
  const open = new Set(
    heads
      .filter((head) => head.state === 'issued' && head.answer !== 'rejected' && kind.madeFrom.some((code) => code === head.kind))
      .map(({ id }) => id),
  )
  // One that is closed, or waits for somebody, is said so; what was used of it is said by its lines.
  const stopped = new Map(heads.flatMap((head) => (isStopped(head) ? [[head.id, stoppedError(head)] as const] : [])))
  const replaced = new Set(heads.filter((head) => head.state === 'superseded').map(({ id }) => id))
  const lines = new Map((await readLines(tx, companyId, ids, id)).map((line) => [keyOf(line.id, line.position), line]))
  const percent = overPercentOf(kind, facts)
  const left = new Map([...lines].map(([key, line]) => [key, leftIn(line)]))
  const ofLines = draft.lines.flatMap((line, index): ErrorBody[] => {
    if (!line.source || line.source.byValue) return []
    const key = keyOf(line.source.documentId, line.source.position)
    const source = lines.get(key)
    if (source && replaced.has(source.id))
      return [errors.of('notInThisState', { accion: 'convertir', estado: stateNames.superseded }, `lines.${index}.itemId`)]
    const stop = source && stopped.get(source.id)
    if (stop) return [stop(`lines.${index}.itemId`)]
    if (!source || !open.has(source.id)) return [httpErrors.of('notFound', {}, `lines.${index}.itemId`)]
    if (source.itemId !== line.itemId) return [errors.of('sourceOtherItem', {}, `lines.${index}.itemId`)]
    // Two lines may come from the same one: the second finds what the first left.
    const pending = left.get(key) ?? zeroQuantity
    left.set(key, subtractQuantities(pending, line.quantity))
    const over = toleratedOver(source.quantity, percent)
    if (line.quantity <= addQuantities(pending, over)) return []
    const most = over > zeroQuantity ? `, hasta ${quantityText(atLeastNothing(addQuantities(pending, over)))} con la tolerancia` : ''
    const pendiente = `${quantityText(atLeastNothing(pending))}${most}`
    return [errors.of('overSource', { producto: source.itemName, pendiente }, `lines.${index}.quantity`)]
  })
  return [
    ...partyProblems(
      draft,
      heads.filter(({ id }) => open.has(id)),
    ),
    ...ofLines,
  ]
}

interface SourceHead {
  readonly id: string
  readonly kind: string
  readonly state: DocumentState
  readonly stage: KeptStage | null
  readonly answer: Answer | null
  readonly prefix: string
  readonly number: number | null
  readonly edition: number
  readonly digits: number
  readonly partyId: string | null
  readonly partyName: string
}

const isStopped = ({ state, stage }: SourceHead): boolean =>
  (state === 'issued' || state === 'draft') && stage !== null && !stageCan(stage, 'convert')

/** What was closed says so with a code of its own (535). */
const stoppedError =
  ({ stage, prefix, number, edition, digits }: SourceHead) =>
  (field: string): ErrorBody =>
    stage === 'closed'
      ? errors.of('orderClosed', { numero: showNumber(prefix, number, edition, digits) ?? '' }, field)
      : errors.of('notInThisState', { accion: 'convertir', estado: stage === null ? '' : stageName(stage) }, field)

/** What was agreed with one third party is made with the same one. */
const partyProblems = ({ partyId }: Draft, sources: readonly SourceHead[]): ErrorBody[] =>
  sources
    .filter((source) => partyId !== null && source.partyId !== partyId)
    .slice(0, 1)
    .map(({ prefix, number, edition, digits, partyName }) => {
      const shown = showNumber(prefix, number, edition, digits) ?? ''
      return httpErrors.of(
        'invalid',
        { detalle: `${shown} es de ${partyName}: elige ese tercero o quita los ítems que vienen de ahí.` },
        'partyId',
      )
    })

const keyOf = (documentId: string, position: number): string => `${documentId} ${position}`

/** By how many percent more than its source line a line of the kind may take today; empty for nothing more. */
export const overPercentOf = (kind: Pick<DocumentKind, 'takesOver'>, facts: Pick<DocumentFacts, 'company'>): string =>
  kind.takesOver ? facts.company.profile[kind.takesOver] : ''

/** The rows that keep where each line comes from, and what more than that it was allowed to take. */
export const sourceRows = (companyId: string, id: string, lines: readonly DraftLine[], overPercent: string): Row[] =>
  lines.flatMap((line, index) =>
    line.source
      ? [
          {
            company_id: companyId,
            document_id: id,
            position: index + 1,
            source_id: line.source.documentId,
            source_position: line.source.position,
            by_value: line.source.byValue,
            restock: line.source.restock,
            over_percent: overPercent || '0',
          },
        ]
      : [],
  )

/** The documents that another was made from. */
export const sourcesOf = (tx: Tx, companyId: string, id: string): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    select id from document where company_id = ${companyId} and id in (
      select source_id from document_line_source where company_id = ${companyId} and document_id = ${id}) order by id for update`)

/** How much is used of the quantities that did not come back, all lines that are wanted together. */
export function conversionOf(lines: readonly Pick<SourceLine, 'quantity' | 'used' | 'returned' | 'optional' | 'chosen'>[]): Conversion {
  if (lines.every((line) => line.used === zeroQuantity)) return 'none'
  return lines.filter(isWanted).every((line) => leftIn(line) <= zeroQuantity) ? 'whole' : 'partial'
}

/** How much came back of all that left. */
const returnedOf = (lines: readonly Pick<SourceLine, 'quantity' | 'returned'>[]): Conversion =>
  lines.every(({ returned }) => returned === zeroQuantity)
    ? 'none'
    : lines.every(({ quantity, returned }) => returned >= quantity)
      ? 'whole'
      : 'partial'

/** Brings up to date how much of some documents is used, or back: after something made from them was issued or annulled, or returned. */
export async function refreshConversions(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const lines = await readLines(tx, companyId, ids)
  const each = ids.map((id) => lines.filter((line) => line.id === id))
  await tx.run(sql`
    insert into document_follow_up (company_id, document_id, conversion, returned)
    select ${companyId}, id, conversion, returned
      from unnest(${[...ids]}::uuid[], ${each.map(conversionOf)}::text[], ${each.map(returnedOf)}::text[]) as c (id, conversion, returned)
        on conflict (company_id, document_id) do update set conversion = excluded.conversion, returned = excluded.returned`)
}

/** What is left of each line, by its position; null of lines that nothing is made from. */
export async function leftOf(tx: Tx, companyId: string, id: string): Promise<ReadonlyMap<number, Quantity>> {
  const lines = await readLines(tx, companyId, [id])
  return new Map(lines.map((line) => [line.position, atLeastNothing(leftIn(line))]))
}

/** What is left of each line of some documents, by `lineKey`. */
export async function leftOfAll(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Quantity>> {
  const lines = await readLines(tx, companyId, ids)
  return new Map(lines.map((line) => [lineKey(line.id, line.position), atLeastNothing(leftIn(line))]))
}

export interface LineProgress {
  /** Null of what is itself a delivery. */
  readonly reserved: string | null
  readonly delivered: string | null
  readonly invoiced: string
  /** Null of what never comes back. */
  readonly returned: string | null
}

/** Kinds that leave something to be paid: of what they take of a line, it is invoiced. */
const invoicing: readonly DocumentKindCode[] = ['INE', 'INS', 'INC', 'POS', 'INP', 'DSP']

/**
 * Of each line of a document, how much of it was delivered and how much invoiced: by what was made from it, and by the invoices of
 * what was delivered of it. An invoice made from it delivers what it charges.
 */
export async function progressOf(
  tx: Tx,
  companyId: string,
  kind: Pick<DocumentKind, 'stock' | 'stages'>,
  id: string,
): Promise<ReadonlyMap<number, LineProgress>> {
  const { stock } = kind
  const rows = await tx.rows<{ position: number; reserved: string; delivered: string; invoiced: string; returned: string }>(sql`
    with made as (
      select s.source_position as position, s.document_id, s.position as at, m.quantity, d.kind = any(${[...invoicing]}::text[]) as invoices
        from document_line_source s
        join document_line m on m.company_id = s.company_id and m.document_id = s.document_id and m.position = s.position
        join document d on d.company_id = s.company_id and d.id = s.document_id and d.state = 'issued'
       where s.company_id = ${companyId} and s.source_id = ${id} and not s.by_value),
    later as (
      select a.position, m.quantity
        from made a
        join document_line_source s on s.company_id = ${companyId} and s.source_id = a.document_id and s.source_position = a.at and not s.by_value
        join document_line m on m.company_id = ${companyId} and m.document_id = s.document_id and m.position = s.position
        join document d on d.company_id = ${companyId} and d.id = s.document_id and d.state = 'issued' and d.kind = any(${[...invoicing]}::text[])
       where not a.invoices)
    select l.position, units_of(coalesce((select sum(r.quantity) from stock_reservation r
                                   where r.company_id = ${companyId} and r.held_id = ${id} and r.held_line = l.position), 0), l.unit_factor)::numeric(20,6) as reserved,
           coalesce((select sum(a.quantity) from made a where a.position = l.position), 0)::numeric(20,6) as delivered,
           (coalesce((select sum(a.quantity) from made a where a.position = l.position and a.invoices), 0)
             + coalesce((select sum(b.quantity) from later b where b.position = l.position), 0))::numeric(20,6) as invoiced,
           ${returnedOfLine} as returned
      from document_line l where l.company_id = ${companyId} and l.document_id = ${id}`)
  const short = (text: string): string => quantityText(parseQuantity(text))
  return new Map(
    rows.map(({ position, reserved, delivered, invoiced, returned }) => [
      position,
      {
        reserved: stock === 'none' ? short(reserved) : null,
        delivered: stock === 'none' ? short(delivered) : null,
        invoiced: short(invoiced),
        returned: takesReturns(kind) ? short(returned) : null,
      },
    ]),
  )
}
