/**
 * What an electronic document says that somebody else issued: the invoice or note of a supplier, and the container that brings it
 * (annex 1.9; fact sheet, sections 3.2 and 3.10). It reads what is written and judges nothing: others round, order and leave out in
 * ways of their own. Figures are text in the form in which the API writes them. Pure.
 */
import { isDay, type Day } from '#base/date.ts'
import { amountText, divideRound, percentText, quantityText, unitPriceText } from '#base/decimal.ts'
import type { Amount, Percent, Quantity, UnitPrice } from '#base/decimal.ts'
import { checkDigit } from '../nit.ts'
import { at, child, childrenOf, textAt, type Element } from './element.ts'

export const receivedKinds = ['invoice', 'creditNote', 'debitNote'] as const
export type ReceivedKind = (typeof receivedKinds)[number]

export interface ReceivedTax {
  /** Of the list of the authority: 01 IVA, 04 INC … */
  readonly code: string
  /** "19"; empty of a tax by unit. */
  readonly rate: string
  readonly base: string
  readonly amount: string
}

export interface ReceivedLine {
  readonly description: string
  /** The supplier's own code. */
  readonly code: string
  readonly quantity: string
  readonly unitCode: string
  readonly unitPrice: string
  /** What the line is worth before taxes, its discounts taken off. */
  readonly net: string
  readonly taxes: readonly ReceivedTax[]
}

export interface ReceivedParty {
  readonly kind: 'juridica' | 'natural'
  readonly identificationType: string
  readonly identification: string
  readonly name: string
  readonly responsibilities: readonly string[]
  readonly vatResponsible: boolean
  readonly email: string
  readonly phone: string
  readonly addressLine: string
  readonly cityCode: string
}

export interface ReceivedDocument {
  readonly kind: ReceivedKind
  /** 01 sale, 02 export, 03 paper, 04 contingency; empty of a note. */
  readonly type: string
  readonly prefix: string
  /** Without its prefix. */
  readonly number: string
  /** CUFE or CUDE: 96 hexadecimal characters, in lower case. */
  readonly key: string
  readonly date: Day
  readonly time: string
  readonly dueDate: Day
  readonly isCredit: boolean
  readonly currency: string
  /** Pesos for one unit of it, as the document says; empty of pesos and of what does not say it; left out of what was read before. */
  readonly rate?: string
  readonly supplier: ReceivedParty
  readonly customer: Pick<ReceivedParty, 'identification' | 'name'>
  readonly lines: readonly ReceivedLine[]
  readonly taxes: readonly ReceivedTax[]
  readonly totals: {
    readonly net: string
    /** Discounts and charges of the whole document. */
    readonly discount: string
    readonly charge: string
    readonly tax: string
    readonly payable: string
    /** From here on left out of what was read before they were asked: what its own discounts and charges add up to, */
    readonly saidDiscount?: string
    readonly saidCharge?: string
    /** what its total was rounded by, which may be below zero, and what was paid before. */
    readonly rounding?: string
    readonly prepaid?: string
  }
  /** What a note is about. */
  readonly about: { readonly number: string; readonly key: string } | null
  readonly order: string
  readonly notes: readonly string[]
}

const ROOTS: Readonly<Record<string, ReceivedKind>> = { Invoice: 'invoice', CreditNote: 'creditNote', DebitNote: 'debitNote' }
const LINES: Readonly<Record<ReceivedKind, readonly [line: string, quantity: string]>> = {
  invoice: ['cac:InvoiceLine', 'cbc:InvoicedQuantity'],
  creditNote: ['cac:CreditNoteLine', 'cbc:CreditedQuantity'],
  debitNote: ['cac:DebitNoteLine', 'cbc:DebitedQuantity'],
}
/** Of the lines of a document by its root; null of what is none. */
export const receivedLineName = (root: string): string | null => {
  const kind = ROOTS[root]
  return kind === undefined ? null : LINES[kind][0]
}
/** More than a document may have (annex 1.9), and than a bill of ours takes. */
export const MOST_LINES = 2_000

/** A figure as others write it, at so many decimals; null of what is none. */
function scaled(text: string, decimals: number): bigint | null {
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d{1,18})(?:\.(\d{0,18}))?$/.exec(text.trim()) ?? []
  if (whole === '') return null
  const value = divideRound(BigInt(whole + fraction.padEnd(18, '0')), 10n ** BigInt(18 - decimals))
  return sign === '-' ? -value : value
}
const amountAt = (element: Element | null, ...path: string[]): Amount => ((element && scaled(textAt(element, ...path), 2)) ?? 0n) as Amount
const figure = (element: Element | null, ...path: string[]): string => amountText(amountAt(element, ...path))

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function taxesOf(element: Element): ReceivedTax[] {
  return childrenOf(element, 'cac:TaxTotal').flatMap((total) =>
    childrenOf(total, 'cac:TaxSubtotal').map((one) => {
      const rate = scaled(textAt(one, 'cac:TaxCategory', 'cbc:Percent'), 6)
      return {
        code: textAt(one, 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:ID').trim(),
        rate: rate === null ? '' : percentText(rate as Percent),
        base: figure(one, 'cbc:TaxableAmount'),
        amount: figure(one, 'cbc:TaxAmount'),
      }
    }),
  )
}

function lineOf(line: Element, quantityName: string): ReceivedLine {
  const quantity = scaled(textAt(line, quantityName), 6) ?? 0n
  const unit = child(line, quantityName)?.attributes['unitCode'] ?? ''
  const item = child(line, 'cac:Item')
  return {
    description: item
      ? childrenOf(item, 'cbc:Description')
          .map(({ text }) => words(text))
          .join(' ')
          .trim()
      : '',
    code: item ? textAt(item, 'cac:SellersItemIdentification', 'cbc:ID').trim() : '',
    quantity: quantityText(quantity as Quantity),
    unitCode: unit,
    unitPrice: unitPriceText((scaled(textAt(line, 'cac:Price', 'cbc:PriceAmount'), 6) ?? 0n) as UnitPrice),
    net: figure(line, 'cbc:LineExtensionAmount'),
    taxes: taxesOf(line),
  }
}

/**
 * A NIT apart from its check digit, which some write after it, with a dash or without. A company's has nine digits and begins with 8 or
 * 9. Other ten digits may be a NIT of their own, of a person: they are taken apart when the digit that is said beside them is that of
 * the first nine and not that of all.
 */
function withoutDigit(written: string, { schemeName, schemeID }: Readonly<Record<string, string | undefined>>): string {
  if ((schemeName?.trim() || '31') !== '31') return written
  const dashed = /^(\d{6,15})-\d$/.exec(written)?.[1]
  if (dashed !== undefined) return dashed
  const [nine, last] = [written.slice(0, 9), written.slice(9)]
  if (!/^\d{10}$/.test(written) || checkDigit(nine) !== last) return written
  return /^[89]/.test(written) || checkDigit(written) !== schemeID?.trim() ? nine : written
}

function partyOf(group: Element | null): ReceivedParty {
  const party = group && child(group, 'cac:Party')
  const scheme = party && child(party, 'cac:PartyTaxScheme')
  const id = scheme && child(scheme, 'cbc:CompanyID')
  const said = (...path: string[]): string => (party ? words(textAt(party, ...path)) : '')
  return {
    kind: group && textAt(group, 'cbc:AdditionalAccountID').trim() === '2' ? 'natural' : 'juridica',
    identificationType: id?.attributes['schemeName']?.trim() || '31',
    identification: withoutDigit((id?.text ?? '').replaceAll(/[.\s]/g, ''), id?.attributes ?? {}),
    name: said('cac:PartyTaxScheme', 'cbc:RegistrationName') || said('cac:PartyName', 'cbc:Name'),
    responsibilities: said('cac:PartyTaxScheme', 'cbc:TaxLevelCode')
      .split(/[;,\s]+/)
      .filter((code) => code !== ''),
    // Of the list of party tax schemes 01 is IVA, 04 INC, ZA both, and ZZ "no aplica" (annex 1.9, 13.2.6.2).
    vatResponsible: ['01', 'ZA'].includes(said('cac:PartyTaxScheme', 'cac:TaxScheme', 'cbc:ID')),
    email: said('cac:Contact', 'cbc:ElectronicMail'),
    phone: said('cac:Contact', 'cbc:Telephone'),
    addressLine: said('cac:PhysicalLocation', 'cac:Address', 'cac:AddressLine', 'cbc:Line'),
    cityCode: said('cac:PhysicalLocation', 'cac:Address', 'cbc:ID'),
  }
}

/** What the discounts, or the charges, of the whole document come to one by one: some write those of lines into the total as well. */
const allowancesOf = (root: Element, indicator: 'true' | 'false'): string =>
  amountText(
    childrenOf(root, 'cac:AllowanceCharge')
      .filter((one) => textAt(one, 'cbc:ChargeIndicator').trim().toLowerCase() === indicator)
      .reduce((sum, one) => (sum + amountAt(one, 'cbc:Amount')) as Amount, 0n as Amount),
  )

/** Pesos for one unit of the currency of the document: its rate, or one over it of whoever writes it the other way around. */
function rateOf(root: Element): string {
  const exchange = child(root, 'cac:PaymentExchangeRate')
  if (!exchange) return ''
  const rate = scaled(textAt(exchange, 'cbc:CalculationRate'), 6) ?? 0n
  if (rate <= 0n) return ''
  const isFromPesos = textAt(exchange, 'cbc:SourceCurrencyCode').trim() === 'COP' && rate < 1_000_000n
  return unitPriceText((isFromPesos ? divideRound(10n ** 12n, rate) : rate) as UnitPrice)
}

/** The number apart from its prefix, which the seller declares; without it, the letters that it begins with. */
function numberOf(root: Element): Pick<ReceivedDocument, 'prefix' | 'number'> {
  const whole = textAt(root, 'cbc:ID').trim()
  const said = textAt(root, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PartyLegalEntity', 'cac:CorporateRegistrationScheme', 'cbc:ID')
  const prefix = said.trim() !== '' && whole.startsWith(said.trim()) && /\d$/.test(whole) ? said.trim() : (/^\D*/.exec(whole)?.[0] ?? '')
  return whole.length > prefix.length ? { prefix, number: whole.slice(prefix.length) } : { prefix: '', number: whole }
}

function aboutOf(root: Element): ReceivedDocument['about'] {
  const reference = at(root, 'cac:BillingReference', 'cac:InvoiceDocumentReference')
  return reference && { number: textAt(reference, 'cbc:ID').trim(), key: textAt(reference, 'cbc:UUID').trim().toLowerCase() }
}

const asDay = (text: string): Day | null => (isDay(text.trim()) ? (text.trim() as Day) : null)

/** @returns null of what is no invoice nor note: without lines, day, number or its unique code it cannot be told from others */
export function readReceived(root: Element): ReceivedDocument | null {
  const kind = ROOTS[root.name]
  if (kind === undefined) return null
  const [lineName, quantityName] = LINES[kind]
  const lines = childrenOf(root, lineName)
  const key = textAt(root, 'cbc:UUID').trim().toLowerCase()
  const date = asDay(textAt(root, 'cbc:IssueDate'))
  const means = childrenOf(root, 'cac:PaymentMeans')
  const dueDates = [textAt(root, 'cbc:DueDate'), ...means.map((each) => textAt(each, 'cbc:PaymentDueDate'))].flatMap(
    (text) => asDay(text) ?? [],
  )
  const total = child(root, 'cac:LegalMonetaryTotal') ?? child(root, 'cac:RequestedMonetaryTotal')
  const numbered = numberOf(root)
  const supplier = partyOf(child(root, 'cac:AccountingSupplierParty'))
  const customer = partyOf(child(root, 'cac:AccountingCustomerParty'))
  const isWhole = date !== null && total !== null && numbered.number !== '' && supplier.identification !== '' && lines.length > 0
  if (!isWhole || lines.length > MOST_LINES || !/^[0-9a-f]{96}$/.test(key)) return null
  const taxes = taxesOf(root)
  return {
    kind,
    type: textAt(root, 'cbc:InvoiceTypeCode').trim(),
    ...numbered,
    key,
    date,
    time: textAt(root, 'cbc:IssueTime').trim(),
    // Some write a day before that of the document.
    dueDate: [date, ...dueDates].toSorted().at(-1) ?? date,
    // 1 is paid at once, 2 on credit (annex 1.9, 13.3.4.1).
    isCredit: means.some((each) => textAt(each, 'cbc:ID').trim() === '2'),
    currency: textAt(root, 'cbc:DocumentCurrencyCode').trim() || 'COP',
    rate: rateOf(root),
    supplier,
    customer: { identification: customer.identification, name: customer.name },
    lines: lines.map((line) => lineOf(line, quantityName)),
    taxes,
    totals: {
      net: figure(total, 'cbc:LineExtensionAmount'),
      discount: figure(total, 'cbc:AllowanceTotalAmount'),
      charge: figure(total, 'cbc:ChargeTotalAmount'),
      tax: amountText(taxes.reduce((sum, tax) => (sum + (scaled(tax.amount, 2) ?? 0n)) as Amount, 0n as Amount)),
      payable: figure(total, 'cbc:PayableAmount'),
      ...{ saidDiscount: allowancesOf(root, 'false'), saidCharge: allowancesOf(root, 'true') },
      ...{ rounding: figure(total, 'cbc:PayableRoundingAmount'), prepaid: figure(total, 'cbc:PrepaidAmount') },
    },
    about: kind === 'invoice' ? null : aboutOf(root),
    order: textAt(root, 'cac:OrderReference', 'cbc:ID').trim(),
    notes: childrenOf(root, 'cbc:Note')
      .map(({ text }) => words(text))
      .filter((text) => text !== ''),
  }
}

/** What a container brings: the document, and the authority's answer to it; null of what is no container. */
export interface Contained {
  readonly document: string
  /** Empty when there is none. */
  readonly answer: string
}

export function readContainer(root: Element): Contained | null {
  if (root.name !== 'AttachedDocument') return null
  const path = ['cac:Attachment', 'cac:ExternalReference', 'cbc:Description']
  return { document: textAt(root, ...path), answer: textAt(root, 'cac:ParentDocumentLineReference', 'cac:DocumentReference', ...path) }
}

/** What the authority said of a document. */
export interface ReceivedAnswer {
  /** Of the document that it is about. */
  readonly key: string
  /** 02 is validated, 04 rejected (annex 1.9, 13.2.4). */
  readonly code: string
}

export function readAnswer(root: Element): ReceivedAnswer | null {
  if (root.name !== 'ApplicationResponse') return null
  const response = child(root, 'cac:DocumentResponse')
  if (!response) return null
  return {
    key: textAt(response, 'cac:DocumentReference', 'cbc:UUID').trim().toLowerCase(),
    code: textAt(response, 'cac:Response', 'cbc:ResponseCode').trim(),
  }
}
