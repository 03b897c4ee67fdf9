/**
 * Gathering: everything that computing and checking a document needs, in few round trips, through the faces of the
 * modules that own it. The editor gets the same facts, so that what it shows is what will be saved.
 */
import { failWith, type ErrorBody } from '#base/errors.ts'
import { addDays, type Day } from '#base/date.ts'
import { amountText, percentText } from '#base/decimal.ts'
import { offeredCenters, onBehalfOf, periodRefusal, readAccounts, readCenters, type Entering } from '#modules/accounting/index.server.ts'
import {
  requiredRoles,
  rolesOfModule,
  usedRoles,
  type MovementCenter,
  type AccountRole,
  roleWithoutAccount,
} from '#modules/accounting/index.ts'
import { branchesOfMember, movesIn, readReach, usualWarehouse } from '#modules/access/index.server.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { buyerOf, sellerOf, vatProrationOf, type Company, isOnTrial } from '#modules/company/index.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import type { PartyForDocuments } from '#modules/people/index.ts'
import { hasCoupons, knownPromotions } from '#modules/pricing/index.server.ts'
import { taxesInForce, uvtInForce, withholdingRulesInForce } from '#modules/taxes/index.server.ts'
import { nextNumbers } from '#platform/consecutive.server.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { together } from '#platform/together.ts'
import type { Settings } from '#platform/settings.server.ts'
import { centersOfDraft } from '../parts/centers.ts'
import { askedAt, type AtAddress } from '../kind/at-address.server.ts'
import type { ComputingFacts, Draft } from '../figures/compute.ts'
import { partyDayOf } from '../figures/day.server.ts'
import { contentPer, writeContent } from '../figures/tax-content.ts'
import { readKeptComponents } from '../parts/kits.server.ts'
import { readKeptUnits } from '../parts/units.server.ts'
import { unitsOfLines } from '../parts/units.ts'
import type { ServedKind } from '../kind/served.server.ts'
import type { Who } from '../kind/who.ts'
import type { Corrected } from '../correction/corrected.ts'
import { readCorrected, readReferred } from '../correction/read.server.ts'
import { pickLimits } from '../conditions/company-limits.ts'
import type { DocumentEndpoints, EditorFacts } from '../endpoints.ts'
import { takesCustom, type DocumentKind } from '../kind/kind.ts'
import { type Obstacle, writeObstacle } from '../conditions/readiness.ts'
import { loadLineAccounts, type LineAccount } from '../parts/line-account/line-account.server.ts'
import { hasField } from '../parts/head.ts'
import { ruleOnSide, sidesOf, taxOnSide } from '../kind/sides.ts'
import { ofEnvironment } from '../resolution/trial/range.server.ts'
import { trialSeries } from '../resolution/trial/trial.server.ts'

export interface DocumentFacts extends ComputingFacts {
  readonly company: Company
  readonly party: PartyForDocuments | null
  /** That lines are of, by their ids. */
  readonly accounts: ReadonlyMap<string, LineAccount>
  /** Those that the draft names, or the document that it takes off. */
  readonly costCenters: ReadonlyMap<string, MovementCenter>
}

/**
 * @param use what it is for: to issue, the document that a note is about is locked first, so that what is left of it stays
 * @param replacesId the version whose place it takes; null when it takes none
 * @throws 401 at the unit of a line that its item does not have; 698 when the draft names an item, a tax or a third party that is not there
 */
export async function loadFacts(
  tx: Tx,
  companyId: string,
  kind: DocumentKind,
  draft: Draft,
  use: 'draft' | 'issue',
  replacesId: string | null,
): Promise<DocumentFacts> {
  const aboutId = kind.note ? (draft.correction?.documentId ?? null) : null
  // What takes off a document gives back what was withheld of it: the rules of the day have no say.
  const givesBack = kind.corrects && aboutId !== null
  const promotionIds = [...new Set(draft.lines.flatMap(({ promotionIds = [] }) => promotionIds))]
  const [
    referred,
    readLeft,
    company,
    party,
    items,
    accounts,
    taxes,
    keptUnits,
    keptComponents,
    uvt,
    withholdingRules,
    namedCenters,
    promotions,
  ] = await together([
    kind.note && aboutId ? readReferred(tx, companyId, kind.note.about, aboutId, use) : null,
    givesBack ? readCorrected(tx, companyId, aboutId, replacesId) : null,
    readCompany(tx, companyId),
    draft.partyId === null ? null : loadParty(tx, companyId, draft.partyId),
    loadItems(tx, companyId, [...new Set(draft.lines.flatMap((line) => (line.accountId === null ? line.itemId : [])))]),
    loadLineAccounts(tx, companyId, draft.lines),
    taxesInForce(tx, companyId, draft.date),
    readKeptUnits(tx, companyId, draft.lines, replacesId),
    readKeptComponents(tx, companyId, draft.lines, replacesId),
    givesBack ? null : uvtInForce(tx, companyId, draft.date),
    givesBack ? [] : withholdingRulesInForce(tx, companyId, draft.date),
    givesBack ? new Map<string, MovementCenter>() : readCenters(tx, companyId, centersOfDraft(draft)),
    knownPromotions(tx, companyId, promotionIds),
  ])
  const corrected = referred && readLeft ? readLeft(referred) : null
  const itemsById = new Map([...items, ...accounts.values()].map((item) => [item.id, item]))
  const { units, problems } = unitsOfLines(draft.lines, itemsById, keptUnits)
  const { seller, buyer } = sidesOf(kind, { seller: sellerOf(company), buyer: buyerOf(company) }, party)
  const [partyDay, givenBackCenters] = await together([
    partyDayOf(tx, { companyId, kind, partyId: draft.partyId, date: draft.date, seller, buyer, use, exceptId: replacesId }),
    corrected ? readCenters(tx, companyId, centersOfCorrected(corrected)) : null,
  ])
  const facts: DocumentFacts = {
    company,
    party,
    seller,
    buyer,
    ...vatFacts(kind, company),
    rounding: company.profile.withholdingRounding,
    uvt,
    items: itemsById,
    units,
    components: keptComponents(itemsById),
    taxes: new Map(taxes.map(({ perContent, ...tax }) => [tax.id, { ...taxOnSide(kind, tax), content: contentPer(perContent) }])),
    withholdingRules: withholdingRules.map((rule) => ruleOnSide(kind, rule)),
    accounts,
    ...partyDay,
    referred,
    corrected,
    costCenters: givenBackCenters ?? namedCenters,
  }
  return refuseUnknown(draft, facts, { promotions, problems })
}

/** What becomes of the IVA of what is bought: only who is responsible for it takes it off, all of it or a part. */
const vatFacts = ({ party }: DocumentKind, company: Company): Pick<DocumentFacts, 'deductsVat' | 'vatProration'> => ({
  deductsVat: company.profile.vatResponsible,
  ...(party === 'supplier' ? { vatProration: vatProrationOf(company) } : {}),
})

const centersOfCorrected = ({ items }: Corrected): string[] => [...items.values()].flatMap((item) => item.costCenterId ?? [])

interface FoundBeside {
  readonly promotions: { has: (id: string) => boolean }
  /** Of the units. */
  readonly problems: readonly ErrorBody[]
}

/** @throws 698 at the line that names what is not there */
function refuseUnknown({ lines }: Draft, facts: DocumentFacts, { promotions, problems }: FoundBeside): DocumentFacts {
  const { items, taxes } = facts
  lines.forEach((line, index) => {
    if (line.promotionIds?.some((id) => !promotions.has(id))) return httpErrors.fail('notFound', {}, `lines.${index}.promotionIds`)
    if (!items.has(line.itemId))
      return httpErrors.fail('notFound', {}, `lines.${index}.${line.accountId === null ? 'itemId' : 'accountId'}`)
    if (line.taxIds.some((id) => !taxes.has(id))) return httpErrors.fail('notFound', {}, `lines.${index}.taxIds`)
  })
  failWith(problems)
  return facts
}

/** How many days an expired resolution stays among the choices, to explain itself. */
const RECENT_DAYS = 30

/** Where somebody may make a document of the kind, their usual place first, and what the next one is called there. */
async function placesOf(
  tx: Tx,
  who: Who,
  { code, numbering }: DocumentKind,
  today: Day,
  isTrial: boolean,
): Promise<Pick<EditorFacts, 'branches' | 'next'>> {
  const { companyId } = who
  const rows = await tx.rows<Omit<EditorFacts['branches'][number], 'next'>>(sql`
    select b.id, b.name, r.id as "resolutionId", w.id as "warehouseId",
           case when c.id is null then null else json_build_object('id', c.id, 'name', c.code || ' ' || c.name) end as "costCenter"
      from (${branchesOfMember(who)}) b
      left join resolution r on r.company_id = b.company_id and r.id = b.resolution_id and r.active and r.kind = ${code} and ${ofEnvironment(sql`r`, isTrial)}
      left join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id and w.active
      left join cost_center c on c.company_id = b.company_id and c.id = b.cost_center_id and c.active
     where b.active order by b.usual desc, b.code, b.id`)
  const series = numbering === 'resolution' ? null : isTrial ? trialSeries(code, numbering.prefix) : { code, prefix: numbering.prefix }
  const nextIn = series === null ? () => null : await nextNumbers(tx, companyId, { ...series, today })
  return {
    branches: rows.map((row) => ({ ...row, next: nextIn({ branchId: row.id, registerId: null }) })),
    next: nextIn({ branchId: null, registerId: null }),
  }
}

interface RangeAsked {
  readonly date: Day
  readonly isTrial: boolean
}

/** The ranges of numbers that a document of the kind may take, those in force first. */
const offeredRanges = (tx: Tx, companyId: string, kind: DocumentKind, { date, isTrial }: RangeAsked) =>
  tx.rows<EditorFacts['resolutions'][number]>(sql`
    select id, prefix, resolution_number as number, next_number as next, valid_to as "validTo", to_number - next_number + 1 as left,
           (next_number - from_number) * 100 / (to_number - from_number + 1) as "usedPercent" from resolution
     where company_id = ${companyId} and kind = ${kind.code} and active and ${ofEnvironment(sql`resolution`, isTrial)} and (next_number <= to_number or ${kind.transcribes ?? false}) and valid_to >= ${addDays(date, -RECENT_DAYS)}
     order by (${date} between valid_from and valid_to) desc, valid_to desc, prefix`)

/**
 * The range that the editor of a document would begin with, for one that nobody writes: that of its branch, or else the first.
 * @returns null of a kind that numbers itself, and where there is none
 */
export async function proposedRange(
  tx: Tx,
  who: Who,
  { kind, electronic }: ServedKind,
  { branchId, date }: { readonly branchId: string | null; readonly date: Day },
): Promise<string | null> {
  if (kind.numbering !== 'resolution') return null
  const isTrial = electronic !== null && isOnTrial(await readCompany(tx, who.companyId))
  const ranges = await offeredRanges(tx, who.companyId, kind, { date, isTrial })
  const { branches } = await placesOf(tx, who, kind, date, isTrial)
  const own = (branches.find(({ id }) => id === branchId) ?? branches[0])?.resolutionId
  return ranges.find(({ id }) => id === own)?.id ?? ranges[0]?.id ?? null
}

interface Asked {
  readonly date: Day
  readonly by: Entering['by']
  readonly today: Day
  readonly settings: Settings
}

/** The accounts that items and their categories name. */
async function accountsOfItems(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct account as id from item, lateral (values (income_account_id), (inventory_account_id), (cost_account_id)) v (account)
     where company_id = ${companyId} and account is not null
     union select expense_account_id from item_category where company_id = ${companyId} and expense_account_id is not null`)
  return rows.map(({ id }) => id)
}

async function editorFacts(tx: Tx, who: Who, { kind, electronic }: ServedKind, asked: Asked): Promise<EditorFacts> {
  const { companyId } = who
  const { date, by, today, settings } = asked
  const company = await readCompany(tx, companyId)
  const taxes = await taxesInForce(tx, companyId, date)
  const rules = await withholdingRulesInForce(tx, companyId, date)
  const uvt = await uvtInForce(tx, companyId, date)
  const accountIds = [
    ...taxes
      .map((tax) => taxOnSide(kind, tax))
      .flatMap(({ accountId, returnAccountId }) => [accountId ?? [], returnAccountId ?? []].flat()),
    ...rules.flatMap((rule) => ruleOnSide(kind, rule).accountId ?? []),
  ]
  const books = await readAccounts(tx, companyId, date, [...accountIds, ...(await accountsOfItems(tx, companyId))])
  const refusal = kind.books ? await periodRefusal(tx, { companyId, date, today: null, modules: [kind.module], by }) : null
  const rolesOf = Map.groupBy(usedRoles, (role) => books.account({ role })?.id)
  const isTrial = electronic !== null && isOnTrial(company)
  const obstacles = [
    ...((await electronic?.readiness(tx, { company, needsRange: kind.numbering === 'resolution', today, settings })) ?? []),
    ...(kind.books
      ? missingRoles(
          kind,
          rolesOfModule(
            kind.module,
            requiredRoles.filter((role) => !books.account({ role })),
          ),
        )
      : []),
  ]
  return {
    date,
    uvt: uvt && amountText(uvt),
    rounding: company.profile.withholdingRounding,
    limits: pickLimits(company.profile),
    seller: { ...sellerOf(company) },
    buyer: buyerOf(company),
    vatProration: kind.party === 'supplier' ? percentText(vatProrationOf(company)) : null,
    taxes: taxes.map(({ perContent, ...tax }) => ({
      ...taxOnSide(kind, tax),
      rate: percentText(tax.rate),
      perUnit: amountText(tax.perUnit),
      content: writeContent(contentPer(perContent)),
    })),
    withholdingRules: rules.map((rule) => ({
      ...ruleOnSide(kind, rule),
      rate: percentText(rule.rate),
      minimumUvt: rule.minimumUvt === null ? null : percentText(rule.minimumUvt),
      minimumBase: rule.minimumBase === null ? null : amountText(rule.minimumBase),
    })),
    accounts: books
      .all()
      .map((account) => ({ id: account.id, code: account.code, name: account.name, roles: [...(rolesOf.get(account.id) ?? [])] })),
    resolutions: await offeredRanges(tx, companyId, kind, { date, isTrial }),
    ...(await placesOf(tx, who, kind, today, isTrial)),
    warehouses: await tx.rows<{ id: string; name: string }>(sql`
      select w.id, w.name from warehouse w where w.company_id = ${companyId} and w.active and ${movesIn(who, sql`w.id`)} order by (id = ${await usualWarehouse(tx, who)}) desc nulls last, code`),
    ownSeller: kind.party === 'customer' ? (await readReach(tx, who)).seller : null,
    costCenters: await offeredCenters(tx, companyId),
    takesCoupon: !kind.note && hasField(kind, 'coupon') && (await hasCoupons(tx, companyId)),
    customFields: takesCustom(kind)
      ? (await readCustomFields(tx, companyId)).filter(({ entity }) => entity === 'document' || entity === 'line')
      : [],
    periodRefusal: refusal && writeObstacle({ level: 'block', error: refusal }),
    isTrial,
    obstacles: obstacles.toSorted((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn')).map(writeObstacle),
  }
}

/** The accounts by default that posting asks for by name: without that of what is owed nothing is posted. */
const missingRoles = ({ opens }: DocumentKind, roles: readonly AccountRole[]): Obstacle[] =>
  roles.map((role) => ({ level: role === opens?.role ? 'block' : 'warn', error: roleWithoutAccount(role) }))

export const factsHandler = (served: AtAddress<ServedKind>, endpoints: DocumentEndpoints): Handler =>
  handle(endpoints.facts, ({ tx, session, query, now, today, runtime }) =>
    editorFacts(tx, session, askedAt(served, query.kind), {
      date: query.date as Day,
      by: onBehalfOf(session, now),
      today,
      settings: runtime.settings,
    }),
  )
