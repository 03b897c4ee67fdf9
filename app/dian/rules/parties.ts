/** Who sells and who buys, and where they are (fact sheet, sections 3.4 and 9: AJ, AK). */
import { BUYER, operationOf, schemeOf, SELLER, typeOf, type Facts, type Rule } from '../facts.ts'
import { attributeOf, find, named, textOf, type Element } from '../tree.ts'
import { digitOfNit } from '../unique-codes.ts'

/** Section 4, «Identificación», «Responsabilidades» (with those of a support document) and the tributes of a party (3.4). */
const TYPES: ReadonlySet<string> = new Set(['11', '12', '13', '21', '22', '31', '41', '42', '47', '48', '50', '91'])
const RESPONSIBILITIES: ReadonlySet<string> = new Set(['O-13', 'O-15', 'O-23', 'O-47', 'O-48', 'O-49', 'R-99-PN'])
const TRIBUTES: ReadonlyMap<string, string> = new Map([
  ['01', 'IVA'],
  ['04', 'INC'],
  ['ZA', 'IVA e INC'],
  ['ZZ', 'No aplica'],
])
/** Of the DANE. */
const DEPARTMENTS: ReadonlySet<string> = new Set(
  '05 08 11 13 15 17 18 19 20 23 25 27 41 44 47 50 52 54 63 66 68 70 73 76 81 85 86 88 91 94 95 97 99'.split(' '),
)

const partyOf = (tree: Element, side: string): Element | null => find(tree, side, 'cac:Party')
const isDigit = (id: Element): boolean =>
  attributeOf(id, 'schemeName') === '31' ? attributeOf(id, 'schemeID') === digitOfNit(id.text.trim()) : true
const idsOf = (tree: Element, side: string): Element[] => {
  const party = partyOf(tree, side)
  return party === null ? [] : named(party, 'cbc:CompanyID')
}
const isHome = (address: Element): boolean => textOf(address, 'cac:Country', 'cbc:IdentificationCode') === 'CO'
const addressesOf = (tree: Element, side: string, name: string): Element[] => {
  const party = partyOf(tree, side)
  return party === null ? [] : named(party, name)
}
const isOfList = (department: string, city: string): boolean =>
  DEPARTMENTS.has(department) && /^\d{5}$/.test(city) && city.startsWith(department)

/** Where an address stands, and the numbers of its rules. */
const PLACES = [
  { name: 'cac:Address', block: '08', city: '09', department: '12' },
  { name: 'cac:RegistrationAddress', block: '28', city: '29', department: '32' },
] as const

function addressRules(letter: 'J' | 'K', side: string, who: string): Rule[] {
  const every =
    (name: string, holds: (address: Element) => boolean) =>
    ({ tree }: Facts) =>
      addressesOf(tree, side, name).every(holds)
  return PLACES.flatMap(({ name, block, city, department }): Rule[] => [
    [
      `*A${letter}${block}`,
      `La dirección del ${who} está incompleta, o su país no está en la lista.`,
      every(
        name,
        (each) =>
          /^[A-Z]{2}$/.test(textOf(each, 'cac:Country', 'cbc:IdentificationCode')) &&
          textOf(each, 'cac:Country', 'cbc:Name') !== '' &&
          textOf(each, 'cac:AddressLine', 'cbc:Line') !== '' &&
          textOf(each, 'cbc:CityName') !== '',
      ),
    ],
    [
      `*A${letter}${city}`,
      `El municipio del ${who} no es del departamento.`,
      every(name, (each) => !isHome(each) || isOfList(textOf(each, 'cbc:CountrySubentityCode'), textOf(each, 'cbc:ID'))),
    ],
    [
      `*A${letter}${department}`,
      `El departamento del ${who} no está en la lista.`,
      every(
        name,
        (each) =>
          !isHome(each) || (DEPARTMENTS.has(textOf(each, 'cbc:CountrySubentityCode')) && textOf(each, 'cbc:CountrySubentity') !== ''),
      ),
    ],
    [
      `*A${letter}73`,
      `El código postal del ${who} no es de seis dígitos.`,
      every(name, (each) => !isHome(each) || /^(\d{6})?$/.test(textOf(each, 'cbc:PostalZone'))),
    ],
  ])
}

function sideRules(letter: 'J' | 'K', side: string, who: string): Rule[] {
  const scheme = ({ tree }: Facts) => schemeOf(tree, side)
  return [
    [
      `*A${letter}24`,
      `El DV del NIT del ${who} no es correcto.`,
      ({ tree }) => {
        const id = find(schemeOf(tree, side), 'cbc:CompanyID')
        return id !== null && isDigit(id)
      },
    ],
    [`*A${letter}47`, `El DV de una identificación del ${who} no es correcto.`, ({ tree }) => idsOf(tree, side).every(isDigit)],
    [
      `*A${letter}25`,
      `El tipo de identificación del ${who} no está en la lista.`,
      ({ tree }) => idsOf(tree, side).every((id) => TYPES.has(attributeOf(id, 'schemeName'))),
    ],
    [
      `*A${letter}02`,
      `El ${who} no es persona jurídica (1) ni natural (2).`,
      ({ tree }) => ['1', '2'].includes(textOf(tree, side, 'cbc:AdditionalAccountID')),
    ],
    [
      `*A${letter}26`,
      `Una responsabilidad del ${who} no está en la lista.`,
      (facts) =>
        textOf(scheme(facts), 'cbc:TaxLevelCode')
          .split(';')
          .every((each) => RESPONSIBILITIES.has(each)),
    ],
    [
      `*A${letter}40`,
      `El tributo del ${who} no está en la lista.`,
      (facts) => TRIBUTES.has(textOf(scheme(facts), 'cac:TaxScheme', 'cbc:ID')),
    ],
    [
      `*A${letter}41`,
      `El nombre del tributo del ${who} no es el de su código.`,
      (facts) => {
        const name = TRIBUTES.get(textOf(scheme(facts), 'cac:TaxScheme', 'cbc:ID'))
        return name === undefined || name === textOf(scheme(facts), 'cac:TaxScheme', 'cbc:Name')
      },
    ],
    ...addressRules(letter, side, who),
  ]
}

/** Who sells to a support document lives here (operation 10), and says where, or abroad (11). */
function isOfResidence({ tree, letter }: Facts): boolean {
  if (letter !== 'DS' && letter !== 'NS') return true
  const country = textOf(partyOf(tree, SELLER), 'cac:PhysicalLocation', 'cac:Address', 'cac:Country', 'cbc:IdentificationCode')
  return (country === 'CO') === (operationOf(tree) === '10')
}
const isDeliveredAbroad = ({ tree, letter }: Facts): boolean =>
  letter !== 'F' ||
  typeOf(tree) !== '02' ||
  !['', 'CO'].includes(textOf(partyOf(tree, BUYER), 'cac:PhysicalLocation', 'cac:Address', 'cac:Country', 'cbc:IdentificationCode'))

/** The final consumer is a person of no responsibility (3.4). */
function isNobody({ tree }: Facts): boolean {
  const scheme = schemeOf(tree, BUYER)
  return (
    textOf(scheme, 'cbc:CompanyID') !== '222222222222' ||
    (textOf(tree, BUYER, 'cbc:AdditionalAccountID') === '2' && attributeOf(find(scheme, 'cbc:CompanyID'), 'schemeName') === '13')
  )
}

export const partyRules: readonly Rule[] = [
  ['*AJ21', 'El NIT del emisor no está autorizado para facturar electrónicamente.', ({ taxpayer }) => taxpayer !== null],
  ...sideRules('J', SELLER, 'emisor'),
  ...sideRules('K', BUYER, 'adquiriente'),
  ['*AD02', 'El tipo de operación no es el de la residencia del vendedor.', isOfResidence],
  ['*AK08', 'El adquiriente de una exportación no tiene dirección en otro país.', isDeliveredAbroad],
  ['*AK02', 'El consumidor final es una persona natural con cédula.', isNobody],
]
