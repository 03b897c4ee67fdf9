/** What a company signs with, opened for one signature and kept nowhere. */
import * as z from 'zod/mini'
import { dayInBogota } from '#base/date.ts'
import { signerOf, type Signer } from '#colombia/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface SigningKey {
  /** PKCS #8, DER. */
  readonly key: Uint8Array
  /** X.509, DER: the holder's first. */
  readonly chain: readonly Uint8Array[]
  readonly signer: Signer
}

const secret = z.object({ key: z.string(), chain: z.array(z.string()) })

/** @param at the instant that is signed. @returns the key, or why there is none, in words that a person reads */
export async function openSigningKey(tx: Tx, companyId: string, nit: string, at: Date): Promise<SigningKey | string> {
  const row = await tx.first<{ nit: string; validFrom: Date; validTo: Date; sealed: string }>(sql`
    select nit, valid_from as "validFrom", valid_to as "validTo", sealed from company_certificate where company_id = ${companyId}`)
  if (!row) return 'Falta el certificado digital de tu empresa'
  if (row.nit !== nit) return 'El certificado digital es de otro NIT'
  if (at < row.validFrom || at > row.validTo) return `El certificado digital no estaba vigente el ${dayInBogota(at)}`
  const opened = (await tx.vault()).open(row.sealed, `${companyId} certificate`)
  if (opened === null) return 'El certificado digital se guardó con la llave de otra instalación: cárgalo de nuevo'
  const { key, chain } = secret.parse(JSON.parse(Buffer.from(opened).toString('utf8')))
  const read = { key: Buffer.from(key, 'base64'), chain: chain.map((each) => Buffer.from(each, 'base64')) }
  return { ...read, signer: signerOf(read) }
}
