/** The plan of a company. Its flags travel in the session; buying and changing plans come with the subscription area. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { insertRows, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { planErrors } from './errors.ts'
import { plan, planFlags, type PlanFlagName } from './flags.ts'
import type { PlanTerms } from './limits.ts'

export type PlanLimits = Readonly<Partial<Record<PlanFlagName, number | null>>>

/** Until plans are sold, a company is born with everything and without limits. */
export const provisionPlan: Provision = async (tx, { companyId }) => {
  await insertRows(tx, 'subscription', [
    { company_id: companyId, id: uuidv7(), plan_name: 'Completo', limits: Object.fromEntries(planFlags.map((flag) => [flag.name, null])) },
  ])
}

/** Changes some limits of the company that was entered; the others stay. A session learns of it within seconds. */
export const setPlanLimits = (tx: Tx, companyId: string, limits: PlanLimits): Promise<number> =>
  tx.run(sql`update subscription set limits = limits || ${JSON.stringify(limits)}::jsonb where company_id = ${companyId}`)

/** Changes what the plan limits besides its flags. */
export const setPlanTerms = (tx: Tx, companyId: string, terms: Omit<PlanTerms, 'electronic'>): Promise<number> =>
  tx.run(sql`
    update subscription
       set status = ${terms.status}, valid_until = ${terms.validUntil}, invoice_cap = ${textOf(terms.invoiceCap)}, month_cap = ${textOf(terms.monthCap)}
     where company_id = ${companyId}`)

const textOf = (cap: Amount | null): string | null => cap && amountText(cap)

interface PlanRow {
  readonly plan_name: string
  readonly status: PlanTerms['status']
  readonly valid_until: Day | null
  readonly invoice_cap: string | null
  readonly month_cap: string | null
  readonly limits: PlanLimits
}

export interface CompanyPlan {
  readonly name: string
  readonly limits: PlanLimits
  readonly terms: PlanTerms
}

export async function readPlan(tx: Tx, companyId: string): Promise<CompanyPlan> {
  const row = await tx.first<PlanRow>(sql`
    select plan_name, status, valid_until, invoice_cap, month_cap, limits from subscription where company_id = ${companyId}`)
  if (!row) return planErrors.fail('unavailable')
  return {
    name: row.plan_name,
    limits: row.limits,
    terms: {
      status: row.status,
      validUntil: row.valid_until,
      electronic: row.limits[plan.planElectronicBill.name as PlanFlagName] ?? null,
      invoiceCap: row.invoice_cap === null ? null : parseAmount(row.invoice_cap),
      monthCap: row.month_cap === null ? null : parseAmount(row.month_cap),
    },
  }
}

/** Others that use the same plan wait: two at once do not both take what is left of it. */
export const lockPlan = async (tx: Tx, companyId: string): Promise<void> => {
  await tx.rows(sql`select 1 from subscription where company_id = ${companyId} for update`)
}

/** The plan of the company that was entered, for another of the same account. */
export const planRow = (tx: Tx, companyId: string): Promise<Row | undefined> =>
  tx.first<Row>(sql`
    select plan_name, limits, renews_on, status, invoice_cap, month_cap, valid_until from subscription where company_id = ${companyId}`)

/** The limit of a flag; null is without limit, also where no plan was given. */
export async function readLimit(tx: Tx, companyId: string, flag: PlanFlagName): Promise<number | null> {
  const row = await tx.first<{ limits: PlanLimits }>(sql`select limits from subscription where company_id = ${companyId}`)
  return row?.limits[flag] ?? null
}

/** Gives a company that plan. */
export const writePlan = (tx: Tx, companyId: string, plan: Row): Promise<number> =>
  insertRows(tx, 'subscription', [{ ...plan, company_id: companyId, id: uuidv7() }])
