/**
 * What a company says of itself to the tax authority and on paper. Stored as one JSON value that only this shape reads
 * and writes, so a new field needs a default here and no migration.
 */
import * as z from 'zod/mini'
import { isPercentText, parsePercent, type Percent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { fiscalResponsibilities, isVatAgent } from '#colombia/identification.ts'
import { formatNit } from '#colombia/nit.ts'
import type { WithholdingParty, WithholdingSeller } from '#colombia/withholding.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { email, testSetId } from '#platform/rules/index.ts'
import { AGE_BANDS } from './age-bands.ts'
import { companyErrors } from './errors.ts'

const responsibilityCodes = fiscalResponsibilities.map(({ code }) => code)
const plain = z._default(z.string(), '')
const no = z._default(z.boolean(), false)
const pin = z._default(z.enum(['no', 'yes']), 'no')
const warning = z._default(z.enum(['warn', 'approve', 'refuse']), 'warn')

export const sells = ['products', 'services', 'both'] as const
export type Sells = (typeof sells)[number]

/** What the software needs to send electronic documents; the PIN is a secret, kept sealed (`pin.server.ts`). */
const electronicProfile = z.object({
  environment: z._default(z.enum(['habilitacion', 'produccion']), 'habilitacion'),
  softwareId: plain,
  softwarePin: plain,
  testSetId: plain,
})

/** Who signs for the company: nobody until it is said. */
const officer = z.object({ name: plain, identificationType: z._default(z.string(), '13'), identification: plain, card: plain })
const nobody = { name: '', identificationType: '13', identification: '', card: '' } as const

/** An activity that pays ICA in a municipality. */
const icaActivity = z.object({
  /** DIVIPOLA, 5 digits. */
  cityCode: z.string(),
  /** As that municipality numbers it. */
  code: z.string(),
  /** Decimal text: "11.04" of each thousand. */
  permille: z.string(),
})

export const companyProfile = z.object({
  kind: z._default(z.enum(['juridica', 'natural']), 'juridica'),
  tradeName: plain,
  /** DIVIPOLA, 5 digits. */
  cityCode: plain,
  address: plain,
  neighborhood: plain,
  postalCode: plain,
  phone: plain,
  mobile: plain,
  email: plain,
  /** Of the RUT, as the electronic invoice names them: O-13, O-15, O-23, O-47 or R-99-PN. */
  responsibilities: z._default(z.array(z.enum(responsibilityCodes)), ['R-99-PN']),
  vatResponsible: z._default(z.boolean(), true),
  /** Responsible of the tax on consumption (responsibility 33 of the RUT; ET art. 512-1). */
  incResponsible: no,
  /** Withholds on its purchases, besides what its responsibilities say. */
  withholdsRetefuente: no,
  withholdsReteica: no,
  /** Files an income tax return: chooses between the two rates of retefuente. */
  declarante: z._default(z.boolean(), true),
  /** Main economic activity, 4 digits. */
  ciiu: plain,
  icaActivities: z._default(z.array(icaActivity), []),
  legalRepresentative: z._default(officer, nobody),
  accountant: z._default(officer, nobody),
  /** Statutory auditor (revisor fiscal): of those that the law obliges, art. 203 of the Código de Comercio. */
  auditor: z._default(officer, nobody),
  /** Withheld amounts are whole pesos unless the company keeps cents. */
  withholdingRounding: z._default(z.enum(['peso', 'cent']), 'peso'),
  /** Which part of the IVA of what it buys in common for taxed and excluded operations it takes off, in percent (ET art. 490). Empty: all. */
  vatProration: plain,
  /** First day of its books here, YYYY-MM-DD; nothing is issued before it. Empty: it does not matter. */
  operationsStart: plain,
  /** Decimals that a line may have, of those that are kept: 0 to 6. */
  quantityDecimals: z._default(z.number(), 6),
  priceDecimals: z._default(z.number(), 6),
  /** Days that a quote holds, until whoever writes it says otherwise. */
  offerDays: z._default(z.number(), 15),
  /** Whether every sale says who sold it. */
  sellerRequired: z._default(z.enum(['optional', 'required']), 'optional'),
  /** Whether one product may stand in two lines of a document. */
  repeatedItems: z._default(z.enum(['allow', 'refuse']), 'allow'),
  /** Whether a number may have an earlier day than the one before it. */
  numberOrder: z._default(z.enum(['any', 'byDay']), 'any'),
  /** Whether more may leave a warehouse than there is; a warehouse may say otherwise. */
  negativeStock: z._default(z.enum(['refuse', 'allow']), 'refuse'),
  /** Of its sales: whether it warns or refuses over the credit of a customer, with what they owe past its day, and under cost. */
  overCreditLimit: warning,
  overdueCustomer: warning,
  belowCost: warning,
  /** Under the minimum price of an item. */
  belowMinimum: warning,
  /** From which worth on an order to a supplier waits to be approved, as decimal text. Empty: none does. */
  purchaseOrderLimit: plain,
  /** The same of a bill of a supplier. */
  purchaseBillLimit: plain,
  /** What is done with a bill that differs from what was ordered and received by more than these: of the agreed price, the larger of a
   * part of it and of pesos of one unit; of the quantity, a part of it. Decimal text; empty is nothing. */
  billMatch: z._default(z.enum(['warn', 'approve', 'refuse']), 'approve'),
  matchPricePercent: plain,
  matchPriceAmount: plain,
  matchQuantityPercent: plain,
  /** How much more than was ordered of a line may be received, a part of it as decimal text. Empty: nothing more. */
  receiptOverPercent: plain,
  /** By more than how many percent a cost rises over the last purchase until it is told, as decimal text. Empty: no rise is told. */
  costRisePercent: z._default(z.string(), '5'),
  /** In which days the bands of what is late end: `parseAgeBands`. */
  ageBands: z._default(z.string(), AGE_BANDS),
  /** From which worth on a loss of goods is recorded by another than who wrote it. Empty: none is. */
  lossLimit: plain,
  /** By more than how much a means of a register is off until its closing asks a reason, as decimal text. Empty: by anything. */
  tillTolerance: plain,
  /** Over how many UVT before taxes a register makes an invoice, as a whole number. Empty: over none. */
  tillCapUvt: plain,
  /** What asks the PIN of who supervises registers, of a person who may not allow it alone. */
  tillReturnPin: pin,
  tillDrawerPin: pin,
  tillDifferencePin: pin,
  /** What it sells: decides what the guide of the first days asks for. Empty: it was not said. */
  sells: z._default(z.enum(['', ...sells]), ''),
  electronic: z._default(electronicProfile, { environment: 'habilitacion', softwareId: '', softwarePin: '', testSetId: '' }),
})

export type IcaActivity = z.output<typeof icaActivity>
export type Officer = z.output<typeof officer>

export type CompanyProfile = z.output<typeof companyProfile>
/** Any part may be left out: it gets its default. */
export type CompanyProfileInput = Omit<z.input<typeof companyProfile>, 'responsibilities'> & {
  readonly responsibilities?: CompanyProfile['responsibilities'] | readonly CompanyProfile['responsibilities'][number][]
}

/** What cannot be written, each at its field: asked before a profile is stored, not of one that is read. */
export function profileProblems(profile: CompanyProfile): ErrorBody[] {
  const wrongEmail = email(profile.email)
  return [
    ...(wrongEmail === null ? [] : [httpErrors.of('invalid', { detalle: wrongEmail }, 'email')]),
    ...(testSetId(profile.electronic.testSetId) === null ? [] : [companyErrors.of('testSetId', {}, 'electronic.testSetId')]),
  ]
}

/** A company as the modules above see it. */
export interface Company {
  readonly id: string
  readonly name: string
  /** Digits of the NIT, without check digit. */
  readonly identification: string
  readonly checkDigit: string
  readonly serviceId: number
  /** Names the company in public addresses; opens nothing by itself. */
  readonly apiKey: string
  readonly color: string
  readonly profile: CompanyProfile
}

/** The authority has not enabled it, or it is not said so: what it issues electronically is a trial. */
export const isOnTrial = ({ profile }: Pick<Company, 'profile'>): boolean => profile.electronic.environment === 'habilitacion'

/** "900.123.456-8". */
export const showNit = (company: Pick<Company, 'identification' | 'checkDigit'>): string =>
  formatNit(company.identification, company.checkDigit)

export const isSelfWithholder = ({ profile }: Pick<Company, 'profile'>): boolean => profile.responsibilities.includes('O-15')
export const isSimpleRegime = ({ profile }: Pick<Company, 'profile'>): boolean => profile.responsibilities.includes('O-47')

/** The company as the seller from whom its customers withhold. */
/** What a company is as a seller: for its withholdings, and the taxes that it may charge. */
export interface Seller extends WithholdingSeller {
  readonly incResponsible: boolean
}

/** The company as the buyer that withholds from its suppliers. */
export const buyerOf = (company: Pick<Company, 'profile'>): WithholdingParty => ({
  agentOf: {
    retefuente: company.profile.withholdsRetefuente,
    reteiva: isVatAgent(company.profile.responsibilities),
    reteica: company.profile.withholdsReteica,
  },
  cityCode: company.profile.cityCode || null,
  simple: isSimpleRegime(company),
  vatResponsible: company.profile.vatResponsible,
})

/** All of it, unless the company says a part. */
export const vatProrationOf = ({ profile: { vatProration } }: Pick<Company, 'profile'>): Percent =>
  parsePercent(isPercentText(vatProration) ? vatProration : '100')

export const sellerOf = (company: Pick<Company, 'profile'>): Seller => ({
  kind: company.profile.kind,
  selfWithholder: isSelfWithholder(company),
  vatAgent: isVatAgent(company.profile.responsibilities),
  simple: isSimpleRegime(company),
  declarante: company.profile.declarante,
  vatResponsible: company.profile.vatResponsible,
  incResponsible: company.profile.incResponsible,
  cityCode: company.profile.cityCode || null,
})
