/** The made up documents of a test set: of the company, to the final consumer, of one service. They stand in no book. */
import { dayInBogota, parseDay, timeInBogota } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, percentOf } from '#base/decimal.ts'
import {
  creditNoteFormat,
  cudeFieldsOf,
  cufeFieldsOf,
  debitNoteFormat,
  finalConsumer,
  invoiceXml,
  noteXml,
  saleNumber,
  testRange,
  type UblLine,
  type UblSale,
} from '#colombia/index.ts'
import { cude, cufe, softwareSecurityCode } from '#colombia/index.server.ts'
import type { Company } from '#modules/company/index.ts'
import { supplierOf } from '../parties.ts'
import { placeOf } from '../place.server.ts'
import type { TestKind } from './planned.ts'

type SaleTestKind = Exclude<TestKind, 'payroll' | 'payrollNote'>

export interface AskedTest {
  /** With its PIN open. */
  readonly company: Company
  readonly kind: SaleTestKind
  readonly number: number
  readonly issuedAt: Date
  /** The invoice that a note is about. */
  readonly about: { readonly number: number; readonly uniqueCode: string; readonly issuedAt: Date } | null
}

const VAT = parsePercent('19')
const PRICE = '10000'
const ONE = parseQuantity('1')

/** Notes have a prefix of the company's own, and no range. */
const prefixes: Readonly<Record<SaleTestKind, string>> = { invoice: testRange.prefix, debit: 'SETD', credit: 'SETC' }

function lineOf({ company }: AskedTest): UblLine {
  const base = parseAmount(PRICE)
  return {
    description: 'Servicio de prueba',
    note: null,
    quantity: ONE,
    unitCode: '94',
    unitPrice: parseUnitPrice(PRICE),
    allowanceCharges: [],
    lineExtension: base,
    taxes: company.profile.vatResponsible ? [{ kind: 'percent', code: '01', base, percent: VAT, amount: percentOf(base, VAT) }] : [],
    gift: null,
    sellerCode: 'PRUEBA',
    standard: null,
    brand: null,
    model: null,
  }
}

function saleOf(asked: AskedTest): UblSale {
  const { company, kind, number, issuedAt } = asked
  const { softwareId, softwarePin } = company.profile.electronic
  const taken = { prefix: prefixes[kind], consecutive: String(number) }
  return {
    environment: '2',
    ...taken,
    issueDate: dayInBogota(issuedAt),
    issueTime: timeInBogota(issuedAt),
    notes: [],
    currency: 'COP',
    exchange: null,
    order: null,
    software: {
      providerNit: company.identification,
      providerCheckDigit: company.checkDigit,
      id: softwareId,
      securityCode: softwareSecurityCode({ softwareId, softwarePin, number: saleNumber(taken) }),
    },
    supplier: supplierOf(company, placeOf(company.profile.cityCode)),
    customer: finalConsumer,
    payment: { form: '1', meansCode: '10', dueDate: null },
    allowanceCharges: [],
    lines: [lineOf(asked)],
  }
}

export interface MadeUp {
  readonly xml: string
  readonly uniqueCode: string
}

/** @throws Error when a note is about nothing */
export function makeUp(asked: AskedTest): MadeUp {
  const sale = saleOf(asked)
  if (asked.kind === 'invoice') {
    const resolution = {
      number: testRange.resolution,
      validFrom: parseDay(testRange.validFrom),
      validTo: parseDay(testRange.validTo),
      from: testRange.from,
      to: testRange.to,
    }
    const invoice = { ...sale, resolution, withholdings: [] }
    const uniqueCode = cufe(cufeFieldsOf(invoice, testRange.technicalKey))
    return { uniqueCode, xml: invoiceXml({ ...invoice, cufe: uniqueCode }) }
  }
  if (asked.about === null) throw new Error('A note of a test set is about an invoice of it')
  const format = asked.kind === 'credit' ? creditNoteFormat : debitNoteFormat
  const { number, uniqueCode: about, issuedAt } = asked.about
  const corrects = {
    kind: 'invoice',
    number: saleNumber({ prefix: testRange.prefix, consecutive: String(number) }),
    cufe: about,
    issueDate: dayInBogota(issuedAt),
  } as const
  const note = { ...sale, concept: '3', reason: 'Nota de prueba', corrects }
  const uniqueCode = cude(cudeFieldsOf(note, asked.company.profile.electronic.softwarePin))
  return { uniqueCode, xml: noteXml({ ...note, cude: uniqueCode }, format) }
}
