/** An invoice that a supplier signed for a company of the stories: what arrives at its inbox. */
import { generateKeyPairSync } from 'node:crypto'
import type { Day } from '#base/date.ts'
import { invoiceXml, testRange } from '#colombia/index.ts'
import { cufe, signerOf, signXml } from '#colombia/index.server.ts'
import { cufeFieldsOf } from '#colombia/dian/totals.ts'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { goldenInvoice } from '#colombia/dian/testing/invoices.server.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

export interface SupplierInvoice {
  readonly number: number
  readonly date: Day
  /** Of the buyer, without its check digit. */
  readonly customerNit: string
  /** Of the seller, with its check digit. */
  readonly supplier?: { readonly number: string; readonly checkDigit: string; readonly name: string }
  readonly descriptions?: readonly string[]
}

/** Signed by the supplier: 5 lines that are charged, one of them excluded, a bag with its own tax, and a gift. */
export function signedInvoice({ number, date, customerNit, supplier, descriptions = [] }: SupplierInvoice): Uint8Array {
  const seller = supplier ?? { number: goldenInvoice.supplier.identification.number, checkDigit: '', name: goldenInvoice.supplier.name }
  const identification = supplier
    ? { typeCode: '31', number: seller.number, checkDigit: seller.checkDigit }
    : goldenInvoice.supplier.identification
  const invoice = {
    ...goldenInvoice,
    consecutive: String(Number(testRange.from) + number),
    issueDate: date,
    payment: { ...goldenInvoice.payment, dueDate: date },
    supplier: { ...goldenInvoice.supplier, identification, name: seller.name },
    customer: { ...goldenInvoice.customer, identification: { typeCode: '31', number: customerNit, checkDigit: '0' } },
    lines: goldenInvoice.lines.map((line, index) => ({ ...line, description: descriptions[index] ?? line.description })),
  }
  const xml = invoiceXml({ ...invoice, cufe: cufe(cufeFieldsOf(invoice, testRange.technicalKey)) })
  const certificate = certificateOf({ nit: seller.number, holder: seller.name, pair })
  const signer = signerOf({ key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain: [certificate] })
  return signXml(xml, { signer, signingTime: `${date}T10:00:00-05:00`, id: `xmldsig-${number}` })
}
