/** One document, whole, as its screen and the API show it. */
import { withoutTrailing } from '#base/digits.ts'
import { branchName, sellerName } from './branch/place.server.ts'
import { daysBetween, type Day } from '#base/date.ts'
import { amountText, parseAmount, quantityText, sumAmounts, type Quantity } from '#base/decimal.ts'
import { totalInWords } from '#colombia/index.ts'
import type { CustomValues } from '#platform/custom/field.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { shownTags } from '#platform/tags/tags.server.ts'
import { thingJoin } from './line-account/thing.server.ts'
import { showNumber } from './list.server.ts'
import type { Surplus } from './compute.ts'
import type { DocumentKind } from './kind.ts'
import {
  answerColumns,
  answererJoin,
  followUpColumns,
  followUpJoin,
  followUpOfRow,
  offerEventsOf,
  type AnswerRow,
} from './offer/read.server.ts'
import { headColumns } from './parts/columns.server.ts'
import { pickHead, type HeadValues } from './parts/head.ts'
import { leftOf } from './source/sources.server.ts'
import { relatedTo } from './source/related.server.ts'
import { documentTags } from './tags/tags.server.ts'
import { settlementOf, type DocumentState, type ElectronicState } from './state.ts'
import { readVersions, replacesOf } from './version/version.server.ts'
import { contentOfTax } from './tax-content.server.ts'
import { readContent, writeContent, type WrittenContent } from './tax-content.ts'
import type { DocumentView } from './wire.ts'

interface HeadRow extends AnswerRow, HeadValues {
  corrected_id: string | null
  period_from: Day | null
  period_to: Day | null
  concept: NonNullable<DocumentView['correction']>['concept'] | null
  surplus: Surplus | null
  money_account_id: string | null
  id: string
  state: DocumentState
  version: number
  prefix: string
  number: number | null
  edition: number
  number_digits: number
  replaced_digits: number | null
  replaces_id: string | null
  replaced_prefix: string | null
  replaced_number: number | null
  replaced_edition: number | null
  resolution_id: string | null
  resolution_prefix: string | null
  resolution_number: string | null
  date: Day
  due_date: Day
  party_id: string | null
  party_name: string
  party_identification: string
  party_email: string | null
  city: string | null
  branch_id: string | null
  branch_name: string | null
  seller_id: string | null
  seller_name: string | null
  register_id: string | null
  warehouse_id: string | null
  warehouse_name: string | null
  cost_center_id: string | null
  cost_center_name: string | null
  discount_kind: 'Porcentaje' | 'PorMil' | 'Valor'
  discount_value: string
  custom: CustomValues
  gross: string
  discounts: string
  net: string
  taxes: string
  total: string
  withholdings: string
  payable: string
  unique_code: string | null
  electronic_state: ElectronicState
  tags: DocumentView['tags']
  balance: string | null
  is_open: boolean | null
  created_by: string | null
  saved_by: string | null
  updated_at: Date
  issued_at: Date | null
  issued_by: string | null
  annulled_at: Date | null
  annulled_by: string | null
  annul_reason: string | null
}

const fullName = (alias: string) => `nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), '')`

/** @returns null when it is not there, or is another company's or kind's */
export async function readDocument(tx: Tx, companyId: string, kind: DocumentKind, id: string, today: Day): Promise<DocumentView | null> {
  const head = await tx.first<HeadRow>(headStatement(companyId, kind, id))
  if (!head) return null
  const lines = await tx.rows<LineRow>(linesStatement(companyId, id))
  const taxes = await tx.rows<TaxRow>(sql`
    select t.position, t.tax_id as id, t.code, t.name, t.kind, t.rate, t.per_unit as "perUnit", ${contentOfTax} as content, t.base, t.amount
      from document_line_tax t
      join document_line l on l.company_id = t.company_id and l.document_id = t.document_id and l.position = t.position
     where t.company_id = ${companyId} and t.document_id = ${id} order by t.position, t.name`)
  const withholdings = await tx.rows<WithholdingRow>(sql`
    select withholding_id as "withholdingId", kind, name, rate, base, amount, explanation, changed_reason as "changedReason" from document_withholding
     where company_id = ${companyId} and document_id = ${id} order by position`)
  // Only what is not owed is made into something else today.
  const left = kind.isOffer && head.state === 'issued' ? await leftOf(tx, companyId, id) : null
  const isPastDue = head.due_date < today
  const settlement = settlementOf({
    state: head.state,
    hasOpenItem: kind.opens !== null && head.balance !== null,
    isOpen: head.is_open ?? false,
    isWhole: head.balance === head.payable,
    isPastDue,
  })
  return {
    id: head.id,
    state: head.state,
    version: head.version,
    number: showNumber(head.prefix, head.number, head.edition, head.number_digits),
    edition: head.edition,
    prefix: head.prefix,
    branch: head.branch_id ? { id: head.branch_id, name: head.branch_name } : null,
    seller: head.seller_id ? { id: head.seller_id, name: head.seller_name ?? '' } : null,
    registerId: head.register_id,
    resolution: head.resolution_id
      ? { id: head.resolution_id, prefix: head.resolution_prefix ?? '', number: head.resolution_number ?? '' }
      : null,
    date: head.date,
    dueDate: head.due_date,
    party: head.party_id
      ? {
          id: head.party_id,
          name: head.party_name,
          identification: head.party_identification,
          email: head.party_email ?? '',
          city: head.city ?? '',
        }
      : null,
    warehouse: head.warehouse_id ? { id: head.warehouse_id, name: head.warehouse_name ?? '' } : null,
    tags: head.tags,
    costCenter: head.cost_center_id ? { id: head.cost_center_id, name: head.cost_center_name ?? '' } : null,
    ...pickHead(head),
    discount: { kind: head.discount_kind, value: shortDecimal(head.discount_value) },
    custom: head.custom,
    lines: lines.map((line) =>
      lineView(
        line,
        left?.get(line.position) ?? null,
        taxes.filter((tax) => tax.position === line.position),
      ),
    ),
    withholdings: withholdings.map(({ explanation, rate, ...row }) => ({
      ...row,
      rate: shortDecimal(rate),
      reasons: explanation.reasons ?? [],
      source: explanation.source ?? '',
    })),
    totals: {
      gross: head.gross,
      discounts: head.discounts,
      net: head.net,
      tax: head.taxes,
      total: head.total,
      withheld: head.withholdings,
      payable: head.payable,
    },
    taxes: taxTotals(taxes.filter((tax) => !lines.some((line) => line.optional && line.position === tax.position))),
    totalInWords: totalInWords(parseAmount(head.total)),
    uniqueCode: head.unique_code,
    electronicState: head.electronic_state,
    // What a note left for the customer is not what it is owed.
    balance: head.state === 'issued' && kind.opens !== null ? head.balance : null,
    settlement,
    daysOverdue: settlement === 'overdue' ? daysBetween(head.due_date, today) : 0,
    followUp: followUpOfRow(kind.isOffer, head, today),
    offer: offerEventsOf(head),
    correction:
      head.concept && head.surplus
        ? {
            documentId: head.corrected_id,
            period: head.period_from && head.period_to ? { from: head.period_from, to: head.period_to } : null,
            concept: head.concept,
            surplus: head.surplus,
            moneyAccountId: head.money_account_id,
          }
        : null,
    replaces:
      head.state === 'draft' && head.replaces_id !== null && head.replaced_number !== null
        ? replacesOf(head.replaces_id, {
            prefix: head.replaced_prefix ?? '',
            number: head.replaced_number,
            digits: head.replaced_digits ?? 0,
            edition: head.replaced_edition ?? 1,
          })
        : null,
    versions: kind.isOffer ? await readVersions(tx, companyId, id) : [],
    related: await relatedTo(tx, companyId, id),
    createdBy: head.created_by,
    savedBy: head.saved_by,
    savedAt: head.updated_at.toISOString(),
    issuedAt: head.issued_at?.toISOString() ?? null,
    issuedBy: head.issued_by,
    annulledAt: head.annulled_at?.toISOString() ?? null,
    annulledBy: head.annulled_by,
    annulReason: head.annul_reason,
  }
}

const headStatement = (companyId: string, kind: DocumentKind, id: string) => sql`
  select d.id, d.state, d.version, d.prefix, d.number, d.number_digits, d.edition, d.replaces_id, e.prefix as replaced_prefix, e.number as replaced_number, e.number_digits as replaced_digits,
         e.edition as replaced_edition, d.branch_id, ${branchName} as branch_name, d.register_id, d.seller_id, ${sellerName} as seller_name, d.resolution_id, r.prefix as resolution_prefix, r.resolution_number, d.date, d.due_date,
         d.party_id, d.party_name, d.party_identification, p.email_invoicing as party_email, c.name as city, d.warehouse_id, w.name as warehouse_name,
         d.cost_center_id, cc.code || ' ' || cc.name as cost_center_name, ${headColumns}, d.discount_kind, d.discount_value, d.custom,
         d.gross, d.discounts, d.net, d.taxes, d.total, d.withholdings, d.payable, d.unique_code, d.electronic_state, b.balance, b.is_open,
         ${raw(fullName('creator'))} as created_by, ${raw(fullName('saver'))} as saved_by, d.updated_at, d.issued_at, ${raw(fullName('issuer'))} as issued_by, d.annulled_at, ${raw(fullName('annuller'))} as annulled_by,
         ${shownTags(documentTags, 'd')} as tags, d.annul_reason, ${followUpColumns}, ${answerColumns}, k.corrected_id, k.period_from, k.period_to, k.concept, k.surplus, k.money_account_id
    from document d
    left join resolution r on r.company_id = d.company_id and r.id = d.resolution_id
    left join party p on p.company_id = d.company_id and p.id = d.party_id
    left join party_address a on a.company_id = p.company_id and a.party_id = p.id and a.main
    left join city c on c.code = a.city_code
    left join warehouse w on w.company_id = d.company_id and w.id = d.warehouse_id
    left join cost_center cc on cc.company_id = d.company_id and cc.id = d.cost_center_id
    left join open_item o on o.company_id = d.company_id and o.source_id = d.id
    left join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
    ${followUpJoin} ${answererJoin}
    left join document e on e.company_id = d.company_id and e.id = d.replaces_id
    left join document_correction k on k.company_id = d.company_id and k.document_id = d.id
    left join person creator on creator.id = d.created_by
    left join person saver on saver.id = coalesce(d.updated_by, d.created_by)
    left join person issuer on issuer.id = d.issued_by
    left join person annuller on annuller.id = d.annulled_by
   where d.company_id = ${companyId} and d.kind = ${kind.code} and d.id = ${id}`

interface LineRow {
  source_id: string | null
  source_position: number | null
  by_value: boolean | null
  restock: boolean | null
  position: number
  item_id: string | null
  account_id: string | null
  thing_id: string
  item_code: string
  item_name: string
  item_kind: 'product' | 'service'
  warehouse_id: string | null
  warehouse_name: string | null
  cost_center_id: string | null
  cost_center_name: string | null
  description: string
  unit_code: string
  unit_name: string
  unit_id: string | null
  unit_factor: string
  content: string | null
  quantity: string
  unit_price: string
  discount_kind: 'Porcentaje' | 'PorMil' | 'Valor'
  discount_value: string
  custom: CustomValues
  gift: boolean
  optional: boolean
  chosen: boolean
  gross: string
  discount: string
  global_discount: string
  net: string
  tax: string
  total: string
  promotions: { id: string; name: string }[]
}

const linesStatement = (companyId: string, id: string) => sql`
  select l.position, l.item_id, l.account_id, thing.id as thing_id, thing.code as item_code, thing.name as item_name, thing.kind as item_kind, l.warehouse_id, w.name as warehouse_name, l.cost_center_id,
         cc.code || ' ' || cc.name as cost_center_name, l.description,
         l.unit_id, l.unit_code, l.unit_name, l.unit_factor, l.content, l.quantity, l.unit_price, l.discount_kind, l.discount_value, l.gift, l.optional, l.custom, l.gross, l.discount, l.global_discount, l.net, l.tax, l.total, h.position is not null as chosen,
         (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.position, p.id), '[]')
            from document_line_promotion x join promotion p on p.company_id = x.company_id and p.id = x.promotion_id
           where x.company_id = l.company_id and x.document_id = l.document_id and x.position = l.position) as promotions, s.source_id, s.source_position, s.by_value, s.restock
    from document_line l
    left join document_line_source s on s.company_id = l.company_id and s.document_id = l.document_id and s.position = l.position
    left join document_choice h on h.company_id = l.company_id and h.document_id = l.document_id and h.position = l.position
    ${thingJoin}
    left join warehouse w on w.company_id = l.company_id and w.id = l.warehouse_id
    left join cost_center cc on cc.company_id = l.company_id and cc.id = l.cost_center_id
   where l.company_id = ${companyId} and l.document_id = ${id} order by l.position`

interface TaxRow {
  position: number
  id: string
  code: string
  name: string
  kind: 'percent' | 'unit' | 'exempt' | 'excluded'
  rate: string
  perUnit: string
  content: WrittenContent | null
  base: string
  amount: string
}

interface WithholdingRow {
  withholdingId: string
  kind: 'retefuente' | 'reteiva' | 'reteica'
  name: string
  rate: string
  base: string
  amount: string
  explanation: { reasons?: string[]; source?: string }
  changedReason: string | null
}

/** "5.000000" → "5": numerics come with all the decimals of their column. */
const shortDecimal = (text: string): string => (text.includes('.') ? withoutTrailing(withoutTrailing(text, '0'), '.') : text)

const lineView = (line: LineRow, pending: Quantity | null, taxes: readonly TaxRow[]): DocumentView['lines'][number] => ({
  position: line.position,
  itemId: line.item_id,
  accountId: line.account_id,
  item: { id: line.thing_id, code: line.item_code, name: line.item_name, kind: line.item_kind },
  warehouseId: line.warehouse_id,
  warehouse: line.warehouse_id ? { id: line.warehouse_id, name: line.warehouse_name ?? '' } : null,
  costCenterId: line.cost_center_id,
  costCenter: line.cost_center_id ? { id: line.cost_center_id, name: line.cost_center_name ?? '' } : null,
  description: line.description,
  source:
    line.source_id === null || line.source_position === null
      ? null
      : { documentId: line.source_id, position: line.source_position, byValue: line.by_value ?? false, restock: line.restock ?? false },
  pending: pending === null ? null : quantityText(pending),
  unitCode: line.unit_code,
  unitName: line.unit_name,
  unitId: line.unit_id,
  unitFactor: shortDecimal(line.unit_factor),
  content: line.content === null ? null : shortDecimal(line.content),
  quantity: shortDecimal(line.quantity),
  unitPrice: shortDecimal(line.unit_price),
  discount: { kind: line.discount_kind, value: shortDecimal(line.discount_value) },
  gift: line.gift,
  optional: line.optional,
  chosen: line.chosen,
  custom: line.custom,
  taxIds: taxes.map((tax) => tax.id),
  promotionIds: line.promotions.map(({ id }) => id),
  promotions: line.promotions,
  gross: line.gross,
  discountAmount: line.discount,
  globalDiscount: line.global_discount,
  net: line.net,
  tax: line.tax,
  total: line.total,
  taxes: taxes.map((tax) => ({
    id: tax.id,
    code: tax.code,
    name: tax.name,
    kind: tax.kind,
    rate: shortDecimal(tax.rate),
    perUnit: tax.perUnit,
    content: writeContent(readContent(tax.content)),
    base: tax.base,
    amount: tax.amount,
  })),
})

function taxTotals(taxes: readonly TaxRow[]): DocumentView['taxes'] {
  return [...Map.groupBy(taxes, (tax) => tax.id).values()].flatMap((rows) => {
    const [first] = rows
    return first ? [{ name: first.name, base: sumText(rows.map((row) => row.base)), amount: sumText(rows.map((row) => row.amount)) }] : []
  })
}

const sumText = (amounts: readonly string[]): string => amountText(sumAmounts(amounts.map(parseAmount)))
