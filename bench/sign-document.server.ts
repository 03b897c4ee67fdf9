/**
 * An invoice of 10 lines made into what is sent, XML, signature and ZIP, against the RSA and the hashes that no signature can be made
 * without, of the same bytes in the same run.
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { invoiceXml, type UblInvoice } from '#colombia/index.ts'
import { signerOf, signXml } from '#colombia/index.server.ts'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { goldenInvoice } from '#colombia/dian/testing/invoices.server.ts'
import { zipOf } from '#modules/electronic/transmission/zip.server.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { middles } from './turns.ts'

const LINES = 10

function longInvoice(): UblInvoice {
  const { lines } = goldenInvoice
  return { ...goldenInvoice, lines: Array.from({ length: LINES }, (_, index) => lines[index % lines.length]).filter((line) => !!line) }
}

export const signDocument: Benchmark = {
  name: 'sign-document',
  about: 'an invoice of 10 lines made into XML, signed and zipped; against the RSA and the hashes of the same bytes',
  run() {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const own = certificateOf({ nit: '901482337', holder: 'MEDIDAS S.A.S.', pair })
    const signer = signerOf({ key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain: [own] })
    const signing = { signer, signingTime: '2026-11-22T10:00:00-05:00', id: 'xmldsig-1' }
    const invoice = longInvoice()
    const xml = invoiceXml(invoice)
    const signed = signXml(xml, signing)
    const bytes = Buffer.from(signed)
    const signedInfo = bytes.subarray(bytes.indexOf('<ds:SignedInfo'), bytes.indexOf('</ds:SignedInfo>'))
    const [ours = 0, raw = 0, rsa = 0, made = 0, signature = 0, zip = 0] = middles([
      () => zipOf('fv.xml', signXml(invoiceXml(invoice), signing)),
      () => [createHash('sha256').update(bytes).digest(), sign('sha256', signedInfo, pair.privateKey)],
      () => sign('sha256', signedInfo, pair.privateKey),
      () => invoiceXml(invoice),
      () => signXml(xml, signing),
      () => zipOf('fv.xml', signed),
    ])
    return Promise.resolve({
      name: 'sign-document',
      value: ours,
      unit: 'µs',
      raw,
      ratio: rounded(raw / ours),
      details: { 'RSA (µs)': rsa, 'XML (µs)': made, 'signature (µs)': signature, 'ZIP (µs)': zip, 'signed bytes': bytes.length },
    })
  },
}
