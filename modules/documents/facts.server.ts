/**
 * Gathering: everything that computing and checking a document needs, in few round trips, through the faces of the
 * modules that own it. The editor gets the same facts, so that what it shows is what will be saved.
 */
import { addDays, type Day } from '#base/date.ts'
import { amountText, percentText, zeroAmount } from '#base/decimal.ts'
import { offeredCenters, readAccounts, readCenters } from '#modules/accounting/index.server.ts'
import { accountRoles, type AccountRole, type MovementCenter } from '#modules/accounting/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { sellerOf, type Company } from '#modules/company/index.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { withholdingPartyOf, type PartyForDocuments } from '#modules/people/index.ts'
import { taxesInForce, uvtInForce, withholdingRulesInForce } from '#modules/taxes/index.server.ts'
import { nextOf } from '#platform/consecutive.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { centersOfDraft } from './centers.ts'
import type { ComputingFacts, Draft } from './compute.ts'
import { readCorrected, readReferred } from './correction/read.server.ts'
import type { DocumentEndpoints, EditorFacts } from './endpoints.ts'
import type { DocumentKind } from './kind.ts'

export interface DocumentFacts extends ComputingFacts {
  readonly company: Company
  readonly party: PartyForDocuments | null
  /** Those that the draft names, or the document that it takes off. */
  readonly costCenters: ReadonlyMap<string, MovementCenter>
}

/**
 * @param use what it is for: to issue, the document that a note is about is locked first, so that what is left of it stays
 * @throws 698 when the draft names an item, a tax or a third party that is not there
 */
export async function loadFacts(
  tx: Tx,
  companyId: string,
  kind: DocumentKind,
  draft: Draft,
  use: 'draft' | 'issue',
): Promise<DocumentFacts> {
  const aboutId = kind.note ? (draft.correction?.documentId ?? null) : null
  const referred = kind.note && aboutId ? await readReferred(tx, companyId, kind.note.about, aboutId, use) : null
  const corrected = kind.corrects && referred ? await readCorrected(tx, companyId, referred) : null
  const company = await readCompany(tx, companyId)
  const party = draft.partyId === null ? null : await loadParty(tx, companyId, draft.partyId)
  if (draft.partyId !== null && !party) return httpErrors.fail('notFound', {}, 'partyId')
  const items = await loadItems(tx, companyId, [...new Set(draft.lines.map((line) => line.itemId))])
  const taxes = await taxesInForce(tx, companyId, draft.date)
  const centers = corrected ? [...corrected.items.values()].flatMap((item) => item.costCenterId ?? []) : centersOfDraft(draft)
  const facts: DocumentFacts = {
    company,
    party,
    seller: sellerOf(company),
    buyer: party && kind.withholds ? withholdingPartyOf(party) : null,
    rounding: company.profile.withholdingRounding,
    // What takes off a document gives back what was withheld of it: the rules of the day have no say.
    uvt: corrected ? zeroAmount : await uvtInForce(tx, draft.date),
    items: new Map(items.map((item) => [item.id, item])),
    taxes: new Map(taxes.map((tax) => [tax.id, tax])),
    withholdingRules: corrected ? [] : await withholdingRulesInForce(tx, companyId, draft.date),
    referred,
    corrected,
    costCenters: await readCenters(tx, companyId, centers),
  }
  draft.lines.forEach((line, index) => {
    if (!facts.items.has(line.itemId)) return httpErrors.fail('notFound', {}, `lines.${index}.itemId`)
    if (line.taxIds.some((id) => !facts.taxes.has(id))) return httpErrors.fail('notFound', {}, `lines.${index}.taxIds`)
  })
  return facts
}

/** How many days an expired resolution stays among the choices, to explain itself. */
const RECENT_DAYS = 30

async function editorFacts(tx: Tx, companyId: string, kind: DocumentKind, date: Day): Promise<EditorFacts> {
  const company = await readCompany(tx, companyId)
  const taxes = await taxesInForce(tx, companyId, date)
  const rules = await withholdingRulesInForce(tx, companyId, date)
  const accountIds = [
    ...taxes.flatMap((tax) => [tax.saleAccountId ?? [], tax.returnAccountId ?? []].flat()),
    ...rules.flatMap((rule) => rule.saleAccountId ?? []),
  ]
  const items = await tx.rows<{ id: string }>(sql`
    select distinct account as id from item, lateral (values (income_account_id), (inventory_account_id), (cost_account_id)) v (account)
     where company_id = ${companyId} and account is not null`)
  const books = await readAccounts(tx, companyId, date, [...accountIds, ...items.map((item) => item.id)])
  const period = await tx.first<{ state: string }>(sql`
    select state from fiscal_period where company_id = ${companyId} and month = date_trunc('month', ${date}::date)::date`)
  const roleNames = Object.keys(accountRoles) as AccountRole[]
  const byRole = new Map(
    roleNames.flatMap((role) => {
      const account = books.account({ role })
      return account ? [[account.id, role] as const] : []
    }),
  )
  return {
    date,
    uvt: amountText(await uvtInForce(tx, date)),
    rounding: company.profile.withholdingRounding,
    seller: { ...sellerOf(company) },
    taxes: taxes.map((tax) => ({ ...tax, rate: percentText(tax.rate), perUnit: amountText(tax.perUnit) })),
    withholdingRules: rules.map((rule) => ({
      ...rule,
      rate: percentText(rule.rate),
      minimumUvt: rule.minimumUvt === null ? null : percentText(rule.minimumUvt),
      minimumBase: rule.minimumBase === null ? null : amountText(rule.minimumBase),
    })),
    accounts: books
      .all()
      .map((account) => ({ id: account.id, code: account.code, name: account.name, role: byRole.get(account.id) ?? null })),
    resolutions: await tx.rows<EditorFacts['resolutions'][number]>(sql`
      select id, prefix, resolution_number as number, next_number as next, valid_to as "validTo" from resolution
       where company_id = ${companyId} and kind = ${kind.code} and active and next_number <= to_number and valid_to >= ${addDays(date, -RECENT_DAYS)}
       order by (${date} between valid_from and valid_to) desc, valid_to desc, prefix`),
    consecutive: kind.numbering === 'resolution' ? null : await nextOf(tx, companyId, kind.code, kind.numbering.prefix),
    warehouses: await tx.rows<{ id: string; name: string }>(sql`
      select id, name from warehouse where company_id = ${companyId} and active order by code`),
    costCenters: await offeredCenters(tx, companyId),
    periodIsOpen: period?.state === 'open',
  }
}

export const factsHandler = (kind: DocumentKind, endpoints: DocumentEndpoints): Handler =>
  handle(endpoints.facts, ({ tx, session, query }) => editorFacts(tx, session.companyId, kind, query.date as Day))
