/** A certificate of a company's NIT to try with, under the root of the simulated authority: nobody else takes it. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { dayOf, instantOf, laterDay } from './days.ts'
import { ownKeys } from './keys.server.ts'

/** Of every one: it opens what has no validity. */
const PASSWORD = 'Pruebas-DIAN'
const DAYS = 365
const NIT = /^[1-9]\d{5,14}$/

export interface TrialCertificate {
  /** A .p12 with its key and its root. */
  readonly file: string
  readonly password: string
}

/**
 * @param folder of the simulator
 * @param nit without its check digit
 * @throws RangeError when it is no NIT
 */
export function makeTrialCertificate(folder: string, nit: string, now: Date): TrialCertificate {
  if (!NIT.test(nit)) throw new RangeError('Escribe el NIT de la empresa en números, sin el dígito de verificación.')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { issuer } = ownKeys(folder)
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const today = dayOf(now)
  const [from, to] = [instantOf(today), instantOf(laterDay(today, DAYS))]
  const certificate = certificateOf({ nit, holder: `Empresa ${nit}, pruebas con el simulador`, pair, from, to, issuer })
  const key = forge.pki.privateKeyFromPem(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  const chain = [certificate, issuer.certificate].map((der) =>
    forge.pki.certificateFromAsn1(forge.asn1.fromDer(Buffer.from(der).toString('binary'))),
  )
  const p12 = forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(key, chain, PASSWORD, { algorithm: 'aes256' })).getBytes()
  const file = join(folder, `certificado-${nit}.p12`)
  writeFileSync(file, Buffer.from(p12, 'binary'), { mode: 0o600 })
  return { file, password: PASSWORD }
}
