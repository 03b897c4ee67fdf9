/** The second factor of a person: its secret, its codes, and the codes for who lost the telephone. Needs the person's door. */
import { createHash, randomBytes } from 'node:crypto'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { base32, SECRET_BYTES, stepOfCode } from './totp.server.ts'

const RECOVERY_CODES = 10
/** 60 bits: twelve signs in three groups. */
const RECOVERY_BYTES = 8
const RECOVERY_SIGNS = 12

interface FactorRow {
  readonly sealed: string | null
  /** In the clear, of one that began before there was a vault and is about to be sealed. */
  readonly secret: Buffer | null
  readonly last_step: number
}

const ownerOf = (personId: string): string => `${personId} second factor`

/** Null when another installation sealed it: only a recovery code opens then. */
async function secretOf(tx: Tx, personId: string, { sealed, secret }: FactorRow): Promise<Uint8Array | null> {
  return sealed === null ? secret : (await tx.vault()).open(sealed, ownerOf(personId))
}

async function stepOf(tx: Tx, personId: string, row: FactorRow, code: string, now: Date): Promise<number | null> {
  const secret = await secretOf(tx, personId, row)
  return secret && stepOfCode(secret, plainCode(code), now, row.last_step)
}

export const isSecondFactorOn = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.first(sql`select from second_factor where person_id = ${personId} and confirmed_at is not null`)) !== undefined

/** Begins: a new secret that asks for nothing until it is confirmed. Null when one is in force already. */
export async function beginSecondFactor(tx: Tx, personId: string): Promise<Uint8Array | null> {
  const secret = randomBytes(SECRET_BYTES)
  const begun = await tx.run(sql`
    insert into second_factor as f (person_id, sealed) values (${personId}, ${(await tx.vault()).seal(secret, ownerOf(personId))})
    on conflict (person_id) do update set sealed = excluded.sealed, secret = null, last_step = 0 where f.confirmed_at is null`)
  return begun === 0 ? null : secret
}

/** Confirms what was begun with the first code. Gives the recovery codes, or null when the code is not right. */
export async function confirmSecondFactor(tx: Tx, personId: string, code: string, now: Date): Promise<string[] | null> {
  const begun = await tx.first<FactorRow>(
    sql`select sealed, secret, last_step from second_factor where person_id = ${personId} and confirmed_at is null for update`,
  )
  const step = begun ? await stepOf(tx, personId, begun, code, now) : null
  if (step === null) return null
  await tx.run(sql`update second_factor set confirmed_at = ${now}, last_step = ${step} where person_id = ${personId}`)
  return newRecoveryCodes(tx, personId)
}

/** Ten new ones; the earlier ones open nothing any more. They are said once: only their hashes are kept. */
export async function newRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.run(sql`delete from recovery_code where person_id = ${personId}`)
  await tx.run(sql`
    insert into recovery_code (person_id, code_hash)
    select ${personId}, decode(hash, 'hex') from unnest(${codes.map(recoveryHash)}::text[]) as hash`)
  return codes
}

const newRecoveryCode = (): string => {
  const signs = base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_SIGNS).toLowerCase()
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].join('-')
}

/** As it is compared: without the spaces and hyphens that people write or leave out. */
const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

const recoveryHash = (code: string): string => createHash('sha256').update(plainCode(code)).digest('hex')

/** Takes a code of the application or a recovery code, once. Two that come at the same time are not both taken. */
export async function takeCode(tx: Tx, personId: string, code: string, now: Date): Promise<boolean> {
  const factor = await tx.first<FactorRow>(
    sql`select sealed, secret, last_step from second_factor where person_id = ${personId} and confirmed_at is not null for update`,
  )
  if (!factor) return false
  const step = await stepOf(tx, personId, factor, code, now)
  if (step !== null) {
    await tx.run(sql`update second_factor set last_step = ${step} where person_id = ${personId}`)
    return true
  }
  const used = await tx.run(sql`
    update recovery_code set used_at = ${now}
     where person_id = ${personId} and code_hash = decode(${recoveryHash(code)}, 'hex') and used_at is null`)
  return used > 0
}

export const recoveryCodesLeft = async (tx: Tx, personId: string): Promise<number> =>
  (await tx.first<{ left: number }>(sql`select count(*)::int as left from recovery_code where person_id = ${personId} and used_at is null`))
    ?.left ?? 0

export async function endSecondFactor(tx: Tx, personId: string): Promise<void> {
  await tx.run(sql`delete from recovery_code where person_id = ${personId}`)
  await tx.run(sql`delete from second_factor where person_id = ${personId}`)
}

const BATCH = 20

/** Seals the secrets that were kept in the clear before there was a vault. */
export const sealSecondFactors: Chore = async ({ pool }) => {
  const unsealed = await atDoor(pool, { worker: true }, (tx) =>
    tx.rows<{ personId: string }>(sql`select person_id as "personId" from second_factor where sealed is null limit ${BATCH}`),
  )
  for (const { personId } of unsealed)
    await atDoor(pool, { personId }, async (tx) => {
      const row = await tx.first<{ secret: Buffer }>(
        sql`select secret from second_factor where person_id = ${personId} and sealed is null for update`,
      )
      if (!row) return
      const sealed = (await tx.vault()).seal(row.secret, ownerOf(personId))
      await tx.run(sql`update second_factor set sealed = ${sealed}, secret = null where person_id = ${personId}`)
    })
  return unsealed.length === BATCH
}
