/** Writing third parties: gather, decide by the pure rules, write set-based with audit and search words. */
import { uuidv7 } from 'uuidv7'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { HOME_COUNTRY_CODE, UNKNOWN_COUNTRY } from '#colombia/countries.ts'
import { isGuid } from '#base/guid.ts'
import { auditRow, differences } from '#platform/audit.server.ts'
import { checkedValues, noValues } from '#platform/custom/check.server.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { changesOfCustom } from '#platform/custom/record.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { insertTogether, updateVersions, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { forgetWords, wordRows } from '#platform/search.server.ts'
import { refuseUsed, refusingUsed } from '#platform/import/undo.server.ts'
import { nameOfLastChange } from '#modules/access/index.server.ts'
import { ciiuList } from '#modules/company/index.server.ts'
import { dropTags, tagNames, tagRows, tagsToCarry } from '#platform/tags/tags.server.ts'
import { dropDetails } from './details/drop.server.ts'
import { agentAfter } from './agent.ts'
import { peopleErrors } from './errors.ts'
import { partyIdentification, partyName, type PartyInput, type PartyView } from './party.ts'
import { PARTY_ENTITY, partyTags, readPartiesById } from './read.server.ts'
import { checkParty, type CleanParty } from './rules.ts'
import { partOfParty, usesOfParties } from './uses.server.ts'
import { sellerAfter, sellerNamesOf, sellerProblems } from './seller/seller.server.ts'

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

/**
 * @param origin where it comes from when nobody of the company wrote it, for its history
 * @returns the new id
 * @throws BusinessError with every problem at its field; 402 when somebody has the identification
 */
export async function createPartyRecord(tx: Tx, who: Who, input: PartyInput, origin = ''): Promise<string> {
  const [id] = await createPartyRecords(tx, who, [{ input, active: true }], origin)
  if (id === undefined) throw new Error('One input makes one record')
  return id
}

/** What is written of a third party, and whether it goes into new documents. */
export interface PartyState {
  readonly input: PartyInput
  readonly active: boolean
}

/**
 * Any number at once, with as many statements as for one.
 * @returns the new ids, in order
 * @throws BusinessError as of one
 */
export async function createPartyRecords(tx: Tx, who: Who, states: readonly PartyState[], origin = ''): Promise<string[]> {
  const fields = await readCustomFields(tx, who.companyId)
  const checked = await judged(tx, who.companyId, fields, states, true)
  failWith(checked.flatMap(({ party, problems }) => [...problems, ...unknownActivity(party, '')]))
  const parties = checked.map(({ party }) => party)
  await refuseTaken(tx, who.companyId, parties, [])
  await refuseUnknownCities(tx, parties)
  await refuseUnknownCountries(tx, parties)
  failWith(
    await sellerProblems(
      tx,
      who,
      parties.map(({ sellerId }) => ({ id: null, before: null, after: sellerId })),
    ),
  )
  const sellers = await sellerNamesOf(tx, who.companyId, parties)
  const tagsOf = await tagsByParty(tx, who.companyId, parties)
  const records = checked.map((each) => ({ id: uuidv7(), ...each, tags: tagsOf(each.party) }))
  await insertTogether(tx, [
    [
      'party',
      records.map(({ id, party, own, active }) => ({
        company_id: who.companyId,
        id,
        ...columnsOf(party),
        seller_id: party.sellerId ?? null,
        custom: own?.values ?? {},
        active,
      })),
    ],
    ['party_address', records.flatMap(({ id, party }) => addressRows(who.companyId, id, party))],
    ['party_tag', records.flatMap(({ id, tags }) => tagRows(partyTags, who.companyId, id, tags))],
    ['search_word', records.flatMap(({ id, party }) => wordRows(who.companyId, PARTY_ENTITY, id, searchTexts(party)))],
    [
      'audit_event',
      records.map(({ id, party, own, tags, active }) => {
        const changes = {
          ...differences({}, { ...saidOfNew(party), ...tagNames(tags), sellerId: sellers(party.sellerId) }),
          ...(own ? changesOfCustom(fields, 'party', {}, own.values) : {}),
          ...(active ? {} : { active: [true, false] as const }),
          ...(origin === '' ? {} : { origin: [null, origin] as const }),
        }
        return auditRow(who, { action: 'create', entity: PARTY_ENTITY, entityId: id, title: partyName(party), changes })
      }),
    ],
  ])
  return records.map(({ id }) => id)
}

/** What was said of it, in the words of the history. */
const saidOf = ({ tagIds: _ids, custom: _custom, sellerId: _seller, ...said }: CleanParty) => said

/** Of a new one, for whom the own country is no news. */
const saidOfNew = (party: CleanParty) => ({
  ...saidOf(party),
  countryCode: party.countryCode === HOME_COUNTRY_CODE ? '' : party.countryCode,
})

/** What forms say, after every rule. The company's own fields stay as they are when nothing was said of them in a change. */
async function judged<Said extends { readonly input: PartyInput }>(
  tx: Tx,
  companyId: string,
  fields: readonly CustomField[],
  said: readonly Said[],
  isNew: boolean,
) {
  const values = await checkedValues(
    tx,
    companyId,
    fields,
    'party',
    said.map(({ input }) => input.custom ?? {}),
  )
  return said.map((each, index) => {
    const { party, problems } = checkParty(each.input)
    const own = each.input.custom || isNew ? (values[index] ?? noValues) : null
    return { ...each, party, own, problems: [...problems, ...(own?.problems ?? [])] }
  })
}

/** What a change leaves out stays, or is proposed again. */
const keepingAgent = ({ input, party }: { readonly input: PartyInput; readonly party: CleanParty }, before: PartyView | undefined) =>
  input.withholdsRetefuente === undefined && before ? { ...party, withholdsRetefuente: agentAfter(party, before) } : party

/** The tags of each, asked once for all; null of one that says nothing of them. */
async function tagsByParty(tx: Tx, companyId: string, parties: readonly CleanParty[]) {
  const all = await tagsToCarry(
    tx,
    companyId,
    partyTags,
    parties.flatMap(({ tagIds }) => tagIds ?? []),
  )
  return ({ tagIds }: CleanParty) => (tagIds ? (all ?? []).filter(({ id }) => tagIds.includes(id)) : null)
}

/**
 * @param version the one that was read
 * @returns the new version
 * @throws BusinessError 697 when somebody changed it meanwhile, 698 when it does not exist
 */
export async function updatePartyRecord(tx: Tx, who: Who, id: string, version: number, input: PartyInput): Promise<number> {
  return version + (await changePartyRecords(tx, who, [{ id, version, input, active: null }]))
}

export interface PartyChange {
  readonly id: string
  /** The one that was read. */
  readonly version: number
  readonly input: PartyInput
  /** Null leaves it as it is. */
  readonly active: boolean | null
}

/**
 * Any number at once, with as many statements as for one; each version grows by one.
 * @param isRestoring they become again what they were: a code that no list knows comes back with them
 * @returns how many of them changed
 * @throws BusinessError as of one
 */
export async function changePartyRecords(tx: Tx, who: Who, changes: readonly PartyChange[], isRestoring = false): Promise<number> {
  const fields = await readCustomFields(tx, who.companyId)
  const judgedChanges = await judged(tx, who.companyId, fields, changes, false)
  failWith(judgedChanges.flatMap(({ problems }) => problems))
  const stored = await lockForChange(tx, who, changes)
  const checked = judgedChanges.map((each) => ({ ...each, party: keepingAgent(each, stored.get(each.id)) }))
  if (!isRestoring) failWith(checked.flatMap(({ id, party }) => unknownActivity(party, stored.get(id)?.ciiu ?? '')))
  const parties = checked.map(({ party }) => party)
  await refuseTaken(
    tx,
    who.companyId,
    parties,
    changes.map(({ id }) => id),
  )
  await refuseUnknownCities(tx, parties)
  await refuseUnknownCountries(tx, parties)
  const asked = checked.map(({ id, party }) => ({
    id,
    before: stored.get(id)?.seller?.id ?? null,
    after: sellerAfter(party, stored.get(id)),
  }))
  failWith(await sellerProblems(tx, who, asked, isRestoring))
  const sellers = await sellerNamesOf(tx, who.companyId, parties)
  const tagsOf = await tagsByParty(tx, who.companyId, parties)
  const records = checked.flatMap(({ id, party, own, active }) => {
    const { custom: hadCustom, seller, ...before } = stored.get(id) ?? httpErrors.fail('notFound')
    const tags = tagsOf(party)
    const state = active ?? before.active
    const sellerId = sellerAfter(party, { seller })
    const differing = {
      ...differences({ ...before, ...tagNames(before.tags) }, { ...saidOf(party), ...tagNames(tags) }),
      ...(sellerId === (seller?.id ?? null) ? {} : { sellerId: [seller?.name ?? null, sellers(sellerId)] as const }),
      ...(own ? changesOfCustom(fields, 'party', hadCustom, own.values) : {}),
      ...(state === before.active ? {} : { active: [before.active, state] as const }),
    }
    const custom = own?.values ?? hadCustom
    return Object.keys(differing).length === 0 ? [] : [{ id, party, sellerId, tags, custom, active: state, changes: differing }]
  })
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return 0
  await updateVersions(
    tx,
    'party',
    who.companyId,
    records.map(({ id, party, sellerId, custom, active }) => ({ id, ...columnsOf(party), seller_id: sellerId, custom, active })),
  )
  await tx.run(sql`delete from party_address where company_id = ${who.companyId} and party_id = any(${ids}::uuid[]) and main`)
  const retagged = records.filter(({ tags }) => tags !== null).map(({ id }) => id)
  if (retagged.length > 0) await dropTags(tx, who.companyId, partyTags, retagged)
  await forgetWords(tx, who.companyId, PARTY_ENTITY, ids)
  await insertTogether(tx, [
    ['party_address', records.flatMap(({ id, party }) => addressRows(who.companyId, id, party))],
    ['party_tag', records.flatMap(({ id, tags }) => tagRows(partyTags, who.companyId, id, tags))],
    ['search_word', records.flatMap(({ id, party }) => wordRows(who.companyId, PARTY_ENTITY, id, searchTexts(party)))],
    [
      'audit_event',
      records.map(({ id, party, changes: differing }) =>
        auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: id, title: partyName(party), changes: differing }),
      ),
    ],
  ])
  return ids.length
}

/** Out of new documents, but still in old ones and in filters; and back. */
export async function setPartyActiveRecord(tx: Tx, who: Who, id: string, version: number, active: boolean): Promise<number> {
  const before = (await lockForChange(tx, who, [{ id, version }])).get(id) ?? httpErrors.fail('notFound')
  if (before.active === active) return version
  await tx.run(sql`update party set active = ${active}, version = version + 1 where company_id = ${who.companyId} and id = ${id}`)
  const action = active ? 'activate' : 'deactivate'
  await insertTogether(tx, [
    [
      'audit_event',
      [auditRow(who, { action, entity: PARTY_ENTITY, entityId: id, title: before.displayName, changes: { active: [!active, active] } })],
    ],
  ])
  return version + 1
}

/** As they are, by id, held until the end. */
export async function lockForChange(
  tx: Tx,
  who: Who,
  changes: readonly { readonly id: string; readonly version: number }[],
): Promise<ReadonlyMap<string, PartyView>> {
  const ids = changes.map(({ id }) => id).filter((id) => isGuid(id))
  // Locked first, in one order: what is read afterwards is what counts.
  await tx.rows(sql`select id from party where company_id = ${who.companyId} and id = any(${ids}::uuid[]) order by id for update`)
  const stored = new Map((await readPartiesById(tx, who.companyId, ids)).map((party) => [party.id, party]))
  for (const { id, version } of changes) {
    const before = stored.get(id)
    if (!before) return httpErrors.fail('notFound')
    if (before.fixed) return peopleErrors.fail('invalid', { detalle: 'Consumidor final es un registro fijo: no se edita ni se inactiva.' })
    if (before.mergedInto)
      return peopleErrors.fail('invalid', {
        detalle: `Está fusionado en ${before.mergedInto.displayName}: cambia ese tercero, o deshaz la fusión.`,
      })
    if (before.version !== version)
      return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, who.companyId, PARTY_ENTITY, id) })
  }
  return stored
}

/** Who has an identification, active or not; of one that was merged, the one that stands for it. */
export const findByIdentification = (
  tx: Tx,
  companyId: string,
  type: string,
  number: string,
): Promise<{ id: string; displayName: string; active: boolean } | undefined> =>
  tx.first(sql`
    select s.id, s.display_name as "displayName", s.active from party p
      join party s on s.company_id = ${companyId} and s.id = coalesce(p.merged_into, p.id)
     where p.company_id = ${companyId} and p.identification_type = ${type} and p.identification = ${number}`)

async function refuseTaken(tx: Tx, companyId: string, parties: readonly CleanParty[], ownIds: readonly string[]): Promise<void> {
  const types = parties.map(({ identificationType }) => identificationType)
  const numbers = parties.map(({ identification }) => identification)
  const other = await tx.first<{ id: string }>(sql`
    select id from party
     where company_id = ${companyId} and (identification_type, identification) in (select * from unnest(${types}::text[], ${numbers}::text[]))
       and not id = any(${[...ownIds]}::uuid[]) limit 1`)
  if (other) peopleErrors.fail('identificationTaken', {}, 'identification')
}

async function refuseUnknownCities(tx: Tx, parties: readonly CleanParty[]): Promise<void> {
  const codes = [...new Set(parties.flatMap(({ cityCode }) => (cityCode === '' ? [] : [cityCode])))]
  if (codes.length === 0) return
  const known = await tx.first<{ count: number }>(sql`select count(*)::int as count from city where code = any(${codes}) and active`)
  if (known?.count !== codes.length) peopleErrors.fail('invalid', { detalle: 'Elige un municipio de la lista.' }, 'cityCode')
}

async function refuseUnknownCountries(tx: Tx, parties: readonly CleanParty[]): Promise<void> {
  const codes = [...new Set(parties.map(({ countryCode }) => countryCode))].filter((code) => code !== HOME_COUNTRY_CODE)
  if (codes.length === 0) return
  const known = await tx.first<{ count: number }>(sql`select count(*)::int as count from country where code = any(${codes})`)
  if (known?.count !== codes.length) peopleErrors.fail('invalid', { detalle: UNKNOWN_COUNTRY }, 'countryCode')
}

/** @param kept the code that the record had */
function unknownActivity({ ciiu }: CleanParty, kept: string): ErrorBody[] {
  const problem = ciiuList().problem(ciiu, kept)
  return problem === null ? [] : [peopleErrors.of('invalid', { detalle: problem }, 'ciiu')]
}

const columnsOf = (party: CleanParty) => ({
  kind: party.kind,
  identification_type: party.identificationType,
  identification: party.identification,
  check_digit: party.checkDigit,
  legal_name: party.legalName,
  first_name: party.firstName,
  second_name: party.secondName,
  first_surname: party.firstSurname,
  second_surname: party.secondSurname,
  trade_name: party.tradeName,
  display_name: partyName(party),
  responsibilities: party.responsibilities,
  vat_responsible: party.vatResponsible,
  withholds_retefuente: party.withholdsRetefuente,
  withholds_reteiva: party.withholdsReteiva,
  withholds_reteica: party.withholdsReteica,
  declarante: party.declarante,
  ciiu: party.ciiu || null,
  email_invoicing: party.emailInvoicing || null,
  phone: party.phone || null,
  is_customer: party.isCustomer,
  is_supplier: party.isSupplier,
  is_employee: party.isEmployee,
  is_seller: party.isSeller,
  is_contact: party.isContact,
  payment_days: party.paymentDays,
  credit_limit: party.creditLimit,
})

const addressRows = (companyId: string, partyId: string, party: CleanParty): Row[] =>
  party.cityCode === '' && party.countryCode === HOME_COUNTRY_CODE
    ? []
    : [
        {
          company_id: companyId,
          id: uuidv7(),
          party_id: partyId,
          main: true,
          line: party.addressLine,
          neighborhood: party.neighborhood,
          city_code: party.cityCode || null,
          country_code: party.countryCode,
          foreign_city: party.foreignCity,
          postal_code: party.postalCode || null,
        },
      ]

/** A NIT is found by its digits, with dots and with its check digit. */
const searchTexts = (party: CleanParty): string[] => [
  partyName(party),
  party.tradeName,
  party.identification,
  partyIdentification(party).replace(/^\D+ /, ''),
  party.emailInvoicing,
  party.phone,
]

/**
 * Takes away third parties that nobody used: what points to one of them refuses it.
 * @throws 628 naming it
 */
export async function removePartyRecords(
  tx: Tx,
  who: Who,
  parties: readonly { readonly id: string; readonly title: string }[],
): Promise<void> {
  const ids = parties.map(({ id }) => id)
  await refuseUsed(tx, who.companyId, 'party', parties, { apart: partOfParty, words: usesOfParties })
  await tx.run(sql`delete from party_address where company_id = ${who.companyId} and party_id = any(${ids}::uuid[])`)
  await dropDetails(tx, who.companyId, ids)
  await tx.run(sql`delete from party_tag where company_id = ${who.companyId} and party_id = any(${ids}::uuid[])`)
  await forgetWords(tx, who.companyId, PARTY_ENTITY, ids)
  await refusingUsed(parties, () => tx.run(sql`delete from party where company_id = ${who.companyId} and id = any(${ids}::uuid[])`))
  await insertTogether(tx, [
    ['audit_event', parties.map(({ id, title }) => auditRow(who, { action: 'delete', entity: PARTY_ENTITY, entityId: id, title }))],
  ])
}
