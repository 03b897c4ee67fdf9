/** Reads the document that a note corrects, with what issued notes have already taken off it. */
import type { Day } from '#base/date.ts'
import {
  absolute,
  addAmounts,
  allocate,
  parseAmount,
  parsePercent,
  parseQuantity,
  roundToPeso,
  subtract,
  subtractQuantities,
  sumAmounts,
  zeroAmount,
  type Amount,
} from '#base/decimal.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { exchangeOf } from '../figures/currency.ts'
import type { WithholdingRuleFacts } from '../figures/compute.ts'
import { showNumber } from '../read/list.server.ts'
import type { PricedTax } from '../figures/price.ts'
import { contentOfTax } from '../figures/tax-content.server.ts'
import { readContent, type WrittenContent } from '../figures/tax-content.ts'
import { lineKey, type Corrected, type Referred } from './corrected.ts'
import { worthOfTaken } from '#modules/inventory/index.server.ts'
import type { GoodsOut } from './goods-back.ts'
import type { ExitOf } from './restock.ts'
import { taxLeft, type LineLeft } from './credited.ts'

interface HeadRow {
  kind: string
  party_id: string
  prefix: string
  number: number | null
  date: Day
  unique_code: string | null
  fiscal_date: Day
  currency: string
  currencyRate: string
}

interface FiguresRow {
  position: number
  quantity: string
  gross: string
  discount: string
  globalDiscount: string
  net: string
  taxes: {
    id: string
    code: string
    name: string
    kind: PricedTax['kind']
    rate: string
    perUnit: string
    content: WrittenContent | null
    base: string
    amount: string
    deducted: string | null
  }[]
}

/** The figures of a line as members of a JSON object: several lists come in one statement. */
const figures = sql`
  'quantity', l.quantity::text, 'gross', l.gross::text, 'discount', l.discount::text, 'globalDiscount', l.global_discount::text, 'net', l.net::text,
  'taxes', coalesce((select json_agg(json_build_object('id', t.tax_id, 'code', t.code, 'name', t.name, 'kind', t.kind, 'rate', t.rate::text,
                     'perUnit', t.per_unit::text, 'content', ${contentOfTax}, 'base', t.base::text, 'amount', t.amount::text, 'deducted', t.deducted::text) order by t.tax_id)
     from document_line_tax t where t.company_id = l.company_id and t.document_id = l.document_id and t.position = l.position), '[]')`

const figuresOf = (row: FiguresRow): LineLeft => ({
  quantity: parseQuantity(row.quantity),
  gross: parseAmount(row.gross),
  discount: parseAmount(row.discount),
  globalDiscount: parseAmount(row.globalDiscount),
  net: parseAmount(row.net),
  taxes: row.taxes.map(({ deducted, ...tax }) => ({
    ...tax,
    rate: parsePercent(tax.rate),
    perUnit: parseAmount(tax.perUnit),
    content: readContent(tax.content),
    base: parseAmount(tax.base),
    amount: parseAmount(tax.amount),
    ...(deducted === null ? {} : { deducted: parseAmount(deducted) }),
  })),
})

/**
 * The document that a note is about.
 * @param kinds that it may be of
 * @param use to issue, it is locked: two people at once take one after the other, each from what the other left
 * @returns null when it is not there, is of another kind, or is not issued
 */
export async function readReferred(
  tx: Tx,
  companyId: string,
  kinds: readonly string[],
  id: string,
  use: 'draft' | 'issue',
): Promise<Referred | null> {
  const head = await tx.first<HeadRow>(sql`
    select kind, party_id, prefix, number, date, unique_code, currency, currency_rate as "currencyRate", coalesce((snapshot ->> 'issueDate')::date, date) as fiscal_date from document
     where company_id = ${companyId} and id = ${id} and kind = any(${[...kinds]}::text[]) and state = 'issued'${use === 'issue' ? sql` for update` : empty}`)
  if (!head) return null
  return {
    id,
    kind: head.kind,
    partyId: head.party_id,
    number: showNumber(head.prefix, head.number) ?? '',
    fiscalNumber: `${head.prefix}${head.number ?? ''}`,
    date: head.date,
    fiscalDate: head.fiscal_date,
    uniqueCode: head.unique_code,
    exchange: exchangeOf(head),
  }
}

interface CorrectedRow {
  lines: (FiguresRow & { itemId: string; description: string; costCenterId: string | null })[]
  notes: (FiguresRow & { byValue: boolean })[]
  withholdings: WithholdingRow[]
}

/**
 * What is left of a document, in one statement however many lines and notes it has: read with its head, and after its lock.
 * @param exceptId a note that is written again: what it takes is left for it
 * @returns the document with what is left of it, to be asked with its head
 */
export async function readCorrected(
  tx: Tx,
  companyId: string,
  id: string,
  exceptId: string | null = null,
): Promise<(referred: Referred) => Corrected> {
  const row = await tx.first<CorrectedRow>(sql`
    select (select coalesce(json_agg(json_build_object('position', l.position, 'itemId', coalesce(l.item_id, l.account_id), 'description', l.description, 'costCenterId', l.cost_center_id, ${figures})
                                     order by l.position), '[]')
              from document_line l where l.company_id = ${companyId} and l.document_id = ${id}) as lines,
           (select coalesce(json_agg(json_build_object('position', s.source_position, 'byValue', s.by_value, ${figures})), '[]')
              from document_line_source s
              join document_correction c on c.company_id = s.company_id and c.document_id = s.document_id
              join document d on d.company_id = s.company_id and d.id = s.document_id and d.state = 'issued'
              join document_line l on l.company_id = s.company_id and l.document_id = s.document_id and l.position = s.position
             where s.company_id = ${companyId} and s.source_id = ${id} and s.document_id is distinct from ${exceptId}::uuid) as notes,
           (select coalesce(json_agg(json_build_object('id', h.withholding_id, 'kind', h.kind, 'code', w.code, 'name', h.name, 'rate', h.rate::text,
                                                       'base', h.base::text, 'amount', h.amount::text, 'accountId', h.account_id,
                                                       'round', h.explanation->>'round', 'positions', ${fallenOn},
                                                       'isNote', h.document_id <> ${id}) order by h.document_id <> ${id}, h.position), '[]')
              from document_withholding h
              join withholding w on w.company_id = h.company_id and w.id = h.withholding_id
              join document d on d.company_id = h.company_id and d.id = h.document_id and d.state = 'issued'
             where h.company_id = ${companyId} and h.document_id = ${withNotes(companyId, id, exceptId)}) as withholdings`)
  const { lines, notes, withholdings } = row ?? { lines: [], notes: [], withholdings: [] }
  const left = new Map(lines.map((line) => [line.position, figuresOf(line)]))
  for (const note of notes) {
    const before = left.get(note.position)
    if (before) left.set(note.position, less(before, figuresOf(note), note.byValue))
  }
  return (referred) => ({
    ...referred,
    lines: new Map([...left].map(([position, amounts]) => [lineKey(id, position), amounts])),
    items: new Map(
      lines.map(({ position, itemId, description, costCenterId }) => [
        lineKey(id, position),
        { id: itemId, name: description, costCenterId },
      ]),
    ),
    withholdings: withholdingsLeft(withholdings, id, referred.number),
  })
}

/**
 * The lines of its document that a withholding fell on. Before they were kept, those of its concept, as the items say it now;
 * and all of them, where none has it or it is ReteIVA.
 */
const fallenOn = sql`coalesce(
  (select json_agg(x.line_position) from document_withholding_line x
    where x.company_id = h.company_id and x.document_id = h.document_id and x.position = h.position and x.line_document_id = h.document_id),
  (select json_agg(l.position) from document_line l join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = h.company_id and l.document_id = h.document_id
      and w.code = case h.kind when 'retefuente' then i.withholding_code when 'reteica' then i.ica_code end),
  (select json_agg(l.position) from document_line l where l.company_id = h.company_id and l.document_id = h.document_id))`

const less = (left: LineLeft, note: LineLeft, isByValue: boolean): LineLeft => ({
  quantity: isByValue ? left.quantity : subtractQuantities(left.quantity, note.quantity),
  gross: subtract(left.gross, note.gross),
  discount: subtract(left.discount, note.discount),
  globalDiscount: subtract(left.globalDiscount, note.globalDiscount),
  net: subtract(left.net, note.net),
  taxes: left.taxes.map((tax) => {
    const same = note.taxes.find((each) => each.id === tax.id)
    return same ? taxLeft(tax, same) : tax
  }),
})

/**
 * Any of a document and the notes that take off it: those with lines of it, as a note that charges has none. An array, so
 * that an index finds them where an `or` would read everything.
 */
const withNotes = (companyId: string, id: string, exceptId: string | null): Sql => sql`any(array(
  select ${id}::uuid union all
  select document_id from document_correction c where company_id = ${companyId} and corrected_id = ${id} and document_id is distinct from ${exceptId}::uuid
     and exists (select from document_line_source s where s.company_id = c.company_id and s.document_id = c.document_id)))`

interface WithholdingRow {
  id: string
  kind: WithholdingRuleFacts['kind']
  code: string
  name: string
  rate: string
  base: string
  amount: string
  accountId: string | null
  /** Null where it was not kept. */
  round: 'peso' | 'cent' | null
  positions: number[] | null
  isNote: boolean
}

function withholdingsLeft(rows: readonly WithholdingRow[], documentId: string, number: string): Corrected['withholdings'] {
  const left = (own: WithholdingRow, figure: (row: WithholdingRow) => string): Amount =>
    subtract(
      parseAmount(figure(own)),
      addAmounts(...rows.filter(({ isNote, id }) => isNote && id === own.id).map((row) => parseAmount(figure(row)))),
    )
  return rows
    .filter(({ isNote }) => !isNote)
    .map((row) => ({
      rule: {
        id: row.id,
        kind: row.kind,
        code: row.code,
        name: row.name,
        rate: parsePercent(row.rate),
        minimumUvt: null,
        minimumBase: null,
        beneficiary: 'any',
        cityCode: null,
        source: `Retención de ${number}`,
        accountId: row.accountId,
      },
      left: { base: left(row, ({ base }) => base), amount: left(row, ({ amount }) => amount) },
      lines: new Set((row.positions ?? []).map((position) => lineKey(documentId, position))),
      round: row.round ?? (isWholePesos(row.amount) ? 'peso' : 'cent'),
    }))
}

const isWholePesos = (text: string): boolean => roundToPeso(parseAmount(text)) === parseAmount(text)

export interface StockLeft extends GoodsOut {
  readonly warehouseId: string
  /** What the units of a line that are not back cost when they moved, as it is known today. */
  readonly value: Amount
  /** The same of each thing that moved: one, or those that a kit is made of. */
  readonly values: ReadonlyMap<string, Amount>
  /** The movement that each thing left with. */
  readonly exits: ReadonlyMap<string, ExitOf>
}

interface LeftRow {
  position: number
  item_id: string
  exit: { id: string; quantity: string; value: string } | null
  warehouse_id: string
  value: string
  /** What the whole line took of the cost of goods that moved before it, and by what this one shares it. */
  taken: string
  weight: string
  batches: { id: string; code: string; quantity: string }[]
  serials: { id: string; code: string }[]
}

/**
 * What left stock, or came in, with each line of a document and is not back with a note, by its position.
 * @param exceptId a note that is written again: what it brought back goes out first
 */
export async function stockLeft(
  tx: Tx,
  companyId: string,
  id: string,
  exceptId: string | null = null,
): Promise<ReadonlyMap<number, StockLeft>> {
  const rows = await tx.rows<LeftRow>(sql`
    with moved as (
      select m.id, m.item_id, m.quantity, coalesce(s.source_position, m.source_line) as position, m.warehouse_id, m.source_id = ${id} as is_own,
             (select sum(v.value) from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) as value, 0 as taken, 0 as weight,
             m.source_id = ${id} as is_exit
        from stock_movement m
        join document d on d.company_id = m.company_id and d.id = m.source_id and d.state = 'issued'
        left join document_line_source s on s.company_id = m.company_id and s.document_id = m.source_id and s.position = m.source_line and m.source_id <> ${id}
       where m.company_id = ${companyId} and m.source_event = case d.revision when 1 then 'issue' else 'issue.' || d.revision end and m.source_id = ${withNotes(companyId, id, exceptId)}
       union all
       -- What was delivered or received before it was invoiced moved with its remission, and costs here what was taken of it.
       select m.id, m.item_id, m.quantity, t.position, m.warehouse_id, true, 0,
              case when m.quantity < 0 then -coalesce(${worthOfTaken(sql`t.company_id`, sql`t.document_id`, sql`t.position`)}, t.value) else t.value + t.difference end,
              (select abs(sum(v.value)) from stock_value v where v.company_id = m.company_id and v.movement_id = m.id and v.reason = 'origin'), true
         from document_line_delivered t
         join document_line_source s on s.company_id = t.company_id and s.document_id = t.document_id and s.position = t.position
         join document d on d.company_id = s.company_id and d.id = s.source_id
         join stock_movement m on m.company_id = s.company_id and m.source_id = s.source_id and m.source_line = s.source_position
                              and m.source_event = case d.revision when 1 then 'issue' else 'issue.' || d.revision end
        where t.company_id = ${companyId} and t.document_id = ${id})
    select position, item_id, (array_agg(warehouse_id order by is_own desc))[1] as warehouse_id, sum(value)::numeric(20,2) as value,
           (array_agg(taken order by abs(taken) desc))[1]::numeric(20,2) as taken, sum(weight)::numeric(20,2) as weight,
           (select jsonb_build_object('id', m.id, 'quantity', (-m.quantity)::text,
                                      'value', (select sum(v.value) from stock_value v where v.company_id = m.company_id and v.movement_id = m.id)::numeric(20,2)::text)
              from stock_movement m
             where m.company_id = ${companyId} and m.id = (array_agg(moved.id order by is_exit desc))[1] and m.quantity < 0) as exit,
           (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'itemId', b.item_id, 'code', b.code, 'quantity', g.quantity::text) order by b.expires_on, b.code), '[]')
              from (select t.batch_id, abs(sum(t.quantity)) as quantity from stock_movement_batch t
                     where t.company_id = ${companyId} and t.movement_id = any(array_agg(moved.id)) group by 1 having sum(t.quantity) <> 0) g
              join batch b on b.company_id = ${companyId} and b.id = g.batch_id) as batches,
           (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'itemId', s.item_id, 'code', s.code) order by s.code), '[]')
              from (select t.serial_id from stock_movement_serial t join stock_movement m on m.company_id = t.company_id and m.id = t.movement_id
                     where t.company_id = ${companyId} and t.movement_id = any(array_agg(moved.id)) group by 1 having sum(sign(m.quantity)) <> 0) g
              join serial s on s.company_id = ${companyId} and s.id = g.serial_id) as serials
      from moved group by position, item_id order by position, item_id`)
  return new Map([...Map.groupBy(rows, ({ position }) => position)].map(([position, ofLine]) => [position, leftOfLine(ofLine)]))
}

function leftOfLine(rows: readonly LeftRow[]): StockLeft {
  const shared = allocate(
    rows.map(({ taken }) => parseAmount(taken)).find((taken) => taken !== 0n) ?? zeroAmount,
    rows.map(({ weight }) => parseAmount(weight)),
  )
  const values = rows.map(
    ({ item_id, value }, index) => [item_id, absolute(addAmounts(parseAmount(value), shared[index] ?? zeroAmount))] as const,
  )
  return {
    warehouseId: rows[0]?.warehouse_id ?? '',
    value: sumAmounts(values.map(([, value]) => value)),
    values: new Map(values),
    exits: new Map(
      rows.flatMap(({ item_id, exit }) =>
        exit ? [[item_id, { id: exit.id, quantity: parseQuantity(exit.quantity), value: parseAmount(exit.value) }] as const] : [],
      ),
    ),
    batches: rows.flatMap(({ batches }) => batches.map((batch) => ({ ...batch, quantity: parseQuantity(batch.quantity) }))),
    serials: rows.flatMap(({ serials }) => serials),
  }
}
