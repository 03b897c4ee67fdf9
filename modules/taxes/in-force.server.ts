/** What holds on a day: read once per document, whatever its size. */
import { parseAmount, parsePercent, parseQuantity, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import type { WithholdingRule } from '#colombia/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { taxKinds } from './endpoints.ts'

export interface TaxInForce {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: (typeof taxKinds)[number]
  readonly rate: Percent
  /** Pesos per unit, of a nominal tax; per `perContent` millilitres of one by content. */
  readonly perUnit: Amount
  readonly perContent: Quantity | null
  readonly saleAccountId: string | null
  readonly returnAccountId: string | null
  readonly purchaseAccountId: string | null
  readonly purchaseReturnAccountId: string | null
  /** Inactive ones stay for what already has them, and are not offered. */
  readonly active: boolean
}

export interface WithholdingRuleInForce extends WithholdingRule {
  /** Where what we are withheld is kept (1355xx): its own or the company's for its kind; null while there is neither. */
  readonly saleAccountId: string | null
  /** Where what we withhold is kept (2365xx, 2367xx, 2368xx): its own or the company's for its kind. */
  readonly purchaseAccountId: string | null
}

interface TaxRow extends Omit<TaxInForce, 'rate' | 'perUnit' | 'perContent'> {
  readonly rate: string
  readonly perUnit: string
  readonly perContent: string | null
}

/** The taxes that have a version on that day, in the order of the settings. */
export async function taxesInForce(tx: Tx, companyId: string, date: Day): Promise<TaxInForce[]> {
  const rows = await tx.rows<TaxRow>(sql`
    select t.id, t.code, t.name, t.kind, t.active, v.rate, v.per_unit as "perUnit", t.per_content as "perContent",
           v.sale_account_id as "saleAccountId", v.return_account_id as "returnAccountId",
           v.purchase_account_id as "purchaseAccountId", v.purchase_return_account_id as "purchaseReturnAccountId"
      from tax t join tax_version v on v.company_id = t.company_id and v.tax_id = t.id
     where t.company_id = ${companyId} and v.valid_from <= ${date} and (v.valid_to is null or v.valid_to >= ${date})
     order by t.position, t.name`)
  return rows.map((row) => ({
    ...row,
    rate: parsePercent(row.rate),
    perUnit: parseAmount(row.perUnit),
    perContent: row.perContent === null ? null : parseQuantity(row.perContent),
  }))
}

interface RuleRow extends Omit<WithholdingRuleInForce, 'rate' | 'minimumUvt' | 'minimumBase'> {
  readonly rate: string
  readonly minimumUvt: string | null
  readonly minimumBase: string | null
}

/** The active withholdings that have a version on that day, as `proposeWithholdings` takes them. */
export async function withholdingRulesInForce(tx: Tx, companyId: string, date: Day): Promise<WithholdingRuleInForce[]> {
  const rows = await tx.rows<RuleRow>(sql`
    select w.id, w.kind, w.code, w.name, w.beneficiary, w.city_code as "cityCode", v.rate, v.source,
           v.minimum_uvt as "minimumUvt", v.minimum_base as "minimumBase",
           -- A document keeps the account as it is known today, so that a note gives back from the same one.
           coalesce(v.sale_account_id, r.account_id) as "saleAccountId", coalesce(v.purchase_account_id, p.account_id) as "purchaseAccountId"
      from withholding w join withholding_version v on v.company_id = w.company_id and v.withholding_id = w.id
      left join account_role r on r.company_id = w.company_id
       and r.role = case w.kind when 'retefuente' then 'withheldIncomeTax' when 'reteiva' then 'withheldVat' else 'withheldIca' end
      left join account_role p on p.company_id = w.company_id
       and p.role = case w.kind when 'retefuente' then 'practisedIncomeTax' when 'reteiva' then 'practisedVat' else 'practisedIca' end
     where w.company_id = ${companyId} and w.active and v.valid_from <= ${date} and (v.valid_to is null or v.valid_to >= ${date})
     order by w.kind, w.code, w.beneficiary, w.id`)
  return rows.map((row) => ({
    ...row,
    rate: parsePercent(row.rate),
    minimumUvt: row.minimumUvt === null ? null : parsePercent(row.minimumUvt),
    minimumBase: row.minimumBase === null ? null : parseAmount(row.minimumBase),
  }))
}
