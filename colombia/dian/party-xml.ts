/**
 * Seller and buyer in UBL. The seller carries the prefix that it invoices with; the buyer may be the final consumer,
 * who has neither address nor contact. CompanyID carries the check digit in `schemeID` only when it is a NIT, never
 * inside the number.
 */
import { personKinds } from '../identification.ts'
import { codeName, partyTaxSchemes } from './codes.ts'
import { el, elIf, type Attributes, type Element } from './element.ts'
import type { UblAddress, UblParty } from './sale.ts'
import { DIAN_AGENCY } from './literals.ts'

export const supplierParty = (party: UblParty, prefix: string): Element =>
  el('cac:AccountingSupplierParty', [
    accountId(party),
    partyGroup(party, null, el('cac:CorporateRegistrationScheme', [elIf('cbc:ID', prefix)])),
  ])

export const customerParty = (party: UblParty): Element =>
  el('cac:AccountingCustomerParty', [
    accountId(party),
    partyGroup(party, el('cac:PartyIdentification', [el('cbc:ID', party.identification.number, identificationScheme(party))]), null),
  ])

/** A side of a support document or of its adjustment: who it is to the authority, and where, when the seller resides in Colombia. */
export const reducedParty = (name: string, party: UblParty, withPlace: boolean): Element =>
  el(name, [
    accountId(party),
    el('cac:Party', [
      withPlace && party.address ? el('cac:PhysicalLocation', [addressGroup('cac:Address', party.address)]) : null,
      partyTaxScheme(party),
    ]),
  ])

/** Who it is to the authority, without address: what a container says of both sides (fact sheet, 3.10). */
export const partyTaxScheme = (party: UblParty): Element =>
  el('cac:PartyTaxScheme', [
    el('cbc:RegistrationName', party.name),
    companyIdOf(party),
    el('cbc:TaxLevelCode', party.responsibilities.join(';')),
    taxSchemeOf(party),
  ])

const companyIdOf = (party: UblParty): Element =>
  el('cbc:CompanyID', party.identification.number, { ...DIAN_AGENCY, ...identificationScheme(party) })
const taxSchemeOf = ({ taxScheme }: UblParty): Element =>
  el('cac:TaxScheme', [el('cbc:ID', taxScheme), el('cbc:Name', codeName(partyTaxSchemes, taxScheme))])

const accountId = ({ kind }: UblParty): Element => el('cbc:AdditionalAccountID', personKinds.find((one) => one.kind === kind)?.dian ?? '')

function identificationScheme({ identification: { typeCode, checkDigit } }: UblParty): Attributes {
  return typeCode === '31' && checkDigit !== null ? { schemeID: checkDigit, schemeName: typeCode } : { schemeName: typeCode }
}

function partyGroup(party: UblParty, identification: Element | null, registration: Element | null): Element {
  const companyId = companyIdOf(party)
  return el('cac:Party', [
    elIf('cbc:IndustryClassificationCode', party.activities.join(';')),
    identification,
    el('cac:PartyName', [el('cbc:Name', party.tradeName || party.name)]),
    party.address && el('cac:PhysicalLocation', [addressGroup('cac:Address', party.address)]),
    el('cac:PartyTaxScheme', [
      el('cbc:RegistrationName', party.name),
      companyId,
      el('cbc:TaxLevelCode', party.responsibilities.join(';')),
      party.address && addressGroup('cac:RegistrationAddress', party.address),
      taxSchemeOf(party),
    ]),
    el('cac:PartyLegalEntity', [el('cbc:RegistrationName', party.name), companyId, registration]),
    party.phone || party.email ? el('cac:Contact', [elIf('cbc:Telephone', party.phone), elIf('cbc:ElectronicMail', party.email)]) : null,
  ])
}

const addressGroup = (name: string, address: UblAddress): Element =>
  el(name, [
    // The codes are those of the DANE: an address in another country has none.
    elIf('cbc:ID', address.cityCode),
    el('cbc:CityName', address.cityName),
    elIf('cbc:PostalZone', address.postalCode),
    elIf('cbc:CountrySubentity', address.departmentName),
    elIf('cbc:CountrySubentityCode', address.departmentCode),
    el('cac:AddressLine', [el('cbc:Line', address.line)]),
    el('cac:Country', [el('cbc:IdentificationCode', address.countryCode), el('cbc:Name', address.countryName, { languageID: 'es' })]),
  ])
