/** A document as its tables keep it, read whole in one round trip: its screen, paper, mail, page and XML are made from this. */
import type { Day } from '#base/date.ts'
import type { CustomValues } from '#platform/custom/field.ts'
import type { ItemControl, ItemKind } from '#modules/items/index.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { shownTags } from '#platform/tags/tags.server.ts'
import { together } from '#platform/together.ts'
import { branchContact, branchName, sellerName } from '../branch/place.server.ts'
import type { Surplus } from '../figures/compute.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { thingJoin } from '../parts/line-account/thing.server.ts'
import { answerColumns, answererJoin, followUpColumns, followUpJoin, type AnswerRow } from '../offer/read.server.ts'
import { headColumns } from '../parts/columns.server.ts'
import type { HeadValues } from '../parts/head.ts'
import type { DocumentState, ElectronicState } from '../kind/states.ts'
import type { KeptStage } from '../kind/stage/stage.ts'
import { documentTags } from '../parts/tags.server.ts'
import { contentOfTax } from '../figures/tax-content.server.ts'
import type { WrittenContent } from '../figures/tax-content.ts'
import type { DocumentView } from '../wire.ts'

/** Which document. */
export interface DocumentKey {
  readonly companyId: string
  readonly kind: DocumentKind
  readonly id: string
}

/** Which document, and the day on which it is looked at: what is past its day follows from it. */
export interface ReadRequest extends DocumentKey {
  readonly today: Day
}

export interface DocumentRecord {
  readonly head: HeadRecord
  readonly lines: readonly LineRecord[]
  readonly taxes: readonly TaxRecord[]
  readonly withholdings: readonly WithholdingRecord[]
}

/** @returns null when it is not there, or is another company's or kind's */
export async function readRecord(tx: Tx, key: DocumentKey): Promise<DocumentRecord | null> {
  const [head, lines, taxes, withholdings] = await together([
    tx.first<HeadRecord>(headStatement(key)),
    tx.rows<LineRecord>(linesStatement(key)),
    tx.rows<TaxRecord>(taxesStatement(key)),
    tx.rows<WithholdingRecord>(withholdingsStatement(key)),
  ])
  return head ? { head, lines, taxes, withholdings } : null
}

export interface HeadRecord extends AnswerRow, HeadValues {
  corrected_id: string | null
  period_from: Day | null
  period_to: Day | null
  concept: NonNullable<DocumentView['correction']>['concept'] | null
  surplus: Surplus | null
  money_account_id: string | null
  id: string
  state: DocumentState
  stage: KeptStage | null
  approval_reasons: DocumentView['approvalReasons']
  sent_back_reason: string
  version: number
  prefix: string
  number: number | null
  edition: number
  revision: number
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
  branch_contact: readonly string[] | null
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
  /** In its currency, of what is owed in another than pesos. */
  currency_balance: string | null
  /** What closing months added to the pesos that are owed. */
  restated: string | null
  is_open: boolean | null
  /** Of what is still owed, the day that comes first. */
  next_due: Day | null
  created_by: string | null
  saved_by: string | null
  updated_at: Date
  issued_at: Date | null
  issued_by: string | null
  annulled_at: Date | null
  annulled_by: string | null
  annul_reason: string | null
  /** Of a company to try things in. */
  trial: boolean
  snapshot: unknown
}

const fullName = (alias: string) => `nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), '')`

const headStatement = ({ companyId, kind, id }: DocumentKey) => sql`
  select d.id, d.state, d.stage, d.approval_reasons, d.sent_back_reason, d.version, d.prefix, d.number, d.number_digits, d.edition, d.revision, d.replaces_id, e.prefix as replaced_prefix, e.number as replaced_number, e.number_digits as replaced_digits,
         e.edition as replaced_edition, d.branch_id, ${branchName} as branch_name, ${branchContact} as branch_contact, d.register_id, d.seller_id, ${sellerName} as seller_name, d.resolution_id, r.prefix as resolution_prefix, r.resolution_number, d.date, d.due_date,
         d.party_id, d.party_name, d.party_identification, coalesce(pe.addresses, p.email_invoicing) as party_email, c.name as city, d.warehouse_id, w.name as warehouse_name,
         d.cost_center_id, cc.code || ' ' || cc.name as cost_center_name, ${headColumns}, d.discount_kind, d.discount_value, d.custom,
         d.gross, d.discounts, d.net, d.taxes, d.total, d.withholdings, d.payable, d.unique_code, d.electronic_state, b.balance, b.currency_balance, b.restated, b.is_open, b.next_due,
         ${raw(fullName('creator'))} as created_by, ${raw(fullName('saver'))} as saved_by, d.updated_at, d.issued_at, ${raw(fullName('issuer'))} as issued_by, d.annulled_at, ${raw(fullName('annuller'))} as annulled_by,
         ${shownTags(documentTags, 'd')} as tags, d.annul_reason, ${followUpColumns}, ${answerColumns}, k.corrected_id, k.period_from, k.period_to, k.concept, k.surplus, k.money_account_id,
         d.snapshot, (select m.trial from company m where m.id = d.company_id) as trial
    from document d
    left join resolution r on r.company_id = d.company_id and r.id = d.resolution_id
    left join party p on p.company_id = d.company_id and p.id = d.party_id
    left join party_email pe on pe.company_id = p.company_id and pe.party_id = p.id and pe.purpose = 'purchases' and ${kind.party === 'supplier'}
    left join party_address a on a.company_id = p.company_id and a.party_id = p.id and a.main
    left join city c on c.code = a.city_code
    left join warehouse w on w.company_id = d.company_id and w.id = d.warehouse_id
    left join cost_center cc on cc.company_id = d.company_id and cc.id = d.cost_center_id
    left join lateral (
      select sum(q.balance) as balance, case when count(q.currency_balance) = count(*) then sum(q.currency_balance) end as currency_balance,
             sum(q.restated) as restated, bool_or(q.is_open) as is_open, min(q.due_date) filter (where q.is_open) as next_due from open_item o
        join open_item_balance q on q.company_id = o.company_id and q.open_item_id = o.id
       where o.company_id = d.company_id and o.source_id = d.id and o.source_kind = d.kind and not q.withdrawn) b on true
    ${followUpJoin} ${answererJoin}
    left join document e on e.company_id = d.company_id and e.id = d.replaces_id
    left join document_correction k on k.company_id = d.company_id and k.document_id = d.id
    left join person creator on creator.id = d.created_by
    left join person saver on saver.id = coalesce(d.updated_by, d.created_by)
    left join person issuer on issuer.id = d.issued_by
    left join person annuller on annuller.id = d.annulled_by
   where d.company_id = ${companyId} and d.kind = ${kind.code} and d.id = ${id}`

export interface LineRecord {
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
  item_kind: ItemKind
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
  stated_taxes: boolean
  gross: string
  discount: string
  global_discount: string
  net: string
  tax: string
  total: string
  promotions: { id: string; name: string }[]
  item_control: ItemControl
  batches: { code: string; quantity: string; madeOn: string | null; expiresOn: string | null }[]
  serials: string[]
  /** Of an account, as somebody said it; null where it was proposed. */
  withheld_by: DocumentView['lines'][number]['withheldBy']
  vat_use: DocumentView['lines'][number]['vatUse']
}

const linesStatement = ({ companyId, id }: DocumentKey) => sql`
  select l.position, l.item_id, l.account_id, case when l.own_codes then json_build_object('conceptCode', l.withholding_code, 'icaCode', l.ica_code) end as withheld_by, l.vat_use, thing.id as thing_id, thing.code as item_code, thing.name as item_name, thing.kind as item_kind, coalesce((select i.control from item i where i.company_id = l.company_id and i.id = l.item_id), 'none') as item_control,
         (select coalesce(jsonb_agg(jsonb_build_object('code', g->>'code', 'quantity', g->>'quantity',
                   'madeOn', coalesce(b.made_on::text, g->>'madeOn'), 'expiresOn', coalesce(b.expires_on::text, g->>'expiresOn')) order by at), '[]')
            from jsonb_array_elements(l.goods->'batches') with ordinality x (g, at)
            left join batch b on b.company_id = l.company_id and b.item_id = l.item_id and b.code = g->>'code') as batches,
         coalesce(l.goods->'serials', '[]') as serials, l.warehouse_id, w.name as warehouse_name, l.cost_center_id,
         cc.code || ' ' || cc.name as cost_center_name, l.description,
         l.unit_id, l.unit_code, l.unit_name, l.unit_factor, l.content, l.quantity, l.unit_price, l.discount_kind, l.discount_value, l.gift, l.optional, l.stated_taxes, l.custom, l.gross, l.discount, l.global_discount, l.net, l.tax, l.total, h.position is not null as chosen,
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

/** Of a line, in the order of their names. */
export interface TaxRecord {
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
  /** Its place among those of its line by the authority's code, as the paper lists them. */
  place: number
}

const taxesStatement = ({ companyId, id }: DocumentKey) => sql`
  select t.position, t.tax_id as id, t.code, t.name, t.kind, t.rate, t.per_unit as "perUnit", ${contentOfTax} as content, t.base, t.amount,
         row_number() over (partition by t.position order by t.code, t.name) as place
    from document_line_tax t
    join document_line l on l.company_id = t.company_id and l.document_id = t.document_id and l.position = t.position
   where t.company_id = ${companyId} and t.document_id = ${id} order by t.position, t.name`

export interface WithholdingRecord {
  withholdingId: string
  kind: 'retefuente' | 'reteiva' | 'reteica'
  name: string
  rate: string
  base: string
  amount: string
  explanation: { reasons?: string[]; source?: string }
  changedReason: string | null
}

const withholdingsStatement = ({ companyId, id }: DocumentKey) => sql`
  select withholding_id as "withholdingId", kind, name, rate, base, amount, explanation, changed_reason as "changedReason" from document_withholding
   where company_id = ${companyId} and document_id = ${id} order by position`
