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
]
