/** Reads the document that a note corrects, with what issued notes have already taken off it. */
import type { Day } from '#base/date.ts'
import { addAmounts, parseAmount, parsePercent, parseQuantity, subtract, subtractQuantities, type Amount } from '#base/decimal.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { WithholdingRuleFacts } from '../compute.ts'
import { showNumber } from '../list.server.ts'
import type { PricedTax } from '../price.ts'
import { lineKey, type Corrected, type Referred } from './corrected.ts'
import type { LineLeft } from './credited.ts'

interface HeadRow {
  kind: string
  party_id: string
  prefix: string
  number: number | null
  date: Day
  unique_code: string | null
}

interface FiguresRow {
  position: number
  quantity: string
  gross: string
  discount: string
  global_discount: string
  net: string
  taxes: { id: string; code: string; name: string; kind: PricedTax['kind']; rate: string; perUnit: string; base: string; amount: string }[]
}

const taxesOf = sql`
  coalesce((select json_agg(json_build_object('id', t.tax_id, 'code', t.code, 'name', t.name, 'kind', t.kind, 'rate', t.rate::text,
                     'perUnit', t.per_unit::text, 'base', t.base::text, 'amount', t.amount::text) order by t.tax_id)
     from document_line_tax t where t.company_id = l.company_id and t.document_id = l.document_id and t.position = l.position), '[]')`

const figuresOf = (row: FiguresRow): LineLeft => ({
  quantity: parseQuantity(row.quantity),
  gross: parseAmount(row.gross),
  discount: parseAmount(row.discount),
  globalDiscount: parseAmount(row.global_discount),
  net: parseAmount(row.net),
  taxes: row.taxes.map((tax) => ({
    ...tax,
    rate: parsePercent(tax.rate),
    perUnit: parseAmount(tax.perUnit),
    base: parseAmount(tax.base),
    amount: parseAmount(tax.amount),
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
    select kind, party_id, prefix, number, date, unique_code from document
     where company_id = ${companyId} and id = ${id} and kind = any(${[...kinds]}::text[]) and state = 'issued'${use === 'issue' ? sql` for update` : empty}`)
  if (!head) return null
  return {
    id,
    kind: head.kind,
    partyId: head.party_id,
    number: showNumber(head.prefix, head.number) ?? '',
    fiscalNumber: `${head.prefix}${head.number ?? ''}`,
    date: head.date,
    uniqueCode: head.unique_code,
  }
}

/** The same with what is left of it. */
export async function readCorrected(tx: Tx, companyId: string, referred: Referred): Promise<Corrected> {
  const { id, number } = referred
  const lines = await tx.rows<FiguresRow>(sql`
    select l.position, l.quantity, l.gross, l.discount, l.global_discount, l.net, ${taxesOf} as taxes
      from document_line l where l.company_id = ${companyId} and l.document_id = ${id} order by l.position`)
  const notes = await tx.rows<FiguresRow & { by_value: boolean }>(sql`
    select s.source_position as position, s.by_value, l.quantity, l.gross, l.discount, l.global_discount, l.net, ${taxesOf} as taxes
      from document_line_source s
      join document_correction c on c.company_id = s.company_id and c.document_id = s.document_id
      join document d on d.company_id = s.company_id and d.id = s.document_id and d.state = 'issued'
      join document_line l on l.company_id = s.company_id and l.document_id = s.document_id and l.position = s.position
     where s.company_id = ${companyId} and s.source_id = ${id}`)
  const left = new Map(lines.map((row) => [row.position, figuresOf(row)]))
  for (const note of notes) {
    const before = left.get(note.position)
    if (before) left.set(note.position, less(before, figuresOf(note), note.by_value))
  }
  return {
    ...referred,
    lines: new Map([...left].map(([position, figures]) => [lineKey(id, position), figures])),
    withholdings: await withholdingsLeft(tx, companyId, id, number),
  }
}

const less = (left: LineLeft, note: LineLeft, isByValue: boolean): LineLeft => ({
  quantity: isByValue ? left.quantity : subtractQuantities(left.quantity, note.quantity),
  gross: subtract(left.gross, note.gross),
  discount: subtract(left.discount, note.discount),
  globalDiscount: subtract(left.globalDiscount, note.globalDiscount),
  net: subtract(left.net, note.net),
  taxes: left.taxes.map((tax) => {
    const same = note.taxes.find((each) => each.id === tax.id)
    return same ? { ...tax, base: subtract(tax.base, same.base), amount: subtract(tax.amount, same.amount) } : tax
  }),
})

/**
 * Any of a document and the notes that take off it: those with lines of it, as a note that charges has none. An array, so
 * that an index finds them where an `or` would read everything.
 */
const withNotes = (companyId: string, id: string): Sql => sql`any(array(
  select ${id}::uuid union all
  select document_id from document_correction c where company_id = ${companyId} and corrected_id = ${id}
     and exists (select from document_line_source s where s.company_id = c.company_id and s.document_id = c.document_id)))`

interface WithholdingRow {
  withholding_id: string
  kind: WithholdingRuleFacts['kind']
  code: string
  name: string
  rate: string
  base: string
  amount: string
  account_id: string
}

async function withholdingsLeft(tx: Tx, companyId: string, id: string, number: string): Promise<Corrected['withholdings']> {
  const rows = await tx.rows<WithholdingRow & { is_note: boolean }>(sql`
    select h.withholding_id, h.kind, w.code, h.name, h.rate, h.base, h.amount, h.account_id, h.document_id <> ${id} as is_note
      from document_withholding h
      join withholding w on w.company_id = h.company_id and w.id = h.withholding_id
      join document d on d.company_id = h.company_id and d.id = h.document_id and d.state = 'issued'
     where h.company_id = ${companyId} and h.document_id = ${withNotes(companyId, id)}
     order by h.document_id <> ${id}, h.position`)
  const taken = (own: WithholdingRow, figure: (row: WithholdingRow) => string): Amount =>
    addAmounts(...rows.filter((row) => row.is_note && row.withholding_id === own.withholding_id).map((row) => parseAmount(figure(row))))
  return rows
    .filter((row) => !row.is_note)
    .map((row) => ({
      rule: {
        id: row.withholding_id,
        kind: row.kind,
        code: row.code,
        name: row.name,
        rate: parsePercent(row.rate),
        minimumUvt: null,
        minimumBase: null,
        beneficiary: 'any',
        cityCode: null,
        source: `Retención de ${number}`,
        saleAccountId: row.account_id,
      },
      left: {
        base: subtract(
          parseAmount(row.base),
          taken(row, (each) => each.base),
        ),
        amount: subtract(
          parseAmount(row.amount),
          taken(row, (each) => each.amount),
        ),
      },
    }))
}

export interface StockLeft {
  readonly warehouseId: string
  /** What the units of a line that are still sold cost when they left, as it is known today. */
  readonly value: Amount
}

/** What left stock with each line of a document and has not come back with a note, by its position. */
export async function stockLeft(tx: Tx, companyId: string, id: string): Promise<ReadonlyMap<number, StockLeft>> {
  const rows = await tx.rows<{ position: number; warehouse_id: string; value: string }>(sql`
    select coalesce(s.source_position, m.source_line) as position, (array_agg(m.warehouse_id order by m.source_id = ${id} desc))[1] as warehouse_id,
           (-sum(v.value))::numeric(20,2) as value
      from stock_movement m
      join document d on d.company_id = m.company_id and d.id = m.source_id and d.state = 'issued'
      join lateral (select sum(value) as value from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) v on true
      left join document_line_source s on s.company_id = m.company_id and s.document_id = m.source_id and s.position = m.source_line and m.source_id <> ${id}
     where m.company_id = ${companyId} and m.source_event = 'issue' and m.source_id = ${withNotes(companyId, id)}
     group by 1`)
  return new Map(rows.map((row) => [row.position, { warehouseId: row.warehouse_id, value: parseAmount(row.value) }]))
}
