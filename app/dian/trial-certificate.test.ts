// The certificate that the simulated authority makes to try with: the product reads it, it names the company and leads to its root alone.
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { holderNits, leadsTo } from '#colombia/index.server.ts'
import { readCertificate } from '#modules/electronic/enabling/read-certificate.server.ts'
import { ownKeys } from './keys.server.ts'
import { makeTrialCertificate } from './trial-certificate.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-certificate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const now = new Date('2026-11-28T15:00:00Z')

test('it opens with its password, names the NIT and is in force', async () => {
  const { file, password } = makeTrialCertificate(folder, '900123456', now)
  expect(file).toBe(join(folder, 'certificado-900123456.p12'))
  const read = await readCertificate(readFileSync(file), password)
  if ('problem' in read) throw new Error(read.problem.message)
  const [own, root] = read.chain.map((der) => new X509Certificate(der))
  if (!own || !root) throw new Error('it comes with its root')
  expect(holderNits(own)).toEqual(['900123456'])
  expect(read.facts).toMatchObject({ validFrom: new Date('2026-11-28T05:00:00Z'), validTo: new Date('2027-11-28T05:00:00Z') })
  expect(leadsTo([new X509Certificate(ownKeys(folder).issuer.certificate)], own, [], now)).toBe(true)
  expect(leadsTo([], own, [root], now)).toBe(false)
})

test.each(['', 'abc', '0', '../900123456', '900.123.456-8'])('«%s» is no NIT, and nothing is written', (nit) => {
  expect(() => makeTrialCertificate(folder, nit, now)).toThrow(RangeError)
})
