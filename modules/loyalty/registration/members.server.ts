/** Who is in a programme: joining it with a consent and its welcome points, and the card of whoever is in it. */
import { randomBytes } from 'node:crypto'
import { toSVG } from 'bwip-js/node'
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { balanceOn, type Movement } from '../program/balance.ts'
import { lastDayOf } from '../program/points.ts'
import { loyaltyErrors } from '../errors.ts'
import type { LoyaltyCard, MovementReason } from './endpoints.ts'
import type { StoredProgramme } from './programme.server.ts'

const CARD_BYTES = 18

/** What was accepted, and where from. */
export interface Consent {
  readonly policyVersion: number
  readonly ip: string
  readonly branchId: string | null
  readonly birthDate: string | null
}

interface Joining {
  readonly companyId: string
  readonly programme: StoredProgramme
  readonly partyId: string
  readonly consent: Consent
  readonly now: Date
  readonly today: Day
}

/** @returns whether it was not in it before */
export async function joinProgramme(tx: Tx, joining: Joining): Promise<boolean> {
  const { companyId, programme, partyId, consent, now, today } = joining
  const made = await tx.run(sql`
    insert into loyalty_member (company_id, id, programme_id, party_id, card, birth_date, policy_version, joined_at, ip, branch_id)
    values (${companyId}, ${uuidv7()}, ${programme.id}, ${partyId}, ${randomBytes(CARD_BYTES).toString('base64url')}, ${consent.birthDate},
            ${consent.policyVersion}, ${now}, ${consent.ip}, ${consent.branchId})
    on conflict (company_id, programme_id, party_id) do nothing`)
  if (made === 0) return false
  const welcome = { programme_id: programme.id, party_id: partyId, reason: 'welcome', points: programme.welcome.toString() }
  const dates = { day: today, expires: lastDayOf(programme, today), created_at: now }
  if (programme.welcome > 0n) await insertRows(tx, 'loyalty_movement', [{ company_id: companyId, id: uuidv7(), ...welcome, ...dates }])
  const named = await tx.first<{ name: string }>(sql`
    select display_name as name from party where company_id = ${companyId} and id = ${partyId}`)
  const told = { action: 'enroll', entity: 'people.party', entityId: partyId, title: named?.name ?? '' }
  const changes = { origin: [null, PUBLIC_REGISTRATION], programme: [null, programme.name] } as const
  await insertRows(tx, 'audit_event', [auditRow({ companyId, personId: null }, { ...told, changes })])
  return true
}

/** Where it comes from, as its history says it. */
export const PUBLIC_REGISTRATION = 'Registro público'

/** @param isNew whoever was in it before is told so */
export async function cardOf(
  tx: Tx,
  { companyId, programme, partyId, today }: Omit<Joining, 'consent' | 'now'>,
  isNew: boolean,
): Promise<LoyaltyCard> {
  const member = await tx.first<{ name: string; card: string }>(sql`
    select p.display_name as name, m.card from loyalty_member m join party p on p.company_id = m.company_id and p.id = m.party_id
     where m.company_id = ${companyId} and m.programme_id = ${programme.id} and m.party_id = ${partyId}`)
  if (!member) return loyaltyErrors.fail('invalidCode')
  const movements = await readMovements(tx, companyId, partyId)
  return {
    name: member.name,
    programme: programme.name,
    points: Number(
      balanceOn(
        movements.filter(({ programmeId }) => programmeId === programme.id),
        today,
      ),
    ),
    code: member.card,
    qr: drawQr(member.card),
    note: isNew ? '' : loyaltyErrors.of('alreadyRegistered').message,
  }
}

/** SVG on white, with the margin that a camera needs wherever it is printed. */
export const drawQr = (text: string): string => toSVG({ bcid: 'qrcode', text, padding: QUIET, backgroundcolor: 'FFFFFF' })

/** Four modules of the code. */
const QUIET = 8

export interface StoredMovement extends Movement {
  readonly id: string
  readonly programmeId: string
  readonly reason: MovementReason
}

/** Of a third party in every programme, the latest first. */
export async function readMovements(tx: Tx, companyId: string, partyId: string): Promise<StoredMovement[]> {
  const rows = await tx.rows<Omit<StoredMovement, 'points'> & { readonly points: number }>(sql`
    select id, programme_id as "programmeId", reason, points, day, expires from loyalty_movement
     where company_id = ${companyId} and party_id = ${partyId} order by day desc, id desc`)
  return rows.map((row) => ({ ...row, points: BigInt(row.points), isTakenBack: row.reason === 'note' || row.reason === 'undone' }))
}
