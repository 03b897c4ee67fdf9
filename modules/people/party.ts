/** A third party: one record with roles. What it takes to write one, and what the documents need to know of it. */
import * as z from 'zod/mini'
import {
  displayName,
  fiscalResponsibilities,
  identificationTypes,
  isVatAgent,
  showIdentificationWithType,
  UNKNOWN_IDENTIFICATION_TYPE,
} from '#colombia/identification.ts'
import { HOME_COUNTRY, showAddress } from '#colombia/address.ts'
import { HOME_COUNTRY_CODE, UNKNOWN_COUNTRY } from '#colombia/countries.ts'
import type { WithholdingParty, WithholdingSeller } from '#colombia/withholding.ts'
import { id, obeys, optionalText, positiveAmount, version } from '#platform/http/fields.ts'
import { customInput, customOutput } from '#platform/custom/field.ts'
import { fillText } from '#base/errors.ts'
import { maxLength, numberMessages } from '#platform/rules/index.ts'
import { shownTag, tagIdsInput } from '#platform/tags/tags.ts'

/** The customer of sales without a name: every company is born with it, and it never changes (DIAN annex 1.9). */
export const FINAL_CONSUMER = { identificationType: '13', identification: '222222222222' } as const

const identificationCodes = identificationTypes.map(({ code }) => code)
const responsibilityCodes = fiscalResponsibilities.map(({ code }) => code)
/** More than these say nothing any more. */
const no = z._default(z.boolean(), false)
const yes = z._default(z.boolean(), true)

/** What a form sends. Names of fields are those of the errors. Rules that join fields are in `rules.ts`. */
export const partyInput = z.object({
  kind: z.enum(['juridica', 'natural'], 'Elige el tipo de persona.'),
  identificationType: z.enum(identificationCodes, UNKNOWN_IDENTIFICATION_TYPE),
  /** As people write it: dots, spaces and a check digit after a hyphen are understood. */
  identification: z.string().check(
    z.trim(),
    obeys((text) => maxLength(text, 40)),
  ),
  legalName: optionalText(200),
  firstName: optionalText(60),
  secondName: optionalText(60),
  firstSurname: optionalText(60),
  secondSurname: optionalText(60),
  tradeName: optionalText(200),
  responsibilities: z
    .array(z.enum(responsibilityCodes))
    .check(z.minLength(1, 'Elige al menos una responsabilidad fiscal.'), z.maxLength(5, 'Máximo 5 responsabilidades.')),
  vatResponsible: yes,
  /** Left out, what the law says of such a person (`agent.ts`). */
  withholdsRetefuente: z.optional(z.boolean()),
  withholdsReteiva: no,
  withholdsReteica: no,
  declarante: yes,
  ciiu: optionalText(4),
  addressLine: optionalText(200),
  neighborhood: optionalText(80),
  /** Two letters. Of an address in another country the city is written, and of one at home it is of the list. */
  countryCode: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, UNKNOWN_COUNTRY)), HOME_COUNTRY_CODE),
  foreignCity: optionalText(80),
  cityCode: optionalText(5),
  postalCode: optionalText(10),
  /** One or several, separated by comma, semicolon or space. */
  emailInvoicing: optionalText(300),
  phone: optionalText(30),
  isCustomer: no,
  isSupplier: no,
  isEmployee: no,
  /** Sells for the company: an agent from outside, or one of its people. */
  isSeller: no,
  /** Somebody to talk to, with whom nothing is bought or sold yet. */
  isContact: no,
  paymentDays: z._default(
    z
      .int(numberMessages.notWhole)
      .check(
        z.minimum(0, fillText(numberMessages.minDecimal, { min: '0' })),
        z.maximum(999, fillText(numberMessages.maxDecimal, { max: '999' })),
      ),
    0,
  ),
  /** Null is without limit. */
  creditLimit: z._default(z.nullable(positiveAmount), null),
  /** Who sells to it, of a customer; left out, it stays as it is. */
  sellerId: z.optional(z.nullable(id)),
  /** All that it carries; left out, they stay as they are. */
  tagIds: tagIdsInput,
  /** By the internal names of the company's own fields; left out, they stay as they are. */
  custom: z.optional(customInput),
})
export type PartyInput = z.output<typeof partyInput>

/** What a third party is until somebody says more: in the form and in a file. */
export const newParty: PartyInput = {
  kind: 'juridica',
  identificationType: '31',
  identification: '',
  legalName: '',
  firstName: '',
  secondName: '',
  firstSurname: '',
  secondSurname: '',
  tradeName: '',
  responsibilities: ['R-99-PN'],
  vatResponsible: true,
  withholdsReteiva: false,
  withholdsReteica: false,
  declarante: true,
  ciiu: '',
  addressLine: '',
  neighborhood: '',
  countryCode: HOME_COUNTRY_CODE,
  foreignCity: '',
  cityCode: '',
  postalCode: '',
  emailInvoicing: '',
  phone: '',
  isCustomer: false,
  isSupplier: false,
  isEmployee: false,
  isSeller: false,
  isContact: false,
  paymentDays: 0,
  creditLimit: null,
  sellerId: null,
  tagIds: [],
  custom: {},
}

/** Who sells to a customer. */
const shownSeller = z.nullable(z.object({ id: z.string(), name: z.string() }))

export const partyView = z.extend(z.omit(partyInput, { sellerId: true, tagIds: true, custom: true }), {
  seller: shownSeller,
  withholdsRetefuente: z.boolean(),
  custom: customOutput,
  tags: z.array(shownTag),
  id: z.string(),
  version,
  active: z.boolean(),
  /** Why no new document is made with it; null of one that is not blocked. */
  blockReason: z.nullable(z.string()),
  /** The one that stands for it since they were merged. */
  mergedInto: z.nullable(z.object({ id: z.string(), displayName: z.string() })),
  /** Final consumer: shown, never edited. */
  fixed: z.boolean(),
  checkDigit: z.nullable(z.string()),
  displayName: z.string(),
  /** Of its municipality, or the one that was written in another country. */
  cityName: z.string(),
  regionName: z.string(),
  countryName: z.string(),
  /** Of its economic activity; '' when the list does not know its code. */
  ciiuName: z.string(),
})
export type PartyView = z.output<typeof partyView>

/** What pricing, withholdings and printing need of a third party: the picker brings it, so typing never waits. */
export const partyForDocuments = z.object({
  id: z.string(),
  displayName: z.string(),
  kind: z.enum(['juridica', 'natural']),
  identificationType: z.string(),
  identification: z.string(),
  checkDigit: z.nullable(z.string()),
  responsibilities: z.array(z.string()),
  vatResponsible: z.boolean(),
  withholdsRetefuente: z.boolean(),
  withholdsReteiva: z.boolean(),
  withholdsReteica: z.boolean(),
  declarante: z.boolean(),
  /** Empty when it has no address, or one in another country. */
  cityCode: z.string(),
  cityName: z.string(),
  regionName: z.string(),
  /** That of its own country when it has no address. */
  countryCode: z.string(),
  countryName: z.string(),
  addressLine: z.string(),
  neighborhood: z.string(),
  postalCode: z.string(),
  emailInvoicing: z.string(),
  phone: z.string(),
  paymentDays: z.number(),
  creditLimit: z.nullable(z.string()),
  isCustomer: z.boolean(),
  isSupplier: z.boolean(),
  /** Who sells to it and is active. What was kept before it was asked has none. */
  seller: z._default(shownSeller, null),
  active: z.boolean(),
  /** Why no new document is made with it; null of one that is not blocked. */
  blockReason: z.nullable(z.string()),
})
export type PartyForDocuments = z.output<typeof partyForDocuments>

/** The third party as the buyer that withholds from us. */
export const withholdingPartyOf = (
  party: Pick<
    PartyForDocuments,
    'withholdsRetefuente' | 'withholdsReteiva' | 'withholdsReteica' | 'cityCode' | 'responsibilities' | 'vatResponsible'
  >,
): WithholdingParty => ({
  agentOf: { retefuente: party.withholdsRetefuente, reteiva: party.withholdsReteiva, reteica: party.withholdsReteica },
  cityCode: party.cityCode || null,
  vatResponsible: party.vatResponsible,
  simple: party.responsibilities.includes('O-47'),
})

/** Identifications that another country gives: passport, document of a foreigner, NIT of another country. */
const FOREIGN_IDENTIFICATIONS: ReadonlySet<string> = new Set(['41', '42', '50'])

/** Whoever has an address in another country, or is identified by one and has no place in Colombia. */
export const residesAbroad = ({
  identificationType,
  cityCode,
  countryCode,
}: Pick<PartyForDocuments, 'identificationType' | 'cityCode' | 'countryCode'>): boolean =>
  countryCode !== HOME_COUNTRY_CODE || (FOREIGN_IDENTIFICATIONS.has(identificationType) && cityCode === '')

/** The third party as the seller that we withhold from. */
export const withholdingSellerOf = (
  party: Pick<
    PartyForDocuments,
    'kind' | 'responsibilities' | 'declarante' | 'identificationType' | 'cityCode' | 'countryCode' | 'vatResponsible'
  >,
): WithholdingSeller => ({
  kind: party.kind,
  selfWithholder: party.responsibilities.includes('O-15'),
  simple: party.responsibilities.includes('O-47'),
  vatAgent: isVatAgent(party.responsibilities),
  declarante: party.declarante,
  cityCode: party.cityCode || null,
  vatResponsible: party.vatResponsible,
  abroad: residesAbroad(party),
})

export const isFinalConsumer = (party: { readonly identificationType: string; readonly identification: string }): boolean =>
  party.identificationType === FINAL_CONSUMER.identificationType && party.identification === FINAL_CONSUMER.identification

/** The name that lists, prints and entries show. */
export const partyName = (
  party: Pick<PartyInput, 'kind' | 'legalName' | 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname'>,
): string => displayName({ ...party, companyName: party.legalName })

/** "Colombia, Antioquia, Medellín, El Poblado, Carrera 43A # 1-50"; empty without municipality and line. */
export const partyAddress = (party: Pick<PartyView, 'countryName' | 'regionName' | 'cityName' | 'neighborhood' | 'addressLine'>): string =>
  party.cityName === '' && party.addressLine === ''
    ? ''
    : showAddress({ ...party, countryName: party.countryName || HOME_COUNTRY, addressNeighborhood: party.neighborhood })

/** Of a third party, in the order of the form. */
export const partyRoles = {
  isCustomer: 'Cliente',
  isSupplier: 'Proveedor',
  isEmployee: 'Empleado',
  isSeller: 'Vendedor',
  isContact: 'Contacto',
} as const
export type PartyRole = keyof typeof partyRoles
const roleNames: readonly PartyRole[] = ['isCustomer', 'isSupplier', 'isEmployee', 'isSeller', 'isContact']

/** "Cliente, Proveedor" */
export const rolesOfParty = (party: Pick<PartyInput, PartyRole>): string =>
  roleNames.flatMap((role) => (party[role] ? partyRoles[role] : [])).join(', ')

/** "NIT 900.123.456-8". */
export const partyIdentification = (party: {
  readonly identificationType: string
  readonly identification: string
  readonly checkDigit?: string | null
}): string =>
  showIdentificationWithType({
    typeCode: party.identificationType,
    number: party.identification,
    checkDigit: party.checkDigit ?? null,
  })
