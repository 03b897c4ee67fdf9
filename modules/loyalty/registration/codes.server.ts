/** The code that proves that a third party is theirs: made, sent to the address that the company has, and tried. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { splitEmails, isEmail } from '#base/email.ts'
import { isGuid } from '#base/guid.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { CODE_DIGITS, CODE_MINUTES, isTryable, MOST_SENT, SENT_WITHIN_MINUTES } from './code.ts'
import { codeLetter } from './letter.ts'
import type { Consent } from './members.server.ts'
import type { Entered } from './entrance.server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What is kept of a code: with the challenge, so that the same code is another one elsewhere. */
const hashOf = (challenge: string, code: string): Buffer => createHash('sha256').update(`${challenge}:${code}`, 'utf8').digest()

/**
 * A challenge for a third party that the company knows, always; the code goes out only if there is where to, and not too often.
 * Whoever asks cannot tell.
 * @returns the challenge
 */
export async function challenge(tx: Tx, { companyId, programme }: Entered, partyId: string, consent: Consent, now: Date): Promise<string> {
  // One at a time for each third party, so that the count of those that were sent holds.
  await tx.rows(sql`select id from party where company_id = ${companyId} and id = ${partyId} for no key update`)
  await tx.run(sql`delete from loyalty_code where company_id = ${companyId} and expires_at < ${new Date(now.getTime() - DAY_MS)}`)
  const party = await loadParty(tx, companyId, partyId)
  const address = splitEmails(party?.emailInvoicing ?? '').find(isEmail)
  const since = new Date(now.getTime() - SENT_WITHIN_MINUTES * MINUTE_MS)
  const sentCount = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from loyalty_code
     where company_id = ${companyId} and party_id = ${partyId} and sent and created_at > ${since}`)
  const isSent = address !== undefined && (sentCount?.count ?? 0) < MOST_SENT
  const id = uuidv7()
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await insertRows(tx, 'loyalty_code', [
    {
      company_id: companyId,
      id,
      programme_id: programme.id,
      party_id: partyId,
      code_hash: hashOf(id, code),
      sent: isSent,
      birth_date: consent.birthDate,
      policy_version: consent.policyVersion,
      ip: consent.ip,
      branch_id: consent.branchId,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    },
  ])
  if (isSent && party) {
    const { name: company } = await readCompany(tx, companyId)
    const letter = codeLetter({ company, programme: programme.name, name: party.displayName, code })
    const to = [{ name: party.displayName, email: address }]
    const rows = mailRows(
      await tx.vault(),
      companyId,
      { ...letter, fromName: company, to, attachments: [], replyTo: null },
      `loyalty.code:${id}`,
    )
    await insertRows(
      tx,
      'outbox',
      rows.map((row) => ({ ...row, run_at: now })),
    )
  }
  return id
}

export interface Proved {
  readonly partyId: string
  readonly consent: Consent
}

interface CodeRow {
  readonly partyId: string
  readonly codeHash: Buffer
  readonly sent: boolean
  readonly attempts: number
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly birthDate: string | null
  readonly policyVersion: number
  readonly ip: string
  readonly branchId: string | null
}

/**
 * Tries a code, which counts whatever comes out: what it writes has to be committed.
 * @returns null when it is wrong, late, used, or was tried too often: nobody is told which
 */
export async function tryCode(tx: Tx, { companyId, programme }: Entered, id: string, code: string, now: Date): Promise<Proved | null> {
  const row = isGuid(id)
    ? await tx.first<CodeRow>(sql`
        select party_id as "partyId", code_hash as "codeHash", sent, attempts, expires_at as "expiresAt", used_at as "usedAt",
               birth_date as "birthDate", policy_version as "policyVersion", ip, branch_id as "branchId"
          from loyalty_code where company_id = ${companyId} and programme_id = ${programme.id} and id = ${id} for update`)
    : undefined
  if (!row || !isTryable(row, now)) return null
  // Nobody can have one that was not sent: it would only be guessed, as often as another is asked for.
  const isRight = timingSafeEqual(hashOf(id, code), row.codeHash) && row.sent
  await tx.run(sql`
    update loyalty_code set attempts = attempts + 1, used_at = ${isRight ? now : null} where company_id = ${companyId} and id = ${id}`)
  const { partyId, birthDate, policyVersion, ip, branchId } = row
  return isRight ? { partyId, consent: { birthDate, policyVersion, ip, branchId } } : null
}
