/** Reads a document whole, in three statements whatever its lines. */
import type { Day } from '#base/date.ts'
import { thingJoin } from '../line-account/thing.server.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import type { CustomEntity, CustomField, CustomValues } from '#platform/custom/field.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { shownValues } from '#platform/custom/record.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { branchName, sellerName } from '../branch/place.server.ts'
import { takesCustom, type DocumentKind } from '../kind.ts'
import { followUpColumns, followUpJoin, followUpOfRow, type FollowUpRow } from '../offer/read.server.ts'
import { headColumns } from '../parts/columns.server.ts'
import { pickHead, type HeadValues } from '../parts/head.ts'
import type { DiscountKind } from '../price.ts'
import type { DocumentState, ElectronicState } from '../state.ts'
import { contentOfTax } from '../tax-content.server.ts'
import { readContent, type WrittenContent } from '../tax-content.ts'
import type { StoredCustom, StoredDocument, StoredLine, StoredTax, StoredWithholding } from './stored.ts'

/** @returns null when it is not there, or is another company's or kind's */
export async function readStored(tx: Tx, companyId: string, kind: DocumentKind, id: string, today: Day): Promise<StoredDocument | null> {
  const head = await tx.first<HeadRow>(sql`
    select d.id, ${branchName} as branch, ${sellerName} as seller, d.state, d.prefix, d.number, d.edition, d.number_digits, d.date, d.due_date, d.party_name, d.party_identification, ${headColumns},
           d.discount_kind, d.discount_value, d.gross, d.discounts, d.net, d.taxes, d.total, d.withholdings, d.payable,
           d.unique_code, d.electronic_state, d.issued_at, d.annulled_at, d.snapshot, d.custom,
           (select c.trial from company c where c.id = d.company_id) as trial,
           (select sum(b.balance) from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
             where o.company_id = d.company_id and o.source_id = d.id and o.source_kind = d.kind) as balance,
           ${followUpColumns}, f.answered_at, f.answer_name, f.answer_comment
      from document d ${followUpJoin} where d.company_id = ${companyId} and d.kind = ${kind.code} and d.id = ${id}`)
  if (!head) return null
  const lines = await tx.rows<LineRow>(sql`
    select l.position, thing.code as item_code, l.description, l.unit_code, l.unit_name, l.quantity, l.unit_price, l.discount_kind, l.discount_value,
           l.gift, l.optional, l.custom,
           exists (select from document_choice h where h.company_id = l.company_id and h.document_id = l.document_id and h.position = l.position) as chosen,
           l.gross, l.discount, l.global_discount, l.net, l.tax, l.total,
           (select coalesce(json_agg(json_build_object('code', t.code, 'name', t.name, 'kind', t.kind, 'rate', t.rate::text,
                     'perUnit', t.per_unit::text, 'content', ${contentOfTax}, 'base', t.base::text, 'amount', t.amount::text) order by t.code, t.name), '[]')
              from document_line_tax t
             where t.company_id = l.company_id and t.document_id = l.document_id and t.position = l.position) as taxes
      from document_line l ${thingJoin}
     where l.company_id = ${companyId} and l.document_id = ${id} order by l.position`)
  const withholdings = await tx.rows<WithholdingRow>(sql`
    select kind, name, rate, base, amount from document_withholding
     where company_id = ${companyId} and document_id = ${id} order by position`)
  const fields = takesCustom(kind) ? await readCustomFields(tx, companyId) : []
  return {
    id: head.id,
    branch: head.branch ?? '',
    seller: head.seller ?? '',
    custom: customOf(fields, 'document', head.custom),
    state: head.state,
    isTrial: head.trial,
    prefix: head.prefix,
    number: head.number,
    edition: head.edition,
    digits: head.number_digits,
    date: head.date,
    dueDate: head.due_date,
    partyName: head.party_name,
    partyIdentification: head.party_identification,
    ...pickHead(head),
    discount: { kind: head.discount_kind, value: parsePercent(head.discount_value) },
    lines: lines.map((line) => ({ ...lineOf(line), custom: customOf(fields, 'line', line.custom) })),
    withholdings: withholdings.map(withholdingOf),
    gross: parseAmount(head.gross),
    discounts: parseAmount(head.discounts),
    net: parseAmount(head.net),
    tax: parseAmount(head.taxes),
    total: parseAmount(head.total),
    withheld: parseAmount(head.withholdings),
    payable: parseAmount(head.payable),
    uniqueCode: head.unique_code,
    electronicState: head.electronic_state,
    issuedAt: head.issued_at,
    annulledAt: head.annulled_at,
    snapshot: head.snapshot,
    offer: kind.isOffer
      ? {
          followUp: followUpOfRow(true, head, today),
          seenAt: head.seen_at,
          answeredAt: head.answered_at,
          answeredBy: head.answer_name ?? '',
          comment: head.answer_comment ?? '',
        }
      : null,
    balance: head.balance === null || kind.opens === null ? null : parseAmount(head.balance),
  }
}

const customOf = (fields: readonly CustomField[], entity: CustomEntity, values: CustomValues): StoredCustom => ({
  print: shownValues(fields, entity, values, ({ inPrint }) => inPrint),
  portal: shownValues(fields, entity, values, ({ inPortal }) => inPortal),
})

interface HeadRow extends FollowUpRow, HeadValues {
  trial: boolean
  custom: CustomValues
  answered_at: Date | null
  answer_name: string | null
  answer_comment: string | null
  id: string
  branch: string | null
  seller: string | null
  state: DocumentState
  prefix: string
  number: number | null
  edition: number
  number_digits: number
  date: Day
  due_date: Day
  party_name: string
  party_identification: string
  discount_kind: DiscountKind
  discount_value: string
  gross: string
  discounts: string
  net: string
  taxes: string
  total: string
  withholdings: string
  payable: string
  unique_code: string | null
  electronic_state: ElectronicState
  issued_at: Date | null
  annulled_at: Date | null
  snapshot: unknown
  balance: string | null
}

interface TaxJson {
  code: string
  name: string
  kind: StoredTax['kind']
  rate: string
  perUnit: string
  content: WrittenContent | null
  base: string
  amount: string
}

interface LineRow {
  custom: CustomValues
  item_code: string
  description: string
  unit_code: string
  unit_name: string
  quantity: string
  unit_price: string
  discount_kind: DiscountKind
  discount_value: string
  gift: boolean
  optional: boolean
  chosen: boolean
  gross: string
  discount: string
  global_discount: string
  net: string
  tax: string
  total: string
  taxes: TaxJson[]
}

interface WithholdingRow {
  kind: StoredWithholding['kind']
  name: string
  rate: string
  base: string
  amount: string
}

const lineOf = (row: LineRow): StoredLine => ({
  itemCode: row.item_code,
  description: row.description,
  unitCode: row.unit_code,
  unitName: row.unit_name,
  quantity: parseQuantity(row.quantity),
  unitPrice: parseUnitPrice(row.unit_price),
  discount: { kind: row.discount_kind, value: parsePercent(row.discount_value) },
  gift: row.gift,
  optional: row.optional,
  chosen: row.chosen,
  gross: parseAmount(row.gross),
  discountAmount: parseAmount(row.discount),
  globalDiscount: parseAmount(row.global_discount),
  net: parseAmount(row.net),
  tax: parseAmount(row.tax),
  total: parseAmount(row.total),
  taxes: row.taxes.map((tax) => ({
    code: tax.code,
    name: tax.name,
    kind: tax.kind,
    rate: parsePercent(tax.rate),
    perUnit: parseAmount(tax.perUnit),
    content: readContent(tax.content),
    base: parseAmount(tax.base),
    amount: parseAmount(tax.amount),
  })),
})

const withholdingOf = (row: WithholdingRow): StoredWithholding => ({
  kind: row.kind,
  name: row.name,
  rate: parsePercent(row.rate),
  base: parseAmount(row.base),
  amount: parseAmount(row.amount),
})
