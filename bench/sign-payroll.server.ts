/**
 * A payroll document made into what is sent, its CUNE, its XML and its signature, against the RSA and the hashes that no signature can be
 * made without, of the same bytes in the same run.
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { cuneFieldsOf, payrollXml } from '#colombia/index.ts'
import { cune, signerOf, signXml } from '#colombia/index.server.ts'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { goldenPayroll } from '#colombia/dian/testing/payrolls.server.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { middles } from './turns.ts'

const PIN = '90210'
const SECOND_IN_US = 1_000_000

export const signPayroll: Benchmark = {
  name: 'sign-payroll',
  about: 'the month of a worker made into its CUNE, its XML and its signature; against the RSA and the hashes of the same bytes',
  run() {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const own = certificateOf({ nit: '901482337', holder: 'MEDIDAS S.A.S.', pair })
    const signer = signerOf({ key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain: [own] })
    const signing = { signer, signingTime: '2026-11-22T10:00:00-05:00', id: 'xmldsig-1' }
    const make = () => payrollXml(goldenPayroll, cune(cuneFieldsOf(goldenPayroll, PIN)))
    const xml = make()
    const bytes = Buffer.from(signXml(xml, signing))
    const signedInfo = bytes.subarray(bytes.indexOf('<ds:SignedInfo'), bytes.indexOf('</ds:SignedInfo>'))
    const [ours = 0, raw = 0, made = 0, signature = 0] = middles([
      () => signXml(make(), signing),
      () => [createHash('sha256').update(bytes).digest(), sign('sha256', signedInfo, pair.privateKey)],
      make,
      () => signXml(xml, signing),
    ])
    return Promise.resolve({
      name: 'sign-payroll',
      value: rounded(SECOND_IN_US / ours, 0),
      unit: 'documents/s',
      raw: rounded(SECOND_IN_US / raw, 0),
      ratio: rounded(raw / ours),
      details: { 'one (µs)': ours, 'CUNE and XML (µs)': made, 'signature (µs)': signature, 'signed bytes': bytes.length },
    })
  },
}
