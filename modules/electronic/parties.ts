/** The company and its customer as the electronic invoice names them. */
import {
  FINAL_CONSUMER_NUMBER,
  finalConsumer,
  HOME_COUNTRY_CODE,
  isFiscalResponsibility,
  type UblAddress,
  type UblParty,
} from '#colombia/index.ts'
import type { Company } from '#modules/company/index.ts'
import type { PartyForDocuments } from '#modules/people/index.ts'
import type { ElectronicRequest } from './request.ts'

interface Place {
  readonly cityName: string
  readonly departmentName: string
}

export function supplierOf(company: Company, place: Place | null): UblParty {
  const { profile } = company
  return {
    kind: profile.kind,
    identification: { typeCode: '31', number: company.identification, checkDigit: company.checkDigit },
    name: company.name,
    tradeName: profile.tradeName || null,
    activities: /^\d{4}$/.test(profile.ciiu) ? [profile.ciiu] : [],
    responsibilities: profile.responsibilities,
    taxScheme: supplierScheme(profile),
    address: addressOf({ ...profile, addressLine: profile.address, ...(place ?? { cityName: '', departmentName: '' }) }),
    email: firstEmail(profile.email),
    phone: profile.phone || null,
  }
}

/** What the supplier is responsible for (hechos.md, 3.4): IVA, INC, both or neither. */
const supplierScheme = ({ vatResponsible, incResponsible }: Company['profile']): UblParty['taxScheme'] =>
  vatResponsible && incResponsible ? 'ZA' : vatResponsible ? '01' : incResponsible ? '04' : 'ZZ'

/** Passport and document of a foreigner: the DIAN lists no responsibility of theirs, and none may be asked of them. */
const FOREIGN_PERSON: ReadonlySet<string> = new Set(['41', '42'])
const NO_RESPONSIBILITY = ['R-99-PN'] as const

function responsibilitiesOf({ responsibilities, identificationType }: PartyForDocuments): UblParty['responsibilities'] {
  const known = responsibilities.filter(isFiscalResponsibility)
  return known.length === 0 && FOREIGN_PERSON.has(identificationType) ? NO_RESPONSIBILITY : known
}

export function customerOf(party: PartyForDocuments): UblParty {
  if (party.identification === FINAL_CONSUMER_NUMBER) return finalConsumer
  return {
    kind: party.kind,
    identification: {
      typeCode: party.identificationType,
      number: party.identification,
      checkDigit: party.identificationType === '31' ? party.checkDigit : null,
    },
    name: party.displayName,
    tradeName: null,
    activities: [],
    responsibilities: responsibilitiesOf(party),
    taxScheme: party.vatResponsible ? '01' : 'ZZ',
    address: addressOf({ ...party, departmentName: party.regionName }),
    email: firstEmail(party.emailInvoicing),
    phone: party.phone || null,
  }
}

interface AddressFacts extends Place {
  readonly addressLine: string
  readonly neighborhood: string
  readonly cityCode: string
  readonly postalCode: string
  readonly countryCode?: string
  readonly countryName?: string
}

/** Null when nothing of it was written; one that was begun stays incomplete, so that what it lacks can be named. */
function addressOf(facts: AddressFacts): UblAddress | null {
  const { countryCode = HOME_COUNTRY_CODE } = facts
  if (countryCode !== HOME_COUNTRY_CODE) return addressAbroad(facts, countryCode)
  if (facts.addressLine === '' && facts.cityCode === '') return null
  const known = facts.cityName !== ''
  return {
    cityCode: known ? facts.cityCode : '',
    cityName: facts.cityName,
    postalCode: /^\d{6}$/.test(facts.postalCode) ? facts.postalCode : null,
    departmentCode: known ? facts.cityCode.slice(0, 2) : '',
    departmentName: facts.departmentName,
    line: lineOf(facts),
    countryCode: HOME_COUNTRY_CODE,
    countryName: 'Colombia',
  }
}

const lineOf = ({ addressLine, neighborhood }: AddressFacts): string =>
  addressLine === '' || neighborhood === '' ? addressLine : `${addressLine}, ${neighborhood}`

/** The lists of the DANE have none of it. */
const addressAbroad = (facts: AddressFacts, countryCode: string): UblAddress => ({
  ...{ cityCode: '', departmentCode: '', departmentName: '', cityName: facts.cityName, line: lineOf(facts) },
  ...{ postalCode: facts.postalCode || null, countryCode, countryName: facts.countryName ?? '' },
})

/** People write several, apart by comma, semicolon or space; the invoice carries one. Null when none looks like one. */
const firstEmail = (text: string): string | null => text.split(/[\s,;]+/).find((part) => /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(part)) ?? null

export const partiesOf = (request: Pick<ElectronicRequest, 'company' | 'companyPlace' | 'customer'>) => ({
  supplier: supplierOf(request.company, request.companyPlace),
  customer: customerOf(request.customer),
})
