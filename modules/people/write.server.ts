/** Writing third parties: gather, decide by the pure rules, write set-based with audit and search words. */
import { uuidv7 } from 'uuidv7'
import { failWith } from '#base/errors.ts'
import { auditRow, differences } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { reindex, wordRows } from '#platform/search.server.ts'
import { nameOfLastChange } from '#modules/access/index.server.ts'
import { peopleErrors } from './errors.ts'
import { partyIdentification, partyName, type PartyInput, type PartyView } from './party.ts'
import { PARTY_ENTITY, readParty } from './read.server.ts'
import { checkParty, type CleanParty } from './rules.ts'

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

/**
 * @returns the new id
 * @throws BusinessError with every problem at its field; 402 when somebody has the identification
 */
export async function createPartyRecord(tx: Tx, who: Who, input: PartyInput): Promise<string> {
  const { party, problems } = checkParty(input)
  failWith(problems)
  await refuseTaken(tx, who.companyId, party, null)
  await refuseUnknownCity(tx, party)
  const { tagIds: _ids, ...said } = party
  const tags = await tagsOf(tx, who.companyId, party)
  const id = uuidv7()
  await insertTogether(tx, [
    ['party', [{ company_id: who.companyId, id, ...columnsOf(party) }]],
    ['party_address', addressRows(who.companyId, id, party)],
    ['party_tag', tagRows(who.companyId, id, tags ?? [])],
    ['search_word', wordRows(who.companyId, PARTY_ENTITY, id, searchTexts(party))],
    [
      'audit_event',
      [
        auditRow(who, {
          action: 'create',
          entity: PARTY_ENTITY,
          entityId: id,
          title: partyName(party),
          changes: differences({}, { ...said, ...namesOf(tags) }),
        }),
      ],
    ],
  ])
  return id
}

/**
 * @param version the one that was read
 * @returns the new version
 * @throws BusinessError 697 when somebody changed it meanwhile, 698 when it does not exist
 */
export async function updatePartyRecord(tx: Tx, who: Who, id: string, version: number, input: PartyInput): Promise<number> {
  const { party, problems } = checkParty(input)
  failWith(problems)
  const before = await lockForChange(tx, who, id, version)
  await refuseTaken(tx, who.companyId, party, id)
  await refuseUnknownCity(tx, party)
  const { tagIds: _ids, ...said } = party
  const tags = await tagsOf(tx, who.companyId, party)
  const changes = differences({ ...before, ...namesOf(before.tags) }, { ...said, ...namesOf(tags) })
  if (Object.keys(changes).length === 0) return version
  const columns = columnsOf(party)
  await tx.run(sql`
    update party set kind = ${columns.kind}, identification_type = ${columns.identification_type}, identification = ${columns.identification},
           check_digit = ${columns.check_digit}, legal_name = ${columns.legal_name}, first_name = ${columns.first_name},
           second_name = ${columns.second_name}, first_surname = ${columns.first_surname}, second_surname = ${columns.second_surname},
           trade_name = ${columns.trade_name}, display_name = ${columns.display_name},
           responsibilities = ${JSON.stringify(columns.responsibilities)}::jsonb, vat_responsible = ${columns.vat_responsible},
           withholds_retefuente = ${columns.withholds_retefuente}, withholds_reteiva = ${columns.withholds_reteiva},
           withholds_reteica = ${columns.withholds_reteica}, declarante = ${columns.declarante}, ciiu = ${columns.ciiu},
           email_invoicing = ${columns.email_invoicing}, phone = ${columns.phone}, is_customer = ${columns.is_customer},
           is_supplier = ${columns.is_supplier}, is_employee = ${columns.is_employee}, payment_days = ${columns.payment_days},
           credit_limit = ${columns.credit_limit}, version = version + 1
     where company_id = ${who.companyId} and id = ${id}`)
  await tx.run(sql`delete from party_address where company_id = ${who.companyId} and party_id = ${id} and main`)
  if (tags) await tx.run(sql`delete from party_tag where company_id = ${who.companyId} and party_id = ${id}`)
  await reindex(tx, who.companyId, PARTY_ENTITY, id, searchTexts(party))
  await insertTogether(tx, [
    ['party_address', addressRows(who.companyId, id, party)],
    ['party_tag', tagRows(who.companyId, id, tags ?? [])],
    ['audit_event', [auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: id, title: partyName(party), changes })]],
  ])
  return version + 1
}

/** Out of new documents, but still in old ones and in filters; and back. */
export async function setPartyActiveRecord(tx: Tx, who: Who, id: string, version: number, active: boolean): Promise<number> {
  const before = await lockForChange(tx, who, id, version)
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

async function lockForChange(tx: Tx, who: Who, id: string, version: number): Promise<PartyView> {
  // Read first (it refuses what is not ours), then lock: the version that counts is the one under the lock.
  const before = await readParty(tx, who.companyId, id)
  if (before.fixed) return peopleErrors.fail('invalid', { detalle: 'Consumidor final es un registro fijo: no se edita ni se inactiva.' })
  const locked = await tx.first<{ version: number }>(sql`
    select version from party where company_id = ${who.companyId} and id = ${id} for update`)
  if (locked?.version !== version || before.version !== version) {
    const usuario = await nameOfLastChange(tx, who.companyId, PARTY_ENTITY, id)
    return httpErrors.fail('changedByOther', { usuario })
  }
  return before
}

/** Who has an identification, active or not. */
export const findByIdentification = (
  tx: Tx,
  companyId: string,
  type: string,
  number: string,
): Promise<{ id: string; displayName: string; active: boolean } | undefined> =>
  tx.first(sql`
    select id, display_name as "displayName", active from party
     where company_id = ${companyId} and identification_type = ${type} and identification = ${number}`)

async function refuseTaken(tx: Tx, companyId: string, party: CleanParty, ownId: string | null): Promise<void> {
  const other = await findByIdentification(tx, companyId, party.identificationType, party.identification)
  if (other && other.id !== ownId) peopleErrors.fail('identificationTaken', {}, 'identification')
}

async function refuseUnknownCity(tx: Tx, party: CleanParty): Promise<void> {
  if (party.cityCode === '') return
  const city = await tx.first(sql`select code from city where code = ${party.cityCode} and active`)
  if (!city) peopleErrors.fail('invalid', { detalle: 'Elige un municipio de la lista.' }, 'cityCode')
}

interface Tag {
  readonly id: string
  readonly name: string
}

/** Those it is to carry, by name; null when nothing was said of them. One that it has not yet must be in use. */
async function tagsOf(tx: Tx, companyId: string, { tagIds }: CleanParty): Promise<readonly Tag[] | null> {
  if (!tagIds) return null
  if (tagIds.length === 0) return []
  const asked = [...new Set(tagIds)]
  // Held until the end: nobody takes one away meanwhile.
  const found = await tx.rows<Tag>(sql`
    select id, name from person_tag where company_id = ${companyId} and id = any(${asked}::uuid[]) order by name, id for share`)
  if (found.length < asked.length) return peopleErrors.fail('invalid', { detalle: 'Una de las etiquetas ya no existe.' }, 'tags')
  return found
}

/** What the audit says of them: their names, which outlive them. */
const namesOf = (tags: readonly Tag[] | null) => (tags ? { tags: tags.map(({ name }) => name) } : {})

const tagRows = (companyId: string, partyId: string, tags: readonly Tag[]): Row[] =>
  tags.map(({ id }) => ({ company_id: companyId, party_id: partyId, tag_id: id }))

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
  payment_days: party.paymentDays,
  credit_limit: party.creditLimit,
})

const addressRows = (companyId: string, partyId: string, party: CleanParty): Row[] =>
  party.cityCode === ''
    ? []
    : [
        {
          company_id: companyId,
          id: uuidv7(),
          party_id: partyId,
          main: true,
          line: party.addressLine,
          neighborhood: party.neighborhood,
          city_code: party.cityCode,
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
