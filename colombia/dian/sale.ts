/**
 * What the XML of a sale invoice and of its notes is made from: plain facts that any module can gather. Amounts are those
 * of the document, already rounded once by the pricing rule; nothing here rounds again, so paper, XML and books agree.
 *
 * Discounts: the document's global discount arrives spread over the lines, as one more allowance of each. Then the
 * base of every tax is the value of its line, and the chain of totals holds to the cent: gross = Σ lines (FAU02), base
 * = Σ bases (FAU04), gross + taxes (FAU06), payable (FAU14). Document allowances and charges are only for what stays
 * outside every taxable base: tips, conditional discounts.
 */
import type { Amount, Percent, Quantity, UnitPrice } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { HOME_COUNTRY_CODE } from '../countries.ts'
import type { FiscalResponsibility, PersonKind } from '../identification.ts'
import type {
  AllowanceReasonCode,
  DianTaxCode,
  IncotermCode,
  PartyTaxSchemeCode,
  PaymentFormCode,
  PriceReferenceCode,
  ProductStandardCode,
} from './codes.ts'
import type { DianEnvironment } from './environment.ts'

/** What an invoice and its notes share. */
export interface UblSale {
  readonly environment: DianEnvironment
  /** 0 to 4 letters or digits. */
  readonly prefix: string
  /** Without padding; `cbc:ID` is prefix and consecutive together. */
  readonly consecutive: string
  readonly issueDate: Day
  /** HH:MM:SS-05:00 */
  readonly issueTime: string
  readonly notes: readonly string[]
  /** ISO 4217. Every amount is in this currency. */
  readonly currency: string
  /** Pesos for one unit of the currency, and the day of that rate; null for COP. */
  readonly exchange: { readonly rate: UnitPrice; readonly date: Day } | null
  /** The customer's purchase order. */
  readonly order: { readonly number: string; readonly date: Day | null } | null
  readonly software: UblSoftware
  readonly supplier: UblParty
  readonly customer: UblParty
  readonly payment: UblPayment
  /** Of what is bought from somebody who need not invoice: they reside in Colombia (CustomizationID 10), or they do not (11). */
  readonly operation?: '10' | '11'
  /** Of what is sold abroad: where it changes hands. */
  readonly incoterm?: IncotermCode | null
  /** Outside every taxable base. */
  readonly allowanceCharges: readonly UblAllowanceCharge[]
  readonly lines: readonly UblLine[]
}

export interface UblSoftware {
  /** NIT of the provider; the issuer's own with "software propio". */
  readonly providerNit: string
  readonly providerCheckDigit: string
  readonly id: string
  /** SHA-384 of id, PIN and number: `softwareSecurityCode`. */
  readonly securityCode: string
}

export interface UblParty {
  readonly kind: PersonKind
  /** `typeCode` of the DIAN: 13, 31… The check digit only with 31. */
  readonly identification: { readonly typeCode: string; readonly number: string; readonly checkDigit: string | null }
  /** As in the RUT (rule FAJ43b compares it). */
  readonly name: string
  readonly tradeName: string | null
  /** CIIU codes. */
  readonly activities: readonly string[]
  readonly responsibilities: readonly FiscalResponsibility[]
  readonly taxScheme: PartyTaxSchemeCode
  readonly address: UblAddress | null
  readonly email: string | null
  readonly phone: string | null
}

export interface UblAddress {
  /** DIVIPOLA, 5 digits; empty of an address in another country, as the code of its department. */
  readonly cityCode: string
  readonly cityName: string
  readonly postalCode: string | null
  readonly departmentCode: string
  readonly departmentName: string
  readonly line: string
  /** ISO 3166, two letters. */
  readonly countryCode: string
  readonly countryName: string
}

export interface UblPayment {
  readonly form: PaymentFormCode
  readonly meansCode: string
  /** Mandatory on credit. */
  readonly dueDate: Day | null
  /** On credit, the days on which a part is due each, when they are several. */
  readonly instalments?: readonly Day[]
}

export interface UblAllowanceCharge {
  readonly kind: 'allowance' | 'charge'
  /** Only on the document; lines carry none. */
  readonly reasonCode: AllowanceReasonCode | null
  readonly reason: string
  /** The percentage that was agreed; null when it was an amount. */
  readonly percent: Percent | null
  readonly amount: Amount
  readonly base: Amount
}

/** A tax on a base. Exempt goods carry IVA at 0 with their base; excluded goods carry no IVA at all. */
export interface UblPercentTax {
  readonly kind: 'percent'
  readonly code: DianTaxCode
  readonly base: Amount
  readonly percent: Percent
  readonly amount: Amount
}

/** A nominal tax: pesos for each unit (bags, sweet drinks). */
export interface UblUnitTax {
  readonly kind: 'perUnit'
  readonly code: DianTaxCode
  readonly quantity: Quantity
  readonly unitCode: string
  readonly perUnit: Amount
  readonly amount: Amount
}

export type UblTax = UblPercentTax | UblUnitTax

export interface UblLine {
  readonly description: string
  readonly note: string | null
  readonly quantity: Quantity
  readonly unitCode: string
  /** Before discounts and taxes. Zero on a gift. */
  readonly unitPrice: UnitPrice
  /** Its own discount, and its share of the document's. */
  readonly allowanceCharges: readonly UblAllowanceCharge[]
  /** quantity × price − allowances + charges, as the pricing rule rounded it. Zero on a gift. */
  readonly lineExtension: Amount
  readonly taxes: readonly UblTax[]
  /** What a gift is worth: taxes are computed on it. Null when the line is sold. */
  readonly gift: { readonly unitPrice: UnitPrice; readonly reference: PriceReferenceCode } | null
  readonly sellerCode: string
  /** Code in a public list; the seller's own when null. */
  readonly standard: { readonly scheme: ProductStandardCode; readonly code: string } | null
  readonly brand: string | null
  readonly model: string | null
  /** Of a support document alone: when it was bought, and what is withheld of it. */
  readonly bought?: { readonly on: Day; readonly withholdings: readonly UblWithholding[] }
}

export interface UblWithholding {
  readonly code: '05' | '06' | '07'
  readonly base: Amount
  readonly percent: Percent
  readonly amount: Amount
}

/** Identification of who buys without giving a name. */
export const FINAL_CONSUMER_NUMBER = '222222222222'

/** The buyer who does not identify (annex 1.9): natural, 222222222222, no check digit, no address. */
export const finalConsumer: UblParty = {
  kind: 'natural',
  identification: { typeCode: '13', number: FINAL_CONSUMER_NUMBER, checkDigit: null },
  name: 'consumidor final',
  tradeName: null,
  activities: [],
  responsibilities: ['R-99-PN'],
  taxScheme: 'ZZ',
  address: null,
  email: null,
  phone: null,
}

/** Whether a party's address is in another country; one without address is at home. */
export const isAbroad = ({ address }: Pick<UblParty, 'address'>): boolean =>
  address !== null && address.countryCode !== '' && address.countryCode !== HOME_COUNTRY_CODE

/** `cbc:ID`: prefix and consecutive together. */
export const saleNumber = (sale: { readonly prefix: string; readonly consecutive: string }): string => `${sale.prefix}${sale.consecutive}`
