/** What the simulated authority signs with: a certificate under a root of its own, which nobody else's leads to. */
import { createPrivateKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { SIMULATED } from './answer.server.ts'
import { signerOf, type Signer } from './sign.server.ts'

const keptKeys = z.object({ key: z.string(), certificate: z.string(), root: z.string(), rootKey: z.string() })

export interface OwnKeys {
  readonly signer: Signer
  /** Its root (X.509, DER), which also issues certificates to try with. */
  readonly issuer: { readonly certificate: Uint8Array; readonly pair: { readonly privateKey: KeyObject } }
}

/** Its root, and the certificate that it signs with, made the first time and kept in its folder. */
export function ownKeys(folder: string): OwnKeys {
  const file = join(folder, 'authority.json')
  const before = existsSync(file) ? z.safeParse(keptKeys, JSON.parse(readFileSync(file, 'utf8'))) : null
  const kept = before?.success ? before.data : makeKeys()
  if (!before?.success) writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  const bytesOf = (text: string) => Buffer.from(text, 'base64')
  const privateKey = createPrivateKey({ key: bytesOf(kept.rootKey), format: 'der', type: 'pkcs8' })
  return {
    signer: signerOf(bytesOf(kept.key), bytesOf(kept.certificate)),
    issuer: { certificate: bytesOf(kept.root), pair: { privateKey } },
  }
}

function makeKeys(): z.output<typeof keptKeys> {
  const from = new Date('2020-01-01T05:00:00Z')
  const [rootPair, pair] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })]
  const root = certificateOf({ nit: '', holder: `Raíz del ${SIMULATED}`, pair: rootPair, from, isAuthority: true })
  const own = certificateOf({ nit: '800197268', holder: SIMULATED, pair, from, issuer: { certificate: root, pair: rootPair } })
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const keyText = ({ privateKey }: typeof pair) => text(privateKey.export({ format: 'der', type: 'pkcs8' }))
  return { key: keyText(pair), certificate: text(own), root: text(root), rootKey: keyText(rootPair) }
}

/** Where whoever runs it puts the certificates, in X.509, of other entities whose documents it is to take. */
export const ROOTS_FOLDER = 'roots'

/** The entities that it trusts: its own root, and what stands in its folder; a file that is no certificate is none. */
export function trustedRoots(folder: string): X509Certificate[] {
  const own = new X509Certificate(Buffer.from(ownKeys(folder).issuer.certificate))
  const beside = join(folder, ROOTS_FOLDER)
  const files = existsSync(beside) ? readdirSync(beside).filter((name) => /\.(cer|crt|der|pem)$/.test(name)) : []
  return [
    own,
    ...files.flatMap((name) => {
      try {
        return [new X509Certificate(readFileSync(join(beside, name)))]
      } catch {
        return []
      }
    }),
  ]
}
