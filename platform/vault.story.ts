// Secrets come back only with the key of the installation and for whom they were kept, and the key is nobody else's to read.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './settings.server.ts'
import { createVault, readKey, vaultOf } from './vault.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-vault-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = Buffer.from('la llave privada de la empresa')

test('what is sealed comes back, says nothing, and is never written the same twice', () => {
  const vault = createVault(randomBytes(32))
  const sealed = vault.seal(secret, 'a certificate')
  expect(Buffer.from(vault.open(sealed, 'a certificate') ?? []).equals(secret)).toBe(true)
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes(secret)).toBe(false)
  expect(vault.seal(secret, 'a certificate')).not.toBe(sealed)
  expect(Buffer.from(vault.open(vault.seal(Buffer.alloc(0), 'a'), 'a') ?? 'x')).toHaveLength(0)
})

test('it is not opened for another, nor altered, and another key does not open it', () => {
  const key = randomBytes(32)
  const vault = createVault(key)
  const sealed = vault.seal(secret, 'a certificate')
  expect(() => vault.open(sealed, 'b certificate')).toThrow()
  const at = sealed.length - 4
  const altered = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
  expect(() => vault.open(altered, 'a certificate')).toThrow()
  expect(() => vault.open('nothing', 'a certificate')).toThrow('Not a sealed secret')
  expect(createVault(randomBytes(32)).open(sealed, 'a certificate')).toBeNull()
  expect(createVault(Buffer.from(key)).open(sealed, 'a certificate')).not.toBeNull()
})

test('the key is a file of the data folder that only its owner reads, one for all who start at once', async () => {
  const dataDir = join(folder, 'data')
  const vaults = await Promise.all(Array.from({ length: 8 }, () => vaultOf(readSettings({ DATA_DIR: dataDir }))))
  const [first] = vaults
  const sealed = first?.seal(secret, 'x') ?? ''
  for (const vault of vaults) expect(vault.open(sealed, 'x')).not.toBeNull()
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  // Given by the environment, it is the same vault and nothing is written.
  const given = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  const elsewhere = join(folder, 'elsewhere')
  const vault = await vaultOf(readSettings({ DATA_DIR: elsewhere, SECRET_KEY: given }))
  expect(vault.open(sealed, 'x')).not.toBeNull()
  expect(readdirSync(folder)).toEqual(['data'])
})

test('a key that is none is refused with words', () => {
  expect(() => readKey('corta')).toThrow('32 bytes in base 64')
})
