/**
 * Asked twice, done once. The key is written first, in the transaction of the work: a simultaneous twin waits on it and
 * then finds the answer. Another body under the same key is refused.
 */
import { hashOf } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { Conflict } from './errors.ts'

export const IDEMPOTENCY_DAYS = 30

export async function once(
  tx: Tx,
  who: { companyId: string; personId: string },
  key: string,
  request: unknown,
  work: () => Promise<unknown>,
  /** What of the answer is kept: secrets are not. */
  kept: (answer: unknown) => unknown = (answer) => answer,
): Promise<unknown> {
  if (key === '') throw new Conflict('La llave de la solicitud está vacía.')
  if (key.length > 200) throw new Conflict('La llave de la solicitud es demasiado larga.')
  // A request may hold a password, which a plain hash would let whoever reads the table try out.
  const plain = hashOf(request)
  const hash = (await tx.vault()).mark(plain)
  const isNew = await tx.run(sql`
    insert into idempotency (company_id, person_id, key, body_hash)
    values (${who.companyId}, ${who.personId}, ${key}, ${hash}) on conflict do nothing`)
  if (isNew === 0) {
    const before = await tx.first<{ body_hash: string; answer: unknown }>(sql`
      select body_hash, answer from idempotency where company_id = ${who.companyId} and person_id = ${who.personId} and key = ${key}`)
    // What was kept before there was a mark is known by its plain hash.
    if (before?.body_hash !== hash && before?.body_hash !== plain)
      throw new Conflict('Esta solicitud ya se había enviado con otro contenido. Vuelve a intentarlo.')
    return before.answer
  }
  const answer = await work()
  await tx.run(sql`
    update idempotency set answer = ${JSON.stringify(kept(answer) ?? null)}
     where company_id = ${who.companyId} and person_id = ${who.personId} and key = ${key}`)
  return answer
}
