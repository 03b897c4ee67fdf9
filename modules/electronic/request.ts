/** What the electronic face needs of an invoice or a note that is being issued: facts that others gathered and priced. */
import type { CurrencyCode } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import type { Amount, Percent, Quantity, UnitPrice } from '#base/decimal.ts'
import type { IncotermCode, NoteFormat, ProductStandard, UblCorrected } from '#colombia/index.ts'
import type { Company } from '#modules/company/index.ts'
import type { Discount, TaxContent } from '#modules/documents/index.ts'
import type { PartyForDocuments } from '#modules/people/index.ts'

/** The part of a document that goes into the XML. A `StoredDocument` is one. */
export interface DocumentToSend {
  readonly dueDate: Day
  /** Days on which a part is due each, when they are several. */
  readonly instalments?: readonly { readonly dueDate: string }[]
  readonly paymentForm: '1' | '2'
  readonly paymentMeans: string
  readonly customerOrder: string
  readonly notes: string
  /** Of what is sold abroad. */
  readonly incoterm?: IncotermCode | null
  /** What a contract with AIU is about; empty of any other. */
  readonly aiuObject?: string
  readonly pricesIncludeTax: boolean
  readonly date: Day
  /** Every figure is in this currency. */
  readonly currency: CurrencyCode
  /** Pesos for one unit of it. */
  readonly currencyRate: string
  readonly lines: readonly LineToSend[]
  readonly withholdings: readonly WithholdingToSend[]
}

export interface LineToSend {
  readonly description: string
  readonly unitCode: string
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
  readonly discount: Discount
  readonly gift: boolean
  readonly gross: Amount
  readonly discountAmount: Amount
  readonly globalDiscount: Amount
  readonly net: Amount
  readonly taxes: readonly TaxToSend[]
}

export interface TaxToSend {
  readonly code: string
  readonly kind: 'percent' | 'unit' | 'exempt' | 'excluded'
  readonly rate: Percent
  readonly perUnit: Amount
  readonly content: TaxContent | null
  readonly base: Amount
  readonly amount: Amount
}

export interface WithholdingToSend {
  readonly kind: 'retefuente' | 'reteiva' | 'reteica'
  readonly rate: Percent
  readonly base: Amount
  readonly amount: Amount
}

export interface ResolutionToSend {
  readonly prefix: string
  readonly resolutionNumber: string
  readonly resolutionDate: Day
  readonly fromNumber: number
  readonly toNumber: number
  readonly validFrom: Day
  readonly validTo: Day
  readonly technicalKey: string | null
}

/** What an invoice and its notes ask alike. */
export interface SaleRequest {
  readonly company: Company
  /** Names of the company's municipality and department; null when its profile has none that exists. */
  readonly companyPlace: { readonly cityName: string; readonly departmentName: string } | null
  readonly customer: PartyForDocuments
  readonly issuedAt: Date
  readonly document: DocumentToSend
  /** The seller's code of each line, in order. */
  readonly itemCodes: readonly string[]
  /** By which public list the product of each line is known, in order. */
  readonly standards: readonly (ProductStandard | null)[]
}

export interface ElectronicRequest extends SaleRequest {
  readonly resolution: ResolutionToSend
}

/** What only a note knows. */
export interface NoteToSend {
  /** Of the authority's list for its kind. */
  readonly concept: string
  /** Why, in the person's words: it travels to the authority and stands on paper. */
  readonly reason: string
  /** The electronic invoice that it is about, or what was invoiced in a period. */
  readonly corrects: UblCorrected
}

export interface NoteRequest extends SaleRequest {
  readonly note: NoteToSend
  readonly format: NoteFormat
  /** Of the company's own consecutive. */
  readonly prefix: string
}

/** What was taken of the resolution, or of the company's own consecutive. */
export interface DocumentNumber {
  readonly prefix: string
  readonly number: number
}
