/** Third parties from a file: judged all at once, written by the doors of the form, undone, and out again as they came. */
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { makerOf } from '#platform/catalogue/maker.server.ts'
import { CUSTOM_COLUMN, customColumns, customText } from '#platform/custom/import.ts'
import { checkCustom } from '#platform/custom/record.ts'
import { pointedRows } from '#platform/import/references.server.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { issuesToErrors } from '#platform/http/errors.ts'
import { flagText, Named, stateOfRow, stateText } from '#platform/import/reading.ts'
import { importOfRecords, type PlannedRecord } from '#platform/import/records.server.ts'
import type { ImportRow, ImportWriter } from '#platform/import/served.server.ts'
import { HOME_COUNTRY_CODE } from '#colombia/countries.ts'
import { identificationType } from '#colombia/identification.ts'
import { formatNit } from '#colombia/nit.ts'
import { ciiuList } from '#modules/company/index.server.ts'
import { peopleErrors } from '../errors.ts'
import { partyInput, partyName, type PartyInput, type PartyView } from '../party.ts'
import { readPartiesNumbered } from '../read.server.ts'
import { checkParty } from '../rules.ts'
import { personTagServed } from '../tag/tag.server.ts'
import { changePartyRecords, createPartyRecords, removePartyRecords } from '../write.server.ts'
import { partyImport } from './kind.ts'
import { numberOfRow, readPartyRow, typeOfRow, type PartyFacts } from './party-row.ts'
import { Places, type Place } from './places.ts'
import { keyOf } from '#platform/import/cells.ts'
import { ownSellerOf } from '../seller/seller.server.ts'
import { sellerProblem } from '../seller/seller.ts'

/** What a record was, as it is kept to undo an import. */
const keptParty = z.object({ input: partyInput, active: z.boolean() })

const inputOf = ({
  id: _i,
  version: _v,
  active: _a,
  fixed: _f,
  blockReason: _b,
  checkDigit: _c,
  displayName: _d,
  cityName: _n,
  regionName: _r,
  countryName: _country,
  mergedInto: _merged,
  ciiuName: _activity,
  tags,
  seller,
  ...rest
}: PartyView): PartyInput => ({
  ...rest,
  sellerId: seller?.id ?? null,
  tagIds: tags.map(({ id }) => id),
})

/** One number may be of several, each of its type. */
interface GatheredParties extends PartyFacts {
  readonly existing: ReadonlyMap<string, readonly PartyView[]>
}

interface ListedSeller {
  readonly id: string
  readonly name: string
  readonly identification: string
  readonly sells: boolean
}

/** How a file calls each seller: by the name, or by the number where two have one name. */
function sellerTexts(sellers: readonly ListedSeller[]): ReadonlyMap<string, string> {
  const named = Map.groupBy(sellers, ({ name }) => keyOf(name))
  return new Map(sellers.map(({ id, name, identification }) => [id, named.get(keyOf(name))?.length === 1 ? name : identification]))
}

async function gather(tx: Tx, { session, today }: ImportWriter, rows: readonly ImportRow[]): Promise<GatheredParties> {
  const { companyId } = session
  const places = await tx.rows<Place>(sql`
    select c.code, c.name, r.name as region,
           case when c.name = r.name then c.name else c.name || ', ' || r.name end as full from city c join region r on r.code = c.region_code where c.active order by c.code`)
  const countries = await tx.rows<{ code: string; name: string }>(sql`select code, name from country order by name`)
  const tags = await tx.rows<{ id: string; name: string }>(
    sql`select id, name from person_tag where company_id = ${companyId} order by name`,
  )
  const sellers = await tx.rows<ListedSeller>(sql`
    select p.id, p.display_name as name, p.identification, p.active and p.is_seller as sells from party p
     where p.company_id = ${companyId} and p.merged_into is null
       and (p.is_seller or exists (select from party c where c.company_id = ${companyId} and c.seller_id = p.id))
     order by p.display_name, p.id`)
  const existing = Map.groupBy(
    rows.length === 0 ? [] : await readPartiesNumbered(tx, companyId, [...new Set(rows.map(numberOfRow))]),
    ({ identification }) => identification,
  )
  return {
    places: new Places(places),
    countries: countries.map(({ code, name }) => ({ value: code, names: [name, code] })),
    activities: ciiuList(),
    tags: new Named(
      'una etiqueta',
      tags.map(({ id, name }) => ({ id, names: [name] })),
    ),
    sellers: new Named(
      'un vendedor',
      sellers.filter(({ sells }) => sells).map(({ id, name, identification }) => ({ id, names: [name, identification] })),
    ),
    sellerTexts: sellerTexts(sellers),
    ownSeller: await ownSellerOf(tx, session),
    customFields: await readCustomFields(tx, companyId),
    today,
    existing,
  }
}

/** The one with its number; of several, the one of its type. */
function previousOf(row: ImportRow, { existing }: GatheredParties): PartyView | null {
  const found = existing.get(numberOfRow(row)) ?? []
  const [only = null] = found
  if (row.text('identificationType') === '' && found.length === 1) return only
  const type = typeOfRow(row)
  return found.find(({ identificationType: each }) => each === type) ?? null
}

const inOrder = (values: object | undefined) => Object.entries(values ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The record as the form would send it, after the form's own rules. */
function judged(
  { row, input, previous }: PlannedRecord<PartyInput, PartyView>,
  { customFields, ownSeller }: PartyFacts,
  columns: readonly string[],
) {
  const parsed = safeParse(partyInput, input)
  if (!parsed.success) {
    for (const error of issuesToErrors(parsed.error.issues)) row.refuse(fieldOf(error.field, columns), error)
    return input
  }
  const { problems } = checkParty(parsed.data)
  const custom = checkCustom(customFields, 'party', parsed.data.custom ?? {}, { asks: true })
  for (const problem of [...problems, ...custom.problems]) row.refuse(fieldOf(problem.field, columns), problem)
  // That it is one who sells was asked with the cell; here, whether whoever imports may give it.
  const { sellerId: after = null } = parsed.data
  const change = { customerId: previous?.id ?? null, before: previous?.seller?.id ?? null, after }
  const problem = sellerProblem(
    change,
    after === null ? undefined : { id: after, displayName: '', isSeller: true, active: true },
    ownSeller,
  )
  if (problem !== null) row.refuse(fieldOf('sellerId', columns), peopleErrors.of('invalid', { detalle: problem }, 'sellerId'))
  if (previous?.fixed)
    row.refuse(null, peopleErrors.of('invalid', { detalle: 'Consumidor final es un registro fijo: no se edita ni se inactiva.' }))
  return parsed.data
}

/** What is said of a name is shown at the column that gives it. */
function fieldOf(field: string | null, columns: readonly string[]): string | null {
  if (field === null) return null
  const [name = ''] = field.startsWith(CUSTOM_COLUMN) ? [field] : field.split('.')
  if (columns.includes(name)) return name
  const isName = name === 'legalName' || name.endsWith('Name') || name.endsWith('Surname')
  return isName && columns.includes('fullName') ? 'fullName' : name
}

/** A party as the texts of a file, in the columns of the kind. */
function textOf(party: PartyView, name: string, facts: PartyFacts): string {
  const custom = name.startsWith(CUSTOM_COLUMN)
    ? facts.customFields.find((each) => each.entity === 'party' && `${CUSTOM_COLUMN}${each.internalName}` === name)
    : undefined
  if (custom) return customText(custom, party.custom[custom.internalName])
  switch (name) {
    case 'identificationType':
      return identificationType(party.identificationType)?.name ?? party.identificationType
    case 'identification':
      return party.checkDigit === null ? party.identification : formatNit(party.identification, party.checkDigit)
    case 'kind':
      return party.kind === 'juridica' ? 'Jurídica' : 'Natural'
    case 'responsibilities':
      return party.responsibilities.join('; ')
    case 'vatResponsible':
    case 'withholdsRetefuente':
    case 'withholdsReteiva':
    case 'withholdsReteica':
    case 'declarante':
    case 'isCustomer':
    case 'isSupplier':
    case 'isEmployee':
    case 'isSeller':
    case 'isContact':
      return flagText(party[name])
    case 'cityCode':
      return party.cityCode === '' ? '' : party.regionName === party.cityName ? party.cityName : `${party.cityName}, ${party.regionName}`
    case 'countryCode':
      return party.countryCode === HOME_COUNTRY_CODE ? '' : party.countryName
    case 'region':
      return party.regionName
    case 'creditLimit':
      return party.creditLimit?.replace('.', ',') ?? ''
    case 'paymentDays':
      return String(party.paymentDays)
    case 'sellerId':
      return party.seller === null ? '' : (facts.sellerTexts.get(party.seller.id) ?? party.seller.name)
    case 'tags':
      return party.tags.map((tag) => tag.name).join('; ')
    case 'active':
      return stateText(party.active)
    case 'legalName':
    case 'firstName':
    case 'secondName':
    case 'firstSurname':
    case 'secondSurname':
    case 'tradeName':
    case 'ciiu':
    case 'addressLine':
    case 'neighborhood':
    case 'foreignCity':
    case 'postalCode':
    case 'emailInvoicing':
    case 'phone':
      return party[name]
    default:
      return ''
  }
}

export const partyImportServed = importOfRecords<PartyInput, PartyView, GatheredParties>({
  kind: partyImport,
  table: 'party',
  more: async (tx, companyId) => customColumns(await readCustomFields(tx, companyId), 'party'),
  makers: { tags: makerOf(personTagServed) },
  gather,
  keyField: 'identification',
  keyOf: (row, previous) =>
    row.text('identification') === '' ? '' : `${previous?.identificationType ?? typeOfRow(row)} ${numberOfRow(row)}`,
  previousOf,
  taken: () => peopleErrors.of('identificationTaken', {}, 'identification'),
  inputOf,
  read: (row, previous, facts) => ({
    input: readPartyRow(row, previous && inputOf(previous), facts),
    active: stateOfRow(row) ?? previous?.active ?? true,
  }),
  point: (tx, { session }, planned, { customFields }) => pointedRows(tx, session.companyId, 'party', customFields, planned),
  judge: judged,
  settled: (input) => ({ ...input, custom: inOrder(input.custom), tagIds: input.tagIds?.toSorted() }),
  title: partyName,
  create: (tx, { session }, states) => createPartyRecords(tx, session, states),
  async change(tx, { session }, changes) {
    await changePartyRecords(tx, session, changes)
  },
  async restore(tx, { session }, changes) {
    await changePartyRecords(tx, session, changes, true)
  },
  remove: (tx, { session }, records) => removePartyRecords(tx, session, records),
  kept: (before) => z.parse(keptParty, before),
  all: async (tx, { session }) => (await readPartiesNumbered(tx, session.companyId, null)).filter(({ fixed }) => !fixed),
  textOf,
})
