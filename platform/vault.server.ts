/**
 * Secrets that must come back as they were (a private key, the password of a service), kept sealed in the database: whoever
 * reads a copy of it reads nothing of them. AES-256-GCM with a key of the installation, which never enters the database: that
 * of `SECRET_KEY`, or a file of the data folder that only its owner reads.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.server.ts'

export interface Vault {
  /** @param owner whose it is (`company certificate`): what was sealed for one is not opened as another's */
  seal(plain: Uint8Array, owner: string): string
  /** @returns null when it was sealed with the key of another installation. @throws Error when it was altered or is another's */
  open(sealed: string, owner: string): Uint8Array | null
  /** What tells whether a text is the same again, and nothing to whoever tries texts without the key. Hexadecimal. */
  mark(text: string): string
  /** Bytes that only this installation can make, always the same of a purpose. */
  derive(purpose: string): Uint8Array
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const NAME_LENGTH = 12
const ALGORITHM = 'aes-256-gcm'

/** @param key 32 bytes */
export function createVault(key: Uint8Array): Vault {
  // Says which key sealed it, and nothing of the key.
  const name = createHash('sha256').update('paramo vault').update(key).digest('hex').slice(0, NAME_LENGTH)
  const markKey = createHmac('sha256', key).update('paramo mark').digest()
  return {
    seal(plain, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return `1.${name}.${sealed.toString('base64url')}`
    },
    derive: (purpose) => createHmac('sha256', key).update(`paramo ${purpose}`).digest(),
    open(sealed, owner) {
      const [version, sealedBy, text] = sealed.split('.')
      if (version !== '1' || text === undefined) throw new Error('Not a sealed secret')
      if (sealedBy !== name) return null
      const bytes = Buffer.from(text, 'base64url')
      const end = bytes.length - TAG_BYTES
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(end))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, end)), decipher.final()])
    },
    mark: (text) => createHmac('sha256', markKey).update(text).digest('hex'),
  }
}

const SEALED = /^1\.[0-9a-f]{12}\.[\w-]{38,}$/

export const isSealed = (text: string): boolean => SEALED.test(text)

/** Nothing stays nothing. */
export const sealText = (vault: Vault, text: string, owner: string): string => (text === '' ? '' : vault.seal(Buffer.from(text), owner))

/**
 * A text that was sealed. One that was kept before there was a vault, and whose company has not been brought up to date yet, is
 * still as it was.
 * @returns '' when another installation sealed it: it has to be written again
 */
export function openText(vault: Vault, kept: string, owner: string): string {
  if (!isSealed(kept)) return kept
  const opened = vault.open(kept, owner)
  return opened === null ? '' : Buffer.from(opened).toString('utf8')
}

/** @throws Error when it is not 32 bytes */
export function readKey(text: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new Error('The secret key of the installation must be 32 bytes in base 64 (openssl rand -base64 32)')
  return key
}

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code

/** The key of a data folder, made the first time. Two processes that make it at once end with the same one. */
async function keyOfFolder(folder: string): Promise<Uint8Array> {
  const path = join(folder, 'secret.key')
  const read = async () => readKey(await readFile(path, 'utf8'))
  try {
    return await read()
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written = `${path}.${randomBytes(NAME_LENGTH).toString('hex')}`
  try {
    await writeFile(written, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    // A link is made whole or not at all, and never over one that is there.
    await link(written, path).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(written, { force: true })
  }
  return read()
}

/** Where the key of an installation is. */
export type KeySettings = Pick<Settings, 'secretKey' | 'dataDir'>

const opened = new WeakMap<KeySettings, Promise<Vault>>()

/** The vault of an installation; its key is read once. @throws Error when the key cannot be read */
export function vaultOf(settings: KeySettings): Promise<Vault> {
  const before = opened.get(settings)
  if (before) return before
  const key = settings.secretKey === null ? keyOfFolder(settings.dataDir) : Promise.resolve(settings.secretKey).then(readKey)
  const vault = key.then(createVault)
  opened.set(settings, vault)
  // What failed once is tried again: the disk may be back.
  vault.catch(() => opened.delete(settings))
  return vault
}
