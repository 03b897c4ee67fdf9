/**
 * Rules of section 9 of the fact sheet that the simulated authority computes by itself: with its own sums, and with nothing of the product's
 * arithmetic or structure, so that what is wrong there is not wrong here as well.
 */
import type { Element } from '#colombia/index.ts'
import { find, textOf } from './tree.ts'

/** A rule's code and its words. */
export type OwnRule = readonly [rule: string, text: string]

/** Tolerance of a sum (annex 1.9, 5.2): two units of the currency. */
const TOLERANCE = 2
/** Of IVA since 2017 (ET 468, 468-1, 477). */
const IVA_RATES: ReadonlySet<number> = new Set([0, 5, 19])
const IVA = '01'

function* within(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) yield* within(child)
}
const named = (tree: Element, name: string): Element[] => [...within(tree)].filter((each) => each.name === name)

/** A tax is its base by its rate, and IVA has the rates of the law. */
function taxRules(tree: Element, letter: string): OwnRule[] {
  return named(tree, 'cac:TaxSubtotal').flatMap((subtotal): OwnRule[] => {
    const category = find(subtotal, 'cac:TaxCategory')
    const percent = textOf(category, 'cbc:Percent')
    if (percent === '') return []
    const [base, rate, amount] = [textOf(subtotal, 'cbc:TaxableAmount'), percent, textOf(subtotal, 'cbc:TaxAmount')].map(Number)
    if (base === undefined || rate === undefined || amount === undefined) return []
    const isOfLaw = textOf(category, 'cac:TaxScheme', 'cbc:ID') !== IVA || IVA_RATES.has(rate)
    return [
      ...(Math.abs((base * rate) / 100 - amount) > TOLERANCE
        ? [[`${letter}AX07`, 'El valor del tributo no corresponde a su base por su tarifa.'] as const]
        : []),
      ...(isOfLaw ? [] : [[`${letter}AX14`, `La tarifa ${percent} de IVA no está en la lista.`] as const]),
    ]
  })
}

/** Every amount is in the currency of the document. */
function currencyRules(tree: Element, letter: string): OwnRule[] {
  const currency = textOf(tree, 'cbc:DocumentCurrencyCode')
  const other = [...within(tree)].some(({ attributes }) => attributes['currencyID'] !== undefined && attributes['currencyID'] !== currency)
  return currency !== '' && other ? [[`${letter}AD15`, 'Un valor está en otra moneda que la del documento.']] : []
}

/** What is about no document says the month that it is about. */
function periodRules(tree: Element, letter: string): OwnRule[] {
  if (!['22', '32'].includes(textOf(tree, 'cbc:CustomizationID'))) return []
  const [from, to] = ['cbc:StartDate', 'cbc:EndDate'].map((name) => textOf(tree, 'cac:InvoicePeriod', name))
  const isMonth = from !== undefined && to !== undefined && from !== '' && from.slice(0, 7) === to.slice(0, 7) && from <= to
  return isMonth ? [] : [[`${letter}AE02`, 'El período de una nota sin referencia es de un solo mes.']]
}

const POLICY = 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf'
const POLICY_SHA256 = 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y='

/** The policy that it is signed under, and the hour of Colombia. */
function policyRules(tree: Element): OwnRule[] {
  const [policy] = named(tree, 'xades:SignaturePolicyId')
  const hash = find(policy ?? null, 'xades:SigPolicyHash')
  const [time] = named(tree, 'xades:SigningTime')
  return [
    ...(textOf(policy ?? null, 'xades:SigPolicyId', 'xades:Identifier') === POLICY && textOf(hash, 'ds:DigestValue') === POLICY_SHA256
      ? []
      : [['ZE01', 'La firma no es de la política de firma de la DIAN.'] as const]),
    ...(/-05:00$/.test(time?.text.trim() ?? '') ? [] : [['ZE01', 'La hora de la firma no está en el huso -05:00.'] as const]),
  ]
}

const numberIn = (element: Element | null, ...path: string[]): number => Number(textOf(element, ...path) || '0')
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE
const summed = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** Discounts below zero, charges above it, of a line or of the whole document. */
const allowancesOf = (element: Element): number =>
  summed(
    childrenOf(element, 'cac:AllowanceCharge').map(
      (each) => (textOf(each, 'cbc:ChargeIndicator') === 'true' ? 1 : -1) * numberIn(each, 'cbc:Amount'),
    ),
  )
const childrenOf = ({ children }: Element, name: string): Element[] => children.filter((each) => each.name === name)
const linesOf = (tree: Element): Element[] => tree.children.filter(({ name }) => /^cac:(Invoice|CreditNote|DebitNote)Line$/.test(name))

/** Lines are counted from one, of a quantity above zero, and worth it by its price with its own discounts and charges. */
function lineRules(tree: Element, letter: string): OwnRule[] {
  return linesOf(tree).flatMap((line, index): OwnRule[] => {
    const quantity = line.children.find(({ name }) => /^cbc:(Invoiced|Credited|Debited)Quantity$/.test(name))
    const [units, value] = [Number(quantity?.text ?? '0'), numberIn(line, 'cbc:LineExtensionAmount')]
    const per = numberIn(line, 'cac:Price', 'cbc:BaseQuantity') || 1
    const worth = (units * numberIn(line, 'cac:Price', 'cbc:PriceAmount')) / per + allowancesOf(line)
    return [
      ...(textOf(line, 'cbc:ID') === String(index + 1)
        ? []
        : [[`${letter}AV02`, 'Los números de las líneas no son consecutivos.'] as const]),
      ...(units > 0 ? [] : [[`${letter}AV04b`, 'La cantidad de una línea no es mayor que cero.'] as const]),
      ...(isNear(worth, value)
        ? []
        : [[`${letter}AV06`, 'El valor de una línea no es su cantidad por su precio con sus descuentos.'] as const]),
      ...(/^[A-Z0-9]{2,3}$/.test(quantity?.attributes['unitCode'] ?? '')
        ? []
        : [[`${letter}AV05`, 'La unidad de una línea no está en la lista.'] as const]),
    ]
  })
}

/** A discount or charge that says its percentage is its base by it. */
const factorRules = (tree: Element, letter: string): OwnRule[] =>
  named(tree, 'cac:AllowanceCharge').some(
    (each) =>
      textOf(each, 'cbc:MultiplierFactorNumeric') !== '' &&
      !isNear((numberIn(each, 'cbc:BaseAmount') * numberIn(each, 'cbc:MultiplierFactorNumeric')) / 100, numberIn(each, 'cbc:Amount')),
  )
    ? [[`${letter}BE01`, 'El valor de un descuento o cargo no es su base por su porcentaje.']]
    : []

/** Each total of a tax is the sum of its parts, and the totals of the document those of its lines, its taxes and its own discounts. */
function totalRules(tree: Element, letter: string): OwnRule[] {
  const total = find(tree, 'cac:LegalMonetaryTotal') ?? find(tree, 'cac:RequestedMonetaryTotal')
  const taxes = childrenOf(tree, 'cac:TaxTotal')
  const [gross, withTaxes] = [numberIn(total, 'cbc:LineExtensionAmount'), numberIn(total, 'cbc:TaxInclusiveAmount')]
  const adjusted = numberIn(total, 'cbc:ChargeTotalAmount') - numberIn(total, 'cbc:AllowanceTotalAmount')
  const rules: (readonly [boolean, ...OwnRule])[] = [
    [
      named(tree, 'cac:TaxTotal').every((each) =>
        isNear(summed(childrenOf(each, 'cac:TaxSubtotal').map((one) => numberIn(one, 'cbc:TaxAmount'))), numberIn(each, 'cbc:TaxAmount')),
      ),
      `${letter}AS02`,
      'El total de un tributo no es la suma de sus partes.',
    ],
    [
      isNear(summed(linesOf(tree).map((line) => numberIn(line, 'cbc:LineExtensionAmount'))), gross),
      `${letter}AU02`,
      'El valor bruto no es la suma de las líneas.',
    ],
    [
      isNear(gross + summed(taxes.map((each) => numberIn(each, 'cbc:TaxAmount'))), withTaxes),
      `${letter}AU06`,
      'El valor con tributos no es el valor bruto más los tributos.',
    ],
    [
      isNear(withTaxes + adjusted + numberIn(total, 'cbc:PayableRoundingAmount'), numberIn(total, 'cbc:PayableAmount')),
      `${letter}AU14`,
      'El valor a pagar no es el valor con tributos menos descuentos más cargos.',
    ],
  ]
  return rules.filter(([holds]) => !holds).map(([, rule, text]) => [rule, text])
}

/** Nothing is below zero, save the rounding of what is paid. */
const signRules = (tree: Element): OwnRule[] =>
  [...within(tree)].some(
    ({ name, attributes, text }) => attributes['currencyID'] !== undefined && name !== 'cbc:PayableRoundingAmount' && Number(text) < 0,
  )
    ? [['VLR01', 'Un valor es negativo.']]
    : []

/** Section 4 of the fact sheet, «Medio»: those of UN/ECE 4461 that the authority lists, and another one. */
const isMeans = (code: string): boolean => {
  const number = /^\d{1,2}$/.test(code) ? Number(code) : 0
  return (
    code === 'ZZZ' ||
    (number >= 1 && number <= 53) ||
    (number >= 60 && number <= 67) ||
    [70, 71, 72].includes(number) ||
    (number >= 74 && number <= 78) ||
    (number >= 91 && number <= 97)
  )
}

/** How it is paid is of the list, and what is paid later says when. */
function meansRules(tree: Element, letter: string): OwnRule[] {
  return childrenOf(tree, 'cac:PaymentMeans').flatMap((each): OwnRule[] => [
    ...(['1', '2'].includes(textOf(each, 'cbc:ID')) && isMeans(textOf(each, 'cbc:PaymentMeansCode'))
      ? []
      : [[`${letter}AN02`, 'La forma o el medio de pago no está en la lista.'] as const]),
    ...(textOf(each, 'cbc:ID') === '2' && textOf(each, 'cbc:PaymentDueDate') === ''
      ? [[`${letter}AN03`, 'Lo que se paga a crédito no dice cuándo vence.'] as const]
      : []),
  ])
}

/** ISO 3166-1: two letters, with the name of the country. */
const countryRules = (tree: Element, letter: string): OwnRule[] =>
  named(tree, 'cac:Country').every((each) => /^[A-Z]{2}$/.test(textOf(each, 'cbc:IdentificationCode')) && textOf(each, 'cbc:Name') !== '')
    ? []
    : [[`${letter}AJ08`, 'El país de una dirección no está en la lista.']]

/** Who sells to a support document lives here (operation 10), and says where, or abroad (11), and says no place of here. */
function residenceRules(tree: Element, letter: string): OwnRule[] {
  if (letter !== 'DS' && letter !== 'NS') return []
  const seller = find(tree, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PhysicalLocation', 'cac:Address', 'cac:Country')
  const livesHere = textOf(seller, 'cbc:IdentificationCode') === 'CO'
  return livesHere === (textOf(tree, 'cbc:CustomizationID') === '10')
    ? []
    : [[`${letter}AD02`, 'El tipo de operación no es el de la residencia del vendedor.']]
}

/** An address of Colombia: municipality and postal code of it, and the department that the municipality is of. */
function addressRules(tree: Element, letter: string): OwnRule[] {
  return [...named(tree, 'cac:Address'), ...named(tree, 'cac:RegistrationAddress')].flatMap((address): OwnRule[] => {
    if (textOf(address, 'cac:Country', 'cbc:IdentificationCode') !== 'CO') return []
    const [city, department, postal] = [
      textOf(address, 'cbc:ID'),
      textOf(address, 'cbc:CountrySubentityCode'),
      textOf(address, 'cbc:PostalZone'),
    ]
    return [
      ...(/^\d{5}$/.test(city) && city.startsWith(department) ? [] : [[`${letter}AJ09`, 'El municipio no es del departamento.'] as const]),
      ...(postal === '' || /^\d{6}$/.test(postal) ? [] : [[`${letter}AJ73`, 'El código postal no es de seis dígitos.'] as const]),
    ]
  })
}

/** @param letter of the rules of its kind. @returns what it departs from; empty of a document that agrees */
export const ownRules = (tree: Element, letter: string): OwnRule[] => [
  ...taxRules(tree, letter),
  ...currencyRules(tree, letter),
  ...periodRules(tree, letter),
  ...policyRules(tree),
  ...addressRules(tree, letter),
  ...lineRules(tree, letter),
  ...factorRules(tree, letter),
  ...totalRules(tree, letter),
  ...signRules(tree),
  ...meansRules(tree, letter),
  ...countryRules(tree, letter),
  ...residenceRules(tree, letter),
]
