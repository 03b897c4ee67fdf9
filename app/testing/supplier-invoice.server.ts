/** An invoice that a supplier signed for a company of the stories: what arrives at its inbox. */
import { generateKeyPairSync } from 'node:crypto'
import type { Day } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, percentOf } from '#base/decimal.ts'
import { cudeFieldsOf, invoiceXml, testRange } from '#colombia/index.ts'
import { cude, cufe, signerOf, signXml } from '#colombia/index.server.ts'
import { noteXml } from '#colombia/dian/note-xml.ts'
import { creditNoteFormat } from '#colombia/dian/sale-format.ts'
import { cufeFieldsOf } from '#colombia/dian/totals.ts'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { GOLDEN_PIN, goldenCreditNote } from '#colombia/dian/testing/notes.server.ts'
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

/** What a supplier takes off one of its invoices, signed: so much of its coffee makers, with their IVA. */
export function signedCreditNote(
  { number, date, customerNit, supplier }: SupplierInvoice,
  about: { readonly number: string; readonly key: string },
  value: string,
): Uint8Array {
  const identification = { typeCode: '31', number: supplier?.number ?? '', checkDigit: supplier?.checkDigit ?? '' }
  const [line] = goldenCreditNote.lines
  if (!line) throw new RangeError('The golden credit note has lines')
  const worth = parseAmount(value)
  const vat = percentOf(worth, parsePercent('19'))
  const note = {
    ...goldenCreditNote,
    consecutive: String(number),
    issueDate: date,
    supplier: { ...goldenCreditNote.supplier, identification, name: supplier?.name ?? '' },
    customer: { ...goldenCreditNote.customer, identification: { typeCode: '31', number: customerNit, checkDigit: '0' } },
    corrects: { kind: 'invoice' as const, number: about.number, cufe: about.key, issueDate: date },
    lines: [
      {
        ...{ ...line, quantity: parseQuantity('1'), unitPrice: parseUnitPrice(value), allowanceCharges: [], lineExtension: worth },
        taxes: [{ kind: 'percent' as const, code: '01' as const, base: worth, percent: parsePercent('19'), amount: vat }],
      },
    ],
  }
  const xml = noteXml({ ...note, cude: cude(cudeFieldsOf(note, GOLDEN_PIN)) }, creditNoteFormat)
  const certificate = certificateOf({ nit: identification.number, holder: supplier?.name ?? '', pair })
  const signer = signerOf({ key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain: [certificate] })
  return signXml(xml, { signer, signingTime: `${date}T11:00:00-05:00`, id: `xmldsig-note-${number}` })
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
    // Before any hour at which it is received.
    ...{ issueDate: date, issueTime: '00:00:30-05:00' },
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
