/** Shape of seller and buyer: who must say what, and where the check digit of a NIT goes. */
import { identificationTypes } from '../identification.ts'
import { checkDigit } from '../nit.ts'
import { partyTaxSchemes, type Code } from './codes.ts'
import { textAt, type Element } from './element.ts'
import { format, group, leaf, literal, maybe, one, oneOf, type Shape } from './shape.ts'
import { HOME_COUNTRY_CODE } from '../countries.ts'
import { agency, codesOf, digits, filled, responsibilities, text } from './structure-formats.ts'

/** A NIT whose check digit stands in schemeID (rules FAB22, FAJ24, FAK24). */
export function nitLeaf(): Shape {
  const shape = leaf(digits, { ...agency, schemeID: format('un dígito', /^\d$/), schemeName: literal('31') })
  return { ...shape, also: checkDigitProblems }
}

function checkDigitProblems({ text: number, attributes }: Element): string[] {
  const { schemeName, schemeID } = attributes
  if (schemeName !== '31') return schemeID === undefined ? [] : ['solo un NIT lleva dígito de verificación.']
  if (!digits.matches(number)) return ['el NIT solo lleva dígitos.']
  if (schemeID === undefined) return ['falta el dígito de verificación del NIT.']
  return schemeID === checkDigit(number) ? [] : [`el dígito de verificación de ${number} es ${checkDigit(number)}, no ${schemeID}.`]
}

const identificationType = codesOf(identificationTypes)
const personNumber = format('un número de identificación sin puntos ni guiones', /^[0-9A-Za-z]{1,20}$/)
const checkDigitFormat = format('un dígito', /^\d$/)

const companyId: Shape = {
  ...leaf(personNumber, { ...agency, schemeName: identificationType }, { schemeID: checkDigitFormat }),
  also: checkDigitProblems,
}
const partyId: Shape = {
  ...leaf(personNumber, { schemeName: identificationType }, { schemeID: checkDigitFormat }),
  also: checkDigitProblems,
}

const address = group(
  [
    maybe('cbc:ID', leaf(format('un municipio de 5 dígitos', /^\d{5}$/))),
    one('cbc:CityName', text),
    maybe('cbc:PostalZone', leaf(format('un código postal', /^[0-9A-Za-z -]{1,10}$/))),
    maybe('cbc:CountrySubentity', text),
    maybe('cbc:CountrySubentityCode', leaf(format('un departamento de 2 dígitos', /^\d{2}$/))),
    one('cac:AddressLine', group([one('cbc:Line', text)])),
    one(
      'cac:Country',
      group([
        one('cbc:IdentificationCode', leaf(format('un país ISO 3166', /^[A-Z]{2}$/))),
        one('cbc:Name', leaf(filled, { languageID: literal('es') })),
      ]),
    ),
  ],
  (element) =>
    textAt(element, 'cac:Country', 'cbc:IdentificationCode') === HOME_COUNTRY_CODE ? homeProblems(element) : abroadProblems(element),
)

/** Rules FAJ08 to FAJ12 and FAK08: at home, the lists of the DANE say where. */
const homeProblems = (element: Element): string[] => {
  const [city, department, postal] = ['cbc:ID', 'cbc:CountrySubentityCode', 'cbc:PostalZone'].map((name) => textAt(element, name))
  return [
    ...(city === '' ? ['cbc:ID: falta el municipio.'] : []),
    ...(department === '' ? ['cbc:CountrySubentityCode: falta el departamento.'] : []),
    ...(textAt(element, 'cbc:CountrySubentity') === '' ? ['cbc:CountrySubentity: falta el nombre del departamento.'] : []),
    ...(postal === '' || /^\d{6}$/.test(postal ?? '') ? [] : ['cbc:PostalZone: debe ser un código postal de 6 dígitos.']),
    ...((city ?? '').startsWith(department ?? '') ? [] : ['el municipio no pertenece al departamento.']),
  ]
}

/** The lists of the DANE know no other country. */
const abroadProblems = (element: Element): string[] =>
  textAt(element, 'cbc:ID') === '' && textAt(element, 'cbc:CountrySubentityCode') === ''
    ? []
    : ['una dirección de otro país no lleva municipio ni departamento de Colombia.']

export const schemeOf = (table: readonly Code[]): Shape =>
  group([one('cbc:ID', leaf(codesOf(table))), one('cbc:Name', text)], (element) => {
    const code = textAt(element, 'cbc:ID')
    const name = table.find((row) => row.code === code)?.name
    return name === undefined || name === textAt(element, 'cbc:Name') ? [] : [`el nombre del código ${code} debe ser «${name}».`]
  })

/** A side of a support document: no more than who it is to the authority, and where. */
export const reducedPartyShape: Shape = group([
  one('cbc:AdditionalAccountID', leaf(oneOf(['1', '2']))),
  one(
    'cac:Party',
    group([
      maybe('cac:PhysicalLocation', group([one('cac:Address', address)])),
      one(
        'cac:PartyTaxScheme',
        group([
          one('cbc:RegistrationName', text),
          one('cbc:CompanyID', companyId),
          one('cbc:TaxLevelCode', leaf(responsibilities)),
          one('cac:TaxScheme', schemeOf(partyTaxSchemes)),
        ]),
      ),
    ]),
  ),
])

/** Seller and buyer differ in who must say what: the seller its address and prefix, the buyer its identification. */
export const partyShape = (role: 'supplier' | 'customer'): Shape => {
  const seller = role === 'supplier'
  const addressPart = seller ? one : maybe
  return group([
    one('cbc:AdditionalAccountID', leaf(oneOf(['1', '2']))),
    one(
      'cac:Party',
      group([
        maybe(
          'cbc:IndustryClassificationCode',
          leaf(format('actividades CIIU de 4 dígitos separadas por punto y coma', /^\d{4}(;\d{4})*$/)),
        ),
        ...(seller ? [] : [one('cac:PartyIdentification', group([one('cbc:ID', partyId)]))]),
        one('cac:PartyName', group([one('cbc:Name', text)])),
        addressPart('cac:PhysicalLocation', group([one('cac:Address', address)])),
        one(
          'cac:PartyTaxScheme',
          group([
            one('cbc:RegistrationName', text),
            one('cbc:CompanyID', companyId),
            one('cbc:TaxLevelCode', leaf(responsibilities)),
            addressPart('cac:RegistrationAddress', address),
            one('cac:TaxScheme', schemeOf(partyTaxSchemes)),
          ]),
        ),
        one(
          'cac:PartyLegalEntity',
          group([
            one('cbc:RegistrationName', text),
            one('cbc:CompanyID', companyId),
            ...(seller
              ? [one('cac:CorporateRegistrationScheme', group([maybe('cbc:ID', leaf(format('el prefijo', /^[0-9A-Za-z]{1,4}$/)))]))]
              : []),
          ]),
        ),
        maybe(
          'cac:Contact',
          group([
            maybe('cbc:Telephone', text),
            maybe('cbc:ElectronicMail', leaf(format('un correo electrónico', /^[^@\s]+@[^@\s.]+\.[^@\s]+$/))),
          ]),
        ),
      ]),
    ),
  ])
}
