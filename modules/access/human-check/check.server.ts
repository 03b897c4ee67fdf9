/** Puzzles: made, and taken once. */
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { newToken, tokenHashOf } from '../token.server.ts'
import type { HumanProof } from './endpoints.ts'
import { isProof, PROOF_BITS } from './proof.ts'

export const CHECK_MINUTES = 10

export async function makeHumanCheck(pool: Pool, now: Date): Promise<{ readonly puzzle: string; readonly bits: number }> {
  const puzzle = newToken()
  const tokenHash = tokenHashOf(puzzle)
  const expires = new Date(now.getTime() + CHECK_MINUTES * 60_000)
  await atDoor(pool, { tokenHash }, (tx) =>
    tx.run(sql`insert into human_check (token_hash, bits, expires_at) values (decode(${tokenHash}, 'hex'), ${PROOF_BITS}, ${expires})`),
  )
  return { puzzle, bits: PROOF_BITS }
}

/** Whether it is the answer of a puzzle of ours, in time and for the first time. It is used up either way. */
export async function takeHumanProof(pool: Pool, proof: HumanProof, now: Date): Promise<boolean> {
  const tokenHash = tokenHashOf(proof.puzzle)
  const taken = await atDoor(pool, { tokenHash }, (tx) =>
    tx.first<{ bits: number }>(sql`
      update human_check set used_at = ${now}
       where token_hash = decode(${tokenHash}, 'hex') and used_at is null and expires_at > ${now} returning bits`),
  )
  return taken !== undefined && isProof(proof.puzzle, proof.answers, taken.bits)
}
