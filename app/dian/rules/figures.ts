/** Lines, taxes and totals (fact sheet, sections 3.5 and 9: AN, AS, AU, AV, AX, BE, VLR), added up by themselves. */
import { operationOf, typeOf, type Facts, type Rule } from '../facts.ts'
import { all, find, named, textOf, within, type Element } from '../tree.ts'

/** Tolerance of a product (annex 1.9, 5.2): two units of the currency. Sums agree to the cent. */
const TOLERANCE = 2
const CENT = 0.005
/** Of IVA since 2017 (ET 468, 468-1, 477), and of INC (ET 512-1 and following). */
const RATES: ReadonlyMap<string, ReadonlySet<number>> = new Map([
  ['01', new Set([0, 5, 19])],
  ['04', new Set([0, 2, 4, 8, 16])],
])
/** Section 4, «Tributos». */
const TAXES: ReadonlySet<string> = new Set('01 02 03 04 05 06 07 08 20 21 22 23 24 25 26 30 32 33 34 35 36 ZZ'.split(' '))
const REASONS: ReadonlySet<string> = new Set(['00', '01', '02', '03'])
const STANDARDS: ReadonlyMap<string, string> = new Map([
  ['001', '10'],
  ['010', '9'],
  ['020', '195'],
])

const figure = (element: Element | null, ...path: readonly string[]): number => Number(textOf(element, ...path) || '0')
const isNear = (one: number, other: number, within = TOLERANCE): boolean => Math.abs(one - other) <= within + 1e-6
const summed = (numbers: readonly number[]): number => Math.round(numbers.reduce((sum, each) => sum + each, 0) * 1e4) / 1e4
const isSum = (written: number, numbers: readonly number[]): boolean => isNear(written, summed(numbers), CENT)

const lines = ({ tree, kind }: Facts): readonly Element[] => all(tree, kind.line)
const everyLine = (holds: (line: Element, index: number, facts: Facts) => boolean) => (facts: Facts) =>
  lines(facts).every((line, index) => holds(line, index, facts))
const quantityOf = (line: Element): Element | null =>
  find(line, 'cbc:InvoicedQuantity') ?? find(line, 'cbc:CreditedQuantity') ?? find(line, 'cbc:DebitedQuantity')
const adjusted = (element: Element, indicator: string): number[] =>
  all(element, 'cac:AllowanceCharge')
    .filter((each) => textOf(each, 'cbc:ChargeIndicator') === indicator)
    .map((each) => figure(each, 'cbc:Amount'))
/** Charges less discounts. */
const adjustment = (element: Element): number => summed(adjusted(element, 'true')) - summed(adjusted(element, 'false'))

function isWorth(line: Element): boolean {
  const per = figure(line, 'cac:Price', 'cbc:BaseQuantity') || 1
  const worth = (Number(quantityOf(line)?.text ?? '0') * figure(line, 'cac:Price', 'cbc:PriceAmount')) / per + adjustment(line)
  return isNear(worth, figure(line, 'cbc:LineExtensionAmount'))
}

/** A contract by AIU says in the line of its administration what it is about. */
const AIU = 'Contrato de servicios AIU por concepto de:'
const isAiu = (facts: Facts): boolean =>
  operationOf(facts.tree) !== '09' ||
  lines(facts).some((line) => {
    const note = textOf(line, 'cbc:Note')
    return note.startsWith(AIU) && note.slice(AIU.length).trim() !== '' && note.length <= 5000
  })

export const lineRules: readonly Rule[] = [
  ['*AV02', 'Los números de las líneas no son consecutivos.', everyLine((line, index) => textOf(line, 'cbc:ID') === String(index + 1))],
  ['*AV03', `La nota del ítem Administración no comienza con el texto «${AIU}» y el objeto del contrato.`, isAiu],
  ['*AV04b', 'La cantidad de una línea no es mayor que cero.', everyLine((line) => Number(quantityOf(line)?.text ?? '0') > 0)],
  [
    '*AV05',
    'La unidad de una línea no está en la lista.',
    everyLine((line) => /^[A-Z0-9]{2,3}$/.test(quantityOf(line)?.attributes['unitCode'] ?? '')),
  ],
  ['*AV06', 'El valor de una línea no es su cantidad por su precio con sus descuentos.', everyLine(isWorth)],
  [
    '*AW03',
    'Lo que se da sin costo no dice su precio de referencia.',
    everyLine(
      (line) =>
        textOf(line, 'cbc:FreeOfChargeIndicator') !== 'true' ||
        ['01', '02', '03'].includes(textOf(line, 'cac:PricingReference', 'cac:AlternativeConditionPrice', 'cbc:PriceTypeCode')),
    ),
  ],
  [
    '*AZ09',
    'El estándar de un producto no está en la lista, o su agencia no es la suya.',
    everyLine((line) => {
      const { schemeID = '', schemeAgencyID = '' } = find(line, 'cac:Item', 'cac:StandardItemIdentification', 'cbc:ID')?.attributes ?? {}
      return schemeID === '999' || (STANDARDS.has(schemeID) && STANDARDS.get(schemeID) === schemeAgencyID)
    }),
  ],
]

const taxCode = (total: Element): string => textOf(total, 'cac:TaxSubtotal', 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:ID')
const subtotals = (tree: Element): Element[] => named(tree, 'cac:TaxSubtotal')
const codeOf = (subtotal: Element): string => textOf(subtotal, 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:ID')
const ofLines = (facts: Facts): Element[] => lines(facts).flatMap((line) => all(line, 'cac:TaxTotal'))

/** A tax is its base by its rate, or its quantity by its price. */
function isTaxed(subtotal: Element): boolean {
  const percent = textOf(subtotal, 'cac:TaxCategory', 'cbc:Percent')
  const amount = figure(subtotal, 'cbc:TaxAmount')
  if (percent === '')
    return isNear(
      figure(subtotal, 'cbc:BaseUnitMeasure') * figure(subtotal, 'cbc:PerUnitAmount'),
      amount,
      Math.max(TOLERANCE, amount / 100),
    )
  return isNear((figure(subtotal, 'cbc:TaxableAmount') * Number(percent)) / 100, amount)
}

/** The taxes of the document are those of its lines, each in one group. */
function isOfLines(facts: Facts): boolean {
  const totals = all(facts.tree, 'cac:TaxTotal')
  const codes = totals.map(taxCode)
  const below = ofLines(facts)
  return (
    new Set(codes).size === codes.length &&
    below.every((each) => codes.includes(taxCode(each))) &&
    totals.every((total) =>
      isSum(
        figure(total, 'cbc:TaxAmount'),
        below.filter((each) => taxCode(each) === taxCode(total)).map((each) => figure(each, 'cbc:TaxAmount')),
      ),
    )
  )
}

export const taxRules: readonly Rule[] = [
  ['*AS01', 'El total de un tributo no es el de las líneas, o está repetido.', isOfLines],
  [
    '*AS02',
    'El total de un tributo no es la suma de sus partes.',
    ({ tree }) =>
      named(tree, 'cac:TaxTotal', 'cac:WithholdingTaxTotal').every((each) =>
        isSum(
          figure(each, 'cbc:TaxAmount'),
          all(each, 'cac:TaxSubtotal').map((one) => figure(one, 'cbc:TaxAmount')),
        ),
      ),
  ],
  [
    '*AX02',
    'Un grupo de tributos reúne más de un tributo.',
    ({ tree }) =>
      named(tree, 'cac:TaxTotal', 'cac:WithholdingTaxTotal').every((each) => new Set(all(each, 'cac:TaxSubtotal').map(codeOf)).size === 1),
  ],
  [
    '*AX05',
    'Un tributo dice su base y su tarifa, o su cantidad y su valor por unidad.',
    ({ tree }) =>
      subtotals(tree).every((each) => {
        const byRate = [textOf(each, 'cbc:TaxableAmount'), textOf(each, 'cac:TaxCategory', 'cbc:Percent')].filter(
          (text) => text !== '',
        ).length
        const byUnit = [textOf(each, 'cbc:BaseUnitMeasure'), textOf(each, 'cbc:PerUnitAmount')].filter((text) => text !== '').length
        return (byRate === 2 && byUnit === 0) || (byRate === 0 && byUnit === 2)
      }),
  ],
  ['*AX07', 'El valor del tributo no corresponde a su base por su tarifa.', ({ tree }) => subtotals(tree).every(isTaxed)],
  [
    '*AX14',
    'Una tarifa no está en la lista.',
    ({ tree }) =>
      subtotals(tree).every((each) => {
        const percent = textOf(each, 'cac:TaxCategory', 'cbc:Percent')
        return percent === '' || (RATES.get(codeOf(each))?.has(Number(percent)) ?? true)
      }),
  ],
  ['*AX16', 'Un tributo no está en la lista.', ({ tree }) => subtotals(tree).every((each) => TAXES.has(codeOf(each)))],
]

const totalOf = ({ tree, kind }: Facts): Element | null => find(tree, kind.total)
const said = (facts: Facts, name: string): number => figure(totalOf(facts), name)

export const totalRules: readonly Rule[] = [
  [
    '*AU02',
    'El valor bruto no es la suma de las líneas.',
    (facts) =>
      isSum(
        said(facts, 'cbc:LineExtensionAmount'),
        lines(facts).map((line) => figure(line, 'cbc:LineExtensionAmount')),
      ),
  ],
  [
    '*AU04',
    'La base imponible no es la suma de las bases de las líneas.',
    (facts) =>
      isSum(
        said(facts, 'cbc:TaxExclusiveAmount'),
        ofLines(facts).flatMap((each) => all(each, 'cac:TaxSubtotal').map((one) => figure(one, 'cbc:TaxableAmount'))),
      ),
  ],
  [
    '*AU06',
    'El valor con tributos no es el valor bruto más los tributos.',
    (facts) =>
      isSum(said(facts, 'cbc:TaxInclusiveAmount'), [
        said(facts, 'cbc:LineExtensionAmount'),
        ...all(facts.tree, 'cac:TaxTotal').map((each) => figure(each, 'cbc:TaxAmount')),
      ]),
  ],
  [
    '*AU08',
    'El total de descuentos no es la suma de los descuentos.',
    (facts) => isSum(said(facts, 'cbc:AllowanceTotalAmount'), adjusted(facts.tree, 'false')),
  ],
  [
    '*AU10',
    'El total de cargos no es la suma de los cargos.',
    (facts) => isSum(said(facts, 'cbc:ChargeTotalAmount'), adjusted(facts.tree, 'true')),
  ],
  [
    '*AU14',
    'El valor a pagar no es el valor con tributos menos descuentos más cargos.',
    (facts) =>
      isSum(said(facts, 'cbc:PayableAmount'), [
        said(facts, 'cbc:TaxInclusiveAmount'),
        said(facts, 'cbc:ChargeTotalAmount') - said(facts, 'cbc:AllowanceTotalAmount'),
        said(facts, 'cbc:PayableRoundingAmount'),
      ]),
  ],
  [
    'VLR01',
    'Un valor es negativo.',
    ({ tree }) =>
      [...within(tree)].every(
        ({ name, attributes, text }) => attributes['currencyID'] === undefined || name === 'cbc:PayableRoundingAmount' || Number(text) >= 0,
      ),
  ],
]

const charges = (tree: Element): Element[] => named(tree, 'cac:AllowanceCharge')

export const chargeRules: readonly Rule[] = [
  [
    '*BE01',
    'El valor de un descuento o cargo no es su base por su porcentaje.',
    ({ tree }) =>
      charges(tree).every(
        (each) =>
          textOf(each, 'cbc:MultiplierFactorNumeric') === '' ||
          isNear((figure(each, 'cbc:BaseAmount') * figure(each, 'cbc:MultiplierFactorNumeric')) / 100, figure(each, 'cbc:Amount')),
      ),
  ],
  [
    '*BE02',
    'Los números de los descuentos y cargos no son consecutivos.',
    ({ tree, kind }) =>
      [tree, ...all(tree, kind.line)].every((owner) =>
        all(owner, 'cac:AllowanceCharge').every((each, index) => textOf(each, 'cbc:ID') === String(index + 1)),
      ),
  ],
  [
    '*BE03',
    'El tipo de un descuento o cargo de todo el documento no está en la lista.',
    ({ tree }) => all(tree, 'cac:AllowanceCharge').every((each) => REASONS.has(textOf(each, 'cbc:AllowanceChargeReasonCode'))),
  ],
]

/** Section 4, «Medio»: those of UN/ECE 4461 that the authority lists, and another one. */
const isMeans = (code: string): boolean => {
  const number = /^\d{1,2}$/.test(code) ? Number(code) : 0
  const ranges = [
    [1, 53],
    [60, 67],
    [70, 72],
    [74, 78],
    [91, 97],
  ] as const
  return code === 'ZZZ' || ranges.some(([from, to]) => number >= from && number <= to)
}
const means = (tree: Element): readonly Element[] => all(tree, 'cac:PaymentMeans')

export const paymentRules: readonly Rule[] = [
  [
    '*AN02',
    'La forma o el medio de pago no está en la lista.',
    ({ tree }) => means(tree).every((each) => ['1', '2'].includes(textOf(each, 'cbc:ID')) && isMeans(textOf(each, 'cbc:PaymentMeansCode'))),
  ],
  [
    '*AN03',
    'Lo que se paga a crédito no dice cuándo vence.',
    ({ tree }) => means(tree).every((each) => textOf(each, 'cbc:ID') !== '2' || textOf(each, 'cbc:PaymentDueDate') !== ''),
  ],
]

const POS_PARTS = [
  { rule: 'DEPD11', outer: 'FabricanteSoftware', names: ['NombreApellido', 'RazonSocial', 'NombreSoftware'] },
  { rule: 'DEPD11', outer: 'BeneficiosComprador', names: ['Codigo', 'NombresApellidos', 'Puntos'] },
  { rule: 'DEPD21', outer: 'PuntoVenta', names: ['PlacaCaja', 'UbicaciónCaja', 'Cajero', 'TipoCaja', 'CódigoVenta', 'SubTotal'] },
] as const

/** A sale at the till says who made its software, what its buyer earns and where it was sold, under the names of the authority (3.8). */
export const posRules: readonly Rule[] = POS_PARTS.map(
  ({ rule, outer, names }): Rule => [
    rule,
    `El documento no tiene completa la extensión ${outer}.`,
    ({ tree }) => {
      const [found] = named(tree, outer)
      const inner = found?.children[0]
      return inner !== undefined && names.every((name, index) => inner.children[2 * index]?.text.trim() === name)
    },
  ],
)

/** One of contingency is of a time of which the authority declared one. */
export const contingencyRules: readonly Rule[] = [
  [
    'CTG01',
    'La fecha de la firma está fuera de una contingencia declarada por la DIAN.',
    ({ tree, seen, isContingency }) => typeOf(tree) !== '04' || isContingency(new Date(seen.signingTime)),
  ],
]
