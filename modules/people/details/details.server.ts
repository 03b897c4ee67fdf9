/** Reading and writing what a third party has besides its form. */
import { uuidv7 } from 'uuidv7'
import { failWith } from '#base/errors.ts'
import { isGuid } from '#base/guid.ts'
import { auditRow, differences } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { peopleErrors } from '../errors.ts'
import { PARTY_ENTITY } from '../read.server.ts'
import { lockForChange } from '../write.server.ts'
import { emailPurposes, tidyEmails, type DetailsInput, type PartyDetails } from './details.ts'
import { dropDetails } from './drop.server.ts'
import { blockParty, getPartyDetails, savePartyDetails, writeConsent } from './endpoints.ts'

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

interface Head {
  version: number
  displayName: string
  block: { reason: string; at: string; by: string | null } | null
}

/** @throws BusinessError 698 when it is not one of this company's */
export async function readDetails(tx: Tx, companyId: string, id: string): Promise<PartyDetails> {
  const head = isGuid(id)
    ? await tx.first<Head>(sql`
        select p.version, p.display_name as "displayName",
               case when p.block_reason is not null then json_build_object('reason', p.block_reason,
                 'at', to_char(p.blocked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', nullif(trim(u.first_name || ' ' || u.last_name), '')) end as block
          from party p left join person u on u.id = p.blocked_by where p.company_id = ${companyId} and p.id = ${id}`)
    : undefined
  if (!head) return httpErrors.fail('notFound')
  const addresses = await tx.rows<PartyDetails['addresses'][number]>(sql`
    select a.name, a.line as "addressLine", a.neighborhood, a.city_code as "cityCode", c.name as "cityName"
      from party_address a join city c on c.code = a.city_code
     where a.company_id = ${companyId} and a.party_id = ${id} and not a.main order by a.position, a.id`)
  const contacts = await tx.rows<PartyDetails['contacts'][number]>(sql`
    select name, job, email, phone from party_contact where company_id = ${companyId} and party_id = ${id} order by position`)
  const bankAccounts = await tx.rows<PartyDetails['bankAccounts'][number]>(sql`
    select bank, kind, number from party_bank_account where company_id = ${companyId} and party_id = ${id} order by position`)
  const emails = await tx.rows<{ purpose: (typeof emailPurposes)[number]; addresses: string }>(sql`
    select purpose, addresses from party_email where company_id = ${companyId} and party_id = ${id}`)
  const consents = await tx.rows<PartyDetails['consents'][number]>(sql`
    select s.granted, s.text, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, s.ip,
           nullif(trim(u.first_name || ' ' || u.last_name), '') as by
      from party_consent s left join person u on u.id = s.created_by
     where s.company_id = ${companyId} and s.party_id = ${id} order by s.id desc`)
  const emailOf = (purpose: string) => emails.find((each) => each.purpose === purpose)?.addresses ?? ''
  return {
    version: head.version,
    addresses,
    contacts,
    bankAccounts,
    emails: { purchases: emailOf('purchases'), collection: emailOf('collection'), reception: emailOf('reception') },
    block: head.block,
    consents,
  }
}

async function refuseUnknownCities(tx: Tx, addresses: DetailsInput['addresses']): Promise<void> {
  const codes = addresses.map(({ cityCode }) => cityCode)
  const known = await tx.rows<{ code: string }>(sql`select code from city where code = any(${codes}) and active`)
  failWith(
    codes.flatMap((code, index) =>
      known.some((city) => city.code === code)
        ? []
        : [peopleErrors.of('invalid', { detalle: 'Elige un municipio de la lista.' }, `addresses.${index}.cityCode`)],
    ),
  )
}

/** What its history tells: each list in one line. */
const told = ({ addresses, contacts, bankAccounts, emails }: Omit<DetailsInput, 'version'>) => ({
  addresses: addresses.map(({ name, addressLine }) => `${name}: ${addressLine}`).join('; '),
  contacts: contacts.map(({ name, job, email, phone }) => [name, job, email, phone].filter(Boolean).join(', ')).join('; '),
  bankAccounts: bankAccounts.map(({ bank, kind, number }) => `${bank} ${kind} ${number}`).join('; '),
  emailPurchases: emails.purchases,
  emailCollection: emails.collection,
  emailReception: emails.reception,
})

/**
 * @returns the new version of the third party
 * @throws BusinessError 697 when somebody changed it meanwhile, 698 when it does not exist
 */
export async function saveDetails(tx: Tx, who: Who, id: string, { version, ...asked }: DetailsInput): Promise<number> {
  const { companyId } = who
  const party = (await lockForChange(tx, who, [{ id, version }])).get(id) ?? httpErrors.fail('notFound')
  await refuseUnknownCities(tx, asked.addresses)
  const said = {
    ...asked,
    emails: {
      purchases: tidyEmails(asked.emails.purchases),
      collection: tidyEmails(asked.emails.collection),
      reception: tidyEmails(asked.emails.reception),
    },
  }
  const changes = differences(told(await readDetails(tx, companyId, id)), told(said))
  await tx.run(sql`delete from party_address where company_id = ${companyId} and party_id = ${id} and not main`)
  await dropDetails(tx, companyId, [id])
  await tx.run(sql`update party set version = version + 1 where company_id = ${companyId} and id = ${id}`)
  const own = { company_id: companyId, party_id: id }
  await insertTogether(tx, [
    [
      'party_address',
      said.addresses.map(({ name, addressLine, neighborhood, cityCode }, position) => ({
        ...own,
        ...{ id: uuidv7(), main: false, name, line: addressLine, neighborhood, city_code: cityCode, position },
      })),
    ],
    ['party_contact', said.contacts.map((contact, position) => ({ ...own, position, ...contact }))],
    ['party_bank_account', said.bankAccounts.map((account, position) => ({ ...own, position, ...account }))],
    [
      'party_email',
      emailPurposes.flatMap((purpose) => (said.emails[purpose] === '' ? [] : [{ ...own, purpose, addresses: said.emails[purpose] }])),
    ],
    ['audit_event', [auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: id, title: party.displayName, changes })]],
  ])
  return version + 1
}

interface Block {
  readonly version: number
  /** Null takes the block away. */
  readonly reason: string | null
  readonly now: Date
}

async function setBlock(tx: Tx, who: Who, id: string, { version, reason, now }: Block): Promise<number> {
  const { companyId, personId } = who
  const party = (await lockForChange(tx, who, [{ id, version }])).get(id) ?? httpErrors.fail('notFound')
  if (party.blockReason === reason) return version
  await tx.run(sql`
    update party set block_reason = ${reason}, blocked_at = ${reason === null ? null : now}::timestamptz,
           blocked_by = ${reason === null ? null : personId}::uuid, version = version + 1
     where company_id = ${companyId} and id = ${id}`)
  const changes = { blockReason: [party.blockReason, reason] as const }
  await insertTogether(tx, [
    ['audit_event', [auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: id, title: party.displayName, changes })]],
  ])
  return version + 1
}

export const detailsHandlers: readonly Handler[] = [
  handle(getPartyDetails, ({ tx, session, params }) => readDetails(tx, session.companyId, params.id)),
  handle(savePartyDetails, async ({ tx, session, params, body }) => ({ version: await saveDetails(tx, session, params.id, body) })),
  handle(blockParty, async ({ tx, session, params, body, now }) => ({
    version: await setBlock(tx, session, params.id, { ...body, now }),
  })),
  handle(writeConsent, async ({ tx, session, params, body, now, ip }) => {
    const { companyId, personId } = session
    const party = isGuid(params.id)
      ? await tx.first<{ name: string }>(sql`
          select display_name as name from party where company_id = ${companyId} and id = ${params.id} for key share`)
      : undefined
    if (!party) return httpErrors.fail('notFound')
    await insertTogether(tx, [
      ['party_consent', [{ company_id: companyId, id: uuidv7(), party_id: params.id, ...body, at: now, ip, created_by: personId }]],
      [
        'audit_event',
        [
          auditRow(session, {
            action: 'update',
            entity: PARTY_ENTITY,
            entityId: params.id,
            title: party.name,
            changes: { consent: [null, body.granted] },
          }),
        ],
      ],
    ])
    return isDone
  }),
]

/** An account of a third party: whose, and where it is. */
export interface GivenAccount {
  readonly partyId: string
  readonly bank: string
  readonly kind: 'savings' | 'checking'
  readonly number: string
}

/** The account of those who have none yet: what somebody wrote of a third party is left as it is. */
export const giveAccounts = async (tx: Tx, companyId: string, accounts: readonly GivenAccount[]): Promise<void> => {
  if (accounts.length === 0) return
  const column = (name: keyof GivenAccount): string[] => accounts.map((account) => account[name])
  await tx.run(sql`
    insert into party_bank_account (company_id, party_id, position, bank, kind, number)
    select distinct on (p.id) ${companyId}, p.id, 0, t.bank, t.kind, t.number
      from unnest(${column('partyId')}::text[], ${column('bank')}::text[], ${column('kind')}::text[], ${column('number')}::text[]) as t (party_id, bank, kind, number)
      join party o on o.company_id = ${companyId} and o.id = t.party_id::uuid
      join party p on p.company_id = o.company_id and p.id = coalesce(o.merged_into, o.id)
     where not exists (select from party_bank_account b where b.company_id = p.company_id and b.party_id = p.id)`)
}
