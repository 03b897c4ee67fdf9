/**
 * What an electronic invoice or note remembers of the moment when it was issued: the parties, the software and the
 * resolution as the authority gets them. A later change of the customer, of the company or of an item does not alter its XML. Amounts
 * are not here: they stand in the document's rows. Stored as JSON that only this shape reads and writes.
 */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { isDay, parseDay, type Day } from '#base/date.ts'
import {
  fiscalResponsibilities,
  partyTaxSchemes,
  productStandards,
  type DianEnvironment,
  type ProductStandard,
  type UblParty,
  type UblSoftware,
} from '#colombia/index.ts'

/** A day as it is kept in JSON. */
export const storedDay = z.pipe(z.string().check(z.refine(isDay, 'Not a day')), z.transform(parseDay))
const responsibilities = fiscalResponsibilities.map(({ code }) => code)
const taxSchemes = partyTaxSchemes.map(({ code }) => code)
const standardCodes = productStandards.map(({ code }) => code)
const optional = z.nullable(z.string())

const address = z.object({
  cityCode: z.string(),
  cityName: z.string(),
  postalCode: optional,
  departmentCode: z.string(),
  departmentName: z.string(),
  line: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
})

export const storedParty = z.object({
  kind: z.enum(['juridica', 'natural']),
  identification: z.object({ typeCode: z.string(), number: z.string(), checkDigit: optional }),
  name: z.string(),
  tradeName: optional,
  activities: z.array(z.string()),
  responsibilities: z.array(z.enum(responsibilities)),
  taxScheme: z.enum(taxSchemes),
  address: z.nullable(address),
  email: optional,
  phone: optional,
})

/** What an invoice and its notes remember alike. */
export const saleSnapshot = z.object({
  environment: z.enum(['1', '2']),
  /** Of the generation, in Bogotá: the authority counts its terms from here. */
  issueDate: storedDay,
  issueTime: z.string(),
  supplier: storedParty,
  customer: storedParty,
  software: z.object({ providerNit: z.string(), providerCheckDigit: z.string(), id: z.string(), securityCode: z.string() }),
  /** The seller's code of each line, in order: the item may be renamed later. */
  itemCodes: z.array(z.string()),
  /** Documents from before it was kept have none. */
  standards: z._default(z.array(z.nullable(z.object({ scheme: z.enum(standardCodes), code: z.string() }))), []),
})

export const electronicSnapshot = z.extend(saleSnapshot, {
  resolution: z.object({ number: z.string(), date: storedDay, validFrom: storedDay, validTo: storedDay, from: z.string(), to: z.string() }),
})

export interface SaleSnapshot {
  readonly environment: DianEnvironment
  readonly issueDate: Day
  readonly issueTime: string
  readonly supplier: UblParty
  readonly customer: UblParty
  readonly software: UblSoftware
  readonly itemCodes: readonly string[]
  readonly standards: readonly (ProductStandard | null)[]
}

export interface ElectronicSnapshot extends SaleSnapshot {
  readonly resolution: {
    readonly number: string
    readonly date: Day
    readonly validFrom: Day
    readonly validTo: Day
    readonly from: string
    readonly to: string
  }
}

/**
 * What an invoice remembered, read back from its row.
 * @throws Error when it is not of this shape: nothing else may be printed or sent
 */
export const readSnapshot = (stored: unknown): ElectronicSnapshot => parse(electronicSnapshot, stored)

const contingencyMark = z.object({ contingency: z.literal(true) })

/** Whether it was signed again as a document of contingency (type 04). */
export const isOfContingency = (stored: unknown): boolean => z.safeParse(contingencyMark, stored).success

const simulatedMark = z.object({ simulated: z.literal(true) })

/** Whether it was sent to a simulated authority, which is remembered from the first attempt on. */
export const wasSimulated = (stored: unknown): boolean => z.safeParse(simulatedMark, stored).success
