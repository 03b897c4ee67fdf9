/** The tax or the withholding of an account: what the company says, what its settings post with it, and the rates of a day. */
import { amountText, percentText } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { setPeriodTax } from '#modules/accounting/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { taxesInForce, withholdingRulesInForce } from '../in-force.server.ts'
import { uvtInForce } from '../legal-values/read.server.ts'
import { withholdingTitle } from '../versions.ts'
import { distinctRates, minimumOf, periodTaxOf, type Carried, type Rate } from './carried.ts'
import { accountTax, accountTaxes, setAccountTax, type carriedKinds } from './endpoints.ts'

interface Account {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nature: 'D' | 'C'
}

const MOST_RATES = 30

/** @throws 698 */
async function accountOf(tx: Tx, companyId: string, id: string): Promise<Account> {
  const found = await tx.first<Account>(
    sql`select id, code, name, nature from account where company_id = ${companyId} and id::text = ${id}`,
  )
  return found ?? httpErrors.fail('notFound')
}

interface Said {
  readonly tax_id: string | null
  readonly withholding_id: string | null
}

const saidOf = (tx: Tx, companyId: string, accountId: string): Promise<Said | undefined> =>
  tx.first<Said>(sql`select tax_id, withholding_id from account_tax where company_id = ${companyId} and account_id = ${accountId}`)

/** Those that the account says, or that are posted with it, as they hold on a day. */
async function ratesOf(tx: Tx, companyId: string, account: Account, day: Day): Promise<{ base: 'lines' | 'vat'; rates: Rate[] }> {
  const said = await saidOf(tx, companyId, account.id)
  const taxes = (await taxesInForce(tx, companyId, day)).filter((tax) =>
    said
      ? tax.id === said.tax_id
      : tax.active && [tax.saleAccountId, tax.returnAccountId, tax.purchaseAccountId, tax.purchaseReturnAccountId].includes(account.id),
  )
  const rules = (await withholdingRulesInForce(tx, companyId, day)).filter((rule) =>
    said ? rule.id === said.withholding_id : [rule.saleAccountId, rule.purchaseAccountId].includes(account.id),
  )
  const uvt = rules.length === 0 ? null : await uvtInForce(tx, companyId, day)
  const rates = [
    ...taxes.filter(({ kind }) => kind === 'percent').map(({ id, name, rate }): Rate => ({ id, name, rate, minimum: null })),
    ...rules.map(
      (rule): Rate => ({ id: rule.id, name: withholdingTitle({ ...rule, city: null }), rate: rule.rate, minimum: minimumOf(rule, uvt) }),
    ),
  ]
  const isOnVat = rules.length > 0 && taxes.length === 0 && rules.every(({ kind }) => kind === 'reteiva')
  return { base: isOnVat ? 'vat' : 'lines', rates: distinctRates(rates) }
}

const rates = handle(accountTaxes, async ({ tx, session: { companyId }, params, query }) => {
  const account = await accountOf(tx, companyId, params.id)
  const found = await ratesOf(tx, companyId, account, query.day as Day)
  return {
    side: account.nature === 'D' ? ('debit' as const) : ('credit' as const),
    base: found.base,
    rates: found.rates.slice(0, MOST_RATES).map(({ id, name, rate, minimum }) => ({
      ...{ id, name, rate: percentText(rate) },
      minimum: minimum === null ? null : amountText(minimum),
    })),
  }
})

interface Choice {
  readonly kind: (typeof carriedKinds)[number]
  readonly id: string
  readonly name: string
}

/** What an account may carry: taxes in percent and withholdings that are in use, and what it says already. */
const choicesOf = (tx: Tx, companyId: string, said: Said | undefined): Promise<Choice[]> =>
  tx.rows<Choice>(sql`
    select 'tax' as kind, id, name from tax
     where company_id = ${companyId} and ((active and kind = 'percent') or id = ${said?.tax_id ?? null}::uuid)
    union all
    select 'withholding', w.id, w.name || case w.beneficiary when 'any' then '' when 'no_declarante' then ', no declarante' when 'juridica' then ', persona jurídica'
             when 'natural' then ', persona natural' when 'simple' then ', régimen simple'
             when 'abroad' then ', no residente' when 'over_year' then ', no declarante que pasa de la base en el año' else ', declarante' end || coalesce(', ' || c.name, '')
      from withholding w left join city c on c.code = w.city_code
     where w.company_id = ${companyId} and (w.active or w.id = ${said?.withholding_id ?? null}::uuid)
     order by 1, 3`)

const one = handle(accountTax, async ({ tx, session: { companyId }, params, today }) => {
  const account = await accountOf(tx, companyId, params.id)
  const said = await saidOf(tx, companyId, account.id)
  const choices = await choicesOf(tx, companyId, said)
  const chosenId = said?.tax_id ?? said?.withholding_id ?? null
  const posted = said ? [] : (await ratesOf(tx, companyId, account, today)).rates.map(({ name }) => name)
  return { chosen: choices.find(({ id }) => id === chosenId) ?? null, posted: posted.slice(0, MOST_RATES), choices }
})

/** What a concept is, of those that the company has. @throws 698 at `concept` */
async function carriedOf(
  tx: Tx,
  companyId: string,
  { kind, id }: Pick<Choice, 'kind' | 'id'>,
): Promise<{ carried: Carried; name: string }> {
  const row =
    kind === 'tax'
      ? await tx.first<{ name: string; code: string }>(
          sql`select name, code from tax where company_id = ${companyId} and id = ${id} and kind = 'percent'`,
        )
      : await tx.first<{ name: string; code: 'retefuente' | 'reteiva' | 'reteica' }>(
          sql`select name, kind as code from withholding where company_id = ${companyId} and id = ${id}`,
        )
  if (!row) return httpErrors.fail('notFound', {}, 'concept')
  const { name, code } = row
  if (kind === 'tax') return { carried: { kind, code }, name }
  return code === 'retefuente' || code === 'reteiva' || code === 'reteica'
    ? { carried: { kind, of: code }, name }
    : httpErrors.fail('notFound', {}, 'concept')
}

/** Lines of a tax are of auxiliaries of balance, not of income nor expense: what is asked of one there would propose nothing. */
const accountProblems = ({ code }: Account) =>
  /^[12]/.test(code)
    ? []
    : [
        httpErrors.of(
          'invalid',
          { detalle: `La cuenta ${code} no es de activo ni de pasivo: no lleva impuestos ni retenciones.` },
          'concept',
        ),
      ]

const set = handle(setAccountTax, async ({ tx, session, params, body: { concept } }) => {
  const { companyId } = session
  const account = await accountOf(tx, companyId, params.id)
  await tx.run(sql`select from account where company_id = ${companyId} and id = ${account.id} for no key update`)
  if (concept) failWith(accountProblems(account))
  const found = concept && (await carriedOf(tx, companyId, concept))
  await tx.run(sql`delete from account_tax where company_id = ${companyId} and account_id = ${account.id}`)
  if (concept)
    await insertRows(tx, 'account_tax', [
      {
        ...{ company_id: companyId, account_id: account.id },
        ...{ tax_id: concept.kind === 'tax' ? concept.id : null, withholding_id: concept.kind === 'withholding' ? concept.id : null },
      },
    ])
  await setPeriodTax(tx, companyId, account.id, found ? periodTaxOf(found.carried, account.code) : null)
  await audit(tx, session, {
    ...{ action: 'update', entity: 'accounting.account', entityId: account.id, title: `${account.code} ${account.name}` },
    changes: { taxConcept: [null, found?.name ?? 'Según sus impuestos'] },
  })
  return isDone
})

export const accountTaxHandlers: readonly Handler[] = [rates, one, set]
