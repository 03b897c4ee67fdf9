/** The line to the authority of a company: where to call, and the key that calls and signs. */
import type { DianEnvironment } from '#colombia/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { environmentCodes } from '../seal.ts'
import type { Roots } from '#colombia/index.server.ts'
import { rootsOf } from './roots.server.ts'
import { isThrowaway, readAuthority, serviceOf, type Authority } from './authority.server.ts'
import { openSigningKey, type SigningKey } from './signing-key.server.ts'
import { patience, type Line } from './transport.server.ts'

export interface ReadLine {
  readonly authority: Authority
  readonly line: Line
  readonly key: SigningKey
  /** That its answers must lead to. */
  readonly roots: Roots
}

export interface LineOf {
  readonly companyId: string
  /** The one that it went to, once it did. */
  readonly authority: Authority | null
  /** The instant that is signed. */
  readonly at: Date
}

/** @returns why there is none, in words that a person reads */
export async function readLine(
  tx: Tx,
  { settings, clock }: Runtime,
  { companyId, authority: before, at }: LineOf,
): Promise<ReadLine | string> {
  const authority = await readAuthority(tx, companyId)
  if (authority === null) return 'Elige a qué autoridad se envía'
  if (authority === 'dian' && (await isThrowaway(tx, companyId))) return 'Una empresa de prueba no envía a la DIAN'
  if (before !== null && before !== authority) return 'Se empezó a enviar a otra autoridad'
  const { identification, profile } = await readCompany(tx, companyId)
  const environment: DianEnvironment = environmentCodes[profile.electronic.environment]
  const url = serviceOf(authority, environment, settings)
  if (url === null) return 'Esta instalación no tiene un simulador de la DIAN'
  const key = await openSigningKey(tx, companyId, identification, at)
  if (typeof key === 'string') return key
  const roots = await rootsOf(authority, settings)
  return { authority, key, roots, line: { url, signer: key.signer, now: clock.now(), patienceMs: patience } }
}
