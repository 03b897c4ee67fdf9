/** Reading third parties: one whole, one as the documents need it, a page of the list, a few for a picker. */
import { isGuid } from '#base/guid.ts'
import { customCondition } from '#platform/custom/read.server.ts'
import { matching } from '#platform/search.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { carrying, shownTags, type TagLinks } from '#platform/tags/tags.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { ciiuList } from '#modules/company/index.server.ts'
import type { PartyRow as ListedParty } from './endpoints.ts'
import type { PartyFigures } from './figures.server.ts'
import { isFinalConsumer, type PartyForDocuments, type PartyView } from './party.ts'
import { sellerCondition, sellerForDocuments, sellerOfParty } from './seller/seller.server.ts'

export const PARTY_ENTITY = 'people.party'

/** Where the tags of third parties are kept. */
export const partyTags: TagLinks = { table: 'party_tag', carrier: 'party_id', tags: 'person_tag' }

/** Columns under the names of the shapes; the address is the main one. */
const wholeParty = sql`
  p.id, p.version, p.active, p.kind, p.identification_type as "identificationType", p.identification,
  p.check_digit as "checkDigit", p.display_name as "displayName", p.legal_name as "legalName", p.first_name as "firstName",
  p.second_name as "secondName", p.first_surname as "firstSurname", p.second_surname as "secondSurname",
  p.trade_name as "tradeName", p.responsibilities, p.vat_responsible as "vatResponsible",
  p.withholds_retefuente as "withholdsRetefuente", p.withholds_reteiva as "withholdsReteiva",
  p.withholds_reteica as "withholdsReteica", p.declarante, coalesce(p.ciiu, '') as ciiu,
  coalesce(p.email_invoicing, '') as "emailInvoicing", coalesce(p.phone, '') as phone, p.is_customer as "isCustomer",
  p.is_supplier as "isSupplier", p.is_employee as "isEmployee", p.is_seller as "isSeller", p.is_contact as "isContact",
  p.block_reason as "blockReason", p.payment_days as "paymentDays",
  (select json_build_object('id', s.id, 'displayName', s.display_name) from party s
    where s.company_id = p.company_id and s.id = p.merged_into) as "mergedInto",
  p.credit_limit as "creditLimit", coalesce(a.line, '') as "addressLine", coalesce(a.neighborhood, '') as neighborhood,
  coalesce(a.city_code, '') as "cityCode", coalesce(a.postal_code, '') as "postalCode", coalesce(c.name, a.foreign_city, '') as "cityName",
  coalesce(r.name, '') as "regionName", coalesce(a.foreign_city, '') as "foreignCity", coalesce(a.country_code, 'CO') as "countryCode",
  coalesce(k.name, '') as "countryName", ${shownTags(partyTags, 'p')} as tags, p.custom, ${sellerOfParty} as seller`

const documentParty = sql`
  p.id, p.display_name as "displayName", p.kind, p.identification_type as "identificationType", p.identification,
  p.check_digit as "checkDigit", p.responsibilities, p.vat_responsible as "vatResponsible",
  p.withholds_retefuente as "withholdsRetefuente", p.withholds_reteiva as "withholdsReteiva",
  p.withholds_reteica as "withholdsReteica", p.declarante, coalesce(a.city_code, '') as "cityCode",
  coalesce(c.name, a.foreign_city, '') as "cityName", coalesce(r.name, '') as "regionName", coalesce(a.line, '') as "addressLine",
  coalesce(a.country_code, 'CO') as "countryCode", coalesce(k.name, '') as "countryName",
  coalesce(a.neighborhood, '') as neighborhood, coalesce(a.postal_code, '') as "postalCode",
  coalesce(p.email_invoicing, '') as "emailInvoicing", coalesce(p.phone, '') as phone, p.payment_days as "paymentDays",
  p.credit_limit as "creditLimit", p.is_customer as "isCustomer", p.is_supplier as "isSupplier", p.active,
  p.block_reason as "blockReason", ${sellerForDocuments} as seller`

const withAddress = sql`
  party p
  left join party_address a on a.company_id = p.company_id and a.party_id = p.id and a.main
  left join city c on c.code = a.city_code
  left join region r on r.code = c.region_code
  left join country k on k.code = a.country_code`

/** With what is known of it besides its row. */
const viewOf = (row: Omit<PartyView, 'fixed' | 'ciiuName'>): PartyView => ({
  ...row,
  fixed: isFinalConsumer(row),
  ciiuName: ciiuList().nameOf(row.ciiu),
})

/** @throws BusinessError 698 when it is not one of this company's */
export async function readParty(tx: Tx, companyId: string, id: string): Promise<PartyView> {
  const row = isGuid(id)
    ? await tx.first<Omit<PartyView, 'fixed' | 'ciiuName'>>(
        sql`select ${wholeParty} from ${withAddress} where p.company_id = ${companyId} and p.id = ${id}`,
      )
    : undefined
  return row ? viewOf(row) : httpErrors.fail('notFound')
}

/** Some by id, in no particular order. */
export async function readPartiesById(tx: Tx, companyId: string, ids: readonly string[]): Promise<PartyView[]> {
  const rows = await tx.rows<Omit<PartyView, 'fixed' | 'ciiuName'>>(sql`
    select ${wholeParty} from ${withAddress} where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[])`)
  return rows.map(viewOf)
}

/** All of a company with these numbers, whatever their type; or every one of them when no numbers are given. */
export async function readPartiesNumbered(tx: Tx, companyId: string, numbers: readonly string[] | null): Promise<PartyView[]> {
  const some = numbers === null ? empty : sql` and p.identification = any(${[...numbers]})`
  const rows = await tx.rows<Omit<PartyView, 'fixed' | 'ciiuName'>>(sql`
    select ${wholeParty} from ${withAddress} where p.company_id = ${companyId}${some} order by p.display_name, p.id`)
  return rows.map(viewOf)
}

/** What a party is called; null of none of the company. */
export const nameOfParty = async (tx: Tx, companyId: string, id: string): Promise<string | null> =>
  (await tx.first<{ name: string }>(sql`select display_name as name from party where company_id = ${companyId} and id = ${id}`))?.name ??
  null

/**
 * A third party with everything that pricing, withholdings, the electronic document and the print need.
 * @throws BusinessError 698 when it is not one of this company's
 */
export async function loadParty(tx: Tx, companyId: string, id: string): Promise<PartyForDocuments> {
  const [party] = await loadParties(tx, companyId, [id])
  return party ?? httpErrors.fail('notFound', {}, 'partyId')
}

/** Several at once, in no particular order; those that do not exist are left out. */
export const loadParties = (tx: Tx, companyId: string, ids: readonly string[]): Promise<PartyForDocuments[]> =>
  tx.rows<PartyForDocuments>(sql`
    select ${documentParty} from ${withAddress}
     where p.company_id = ${companyId} and p.id = any(${ids.filter((id) => isGuid(id))}::uuid[])`)

/** The final consumer of the company: provisioned when it is born. */
export async function loadFinalConsumer(tx: Tx, companyId: string): Promise<PartyForDocuments> {
  const row = await tx.first<PartyForDocuments>(sql`
    select ${documentParty} from ${withAddress}
     where p.company_id = ${companyId} and p.identification_type = '13' and p.identification = '222222222222'`)
  return row ?? httpErrors.fail('notFound')
}

/** As its own tables tell it. */
type PartyRow = Omit<ListedParty, keyof PartyFigures>

export interface PartyFilter {
  readonly search: string
  readonly role: '' | 'customer' | 'supplier' | 'employee' | 'seller' | 'contact'
  readonly state: 'active' | 'inactive' | 'all'
  readonly cityCode: string
  readonly tagId: string
  /** An id, or «ninguno» of customers that nobody sells to. */
  readonly sellerId: string
  /** By custom fields, as the query has it. */
  readonly custom: string
}

const roleCondition: Readonly<Record<PartyFilter['role'], Sql>> = {
  '': empty,
  customer: sql` and p.is_customer`,
  supplier: sql` and p.is_supplier`,
  employee: sql` and p.is_employee`,
  seller: sql` and p.is_seller`,
  contact: sql` and p.is_contact`,
}
const stateCondition: Readonly<Record<PartyFilter['state'], Sql>> = {
  active: sql` and p.active`,
  inactive: sql` and not p.active`,
  all: empty,
}
const cityCondition = (cityCode: string): Sql =>
  cityCode === ''
    ? empty
    : sql` and exists (select from party_address x where x.company_id = p.company_id and x.party_id = p.id and x.main and x.city_code = ${cityCode})`

const tagCondition = (tagId: string): Sql => carrying(partyTags, 'p', tagId)

const byName: Ordering = {
  columns: [
    { sql: 'p.display_name', type: 'text' },
    { sql: 'p.id', type: 'uuid' },
  ],
  direction: 'asc',
}

const listed = (companyId: string, filter: PartyFilter, custom: Sql): Sql => sql`
  p.company_id = ${companyId}${stateCondition[filter.state]}${roleCondition[filter.role]}${cityCondition(filter.cityCode)}${tagCondition(filter.tagId)}${sellerCondition(companyId, filter.sellerId)}${custom}
  ${matching(companyId, PARTY_ENTITY, filter.search, 'p.id')}`

/** How many a list has. */
export async function countPartiesOf(tx: Tx, companyId: string, filter: PartyFilter): Promise<number> {
  const custom = await customCondition(tx, companyId, 'party', filter.custom, 'p')
  const counted = await tx.first<{ count: number }>(sql`select count(*) from party p where ${listed(companyId, filter, custom)}`)
  return counted?.count ?? 0
}

export async function listPartiesPage(
  tx: Tx,
  companyId: string,
  { size, after, ...filter }: PartyFilter & PageRequest,
): Promise<{ rows: PartyRow[]; next: string | null }> {
  const custom = await customCondition(tx, companyId, 'party', filter.custom, 'p')
  const page = pageClauses(byName, { size, after }, filter)
  const rows = await tx.rows<PartyRow>(sql`
    select p.id, p.display_name as "displayName", p.trade_name as "tradeName", p.identification_type as "identificationType",
           p.identification, p.check_digit as "checkDigit", p.is_customer as "isCustomer", p.is_supplier as "isSupplier",
           p.is_employee as "isEmployee", p.is_seller as "isSeller", p.is_contact as "isContact",
           p.block_reason is not null as "isBlocked", coalesce(c.name, a.foreign_city, '') as "cityName", coalesce(p.phone, '') as phone,
           coalesce(p.email_invoicing, '') as "emailInvoicing", ${shownTags(partyTags, 'p')} as tags, p.custom, p.active,
           ${sellerOfParty} ->> 'name' as seller
      from ${withAddress}
     where ${listed(companyId, filter, custom)}${page.where}${page.tail}`)
  return pageOf(rows, byName, { size, after }, filter, (row) => [row.displayName, row.id])
}

export interface PartyCounts {
  readonly active: number
  readonly customers: number
  readonly suppliers: number
  readonly employees: number
  readonly sellers: number
  readonly contacts: number
  readonly inactive: number
}

export async function countPartyTabs(
  tx: Tx,
  companyId: string,
  filter: Pick<PartyFilter, 'search' | 'cityCode' | 'tagId' | 'sellerId' | 'custom'>,
): Promise<PartyCounts> {
  const custom = await customCondition(tx, companyId, 'party', filter.custom, 'p')
  const counts = await tx.first<PartyCounts>(sql`
    select count(*) filter (where p.active) as active,
           count(*) filter (where p.active and p.is_customer) as customers,
           count(*) filter (where p.active and p.is_supplier) as suppliers,
           count(*) filter (where p.active and p.is_employee) as employees,
           count(*) filter (where p.active and p.is_seller) as sellers,
           count(*) filter (where p.active and p.is_contact) as contacts,
           count(*) filter (where not p.active) as inactive
      from party p
     where p.company_id = ${companyId}${cityCondition(filter.cityCode)}${tagCondition(filter.tagId)}${sellerCondition(companyId, filter.sellerId)}${custom}${matching(companyId, PARTY_ENTITY, filter.search, 'p.id')}`)
  return counts ?? { active: 0, customers: 0, suppliers: 0, employees: 0, sellers: 0, contacts: 0, inactive: 0 }
}

const PICKED = 20

/** Active ones first; inactive ones follow when they are looked for, to be shown and not chosen. */
export const pickPartiesFor = (
  tx: Tx,
  companyId: string,
  filter: Pick<PartyFilter, 'search' | 'role'> & { readonly id: string },
): Promise<PartyForDocuments[]> =>
  tx.rows<PartyForDocuments>(sql`
    select ${documentParty} from ${withAddress}
     where p.company_id = ${companyId} and p.merged_into is null${filter.id === '' ? empty : sql` and p.id::text = ${filter.id}`}${filter.search === '' ? stateCondition.active : empty}${roleCondition[filter.role]}
           ${matching(companyId, PARTY_ENTITY, filter.search, 'p.id')}
     order by ${filter.search === '' ? empty : sql`p.active desc,`} p.display_name, p.id limit ${PICKED}`)
