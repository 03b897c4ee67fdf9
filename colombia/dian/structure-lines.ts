/** Shape of what document and lines share (discounts, taxes) and of the lines themselves. */
import { allowanceReasons, priceReferences, productStandards, taxCodes, type Code } from './codes.ts'
import { childrenOf, textAt, type Element } from './element.ts'
import { any, group, leaf, maybe, one, oneOf, some, type Part, type Shape } from './shape.ts'
import type { SaleFormat } from './sale-format.ts'
import {
  boolean,
  codesOf,
  date,
  digits,
  figure,
  filled,
  longText,
  money,
  position,
  priceMoney,
  quantityLeaf,
  text,
} from './structure-formats.ts'
import { schemeOf } from './structure-parties.ts'

export const allowanceCharge = (where: 'document' | 'line'): Shape =>
  group([
    one('cbc:ID', leaf(position)),
    one('cbc:ChargeIndicator', leaf(boolean)),
    ...(where === 'document' ? [one('cbc:AllowanceChargeReasonCode', leaf(codesOf(allowanceReasons)))] : []),
    one('cbc:AllowanceChargeReason', text),
    maybe('cbc:MultiplierFactorNumeric', leaf(figure)),
    one('cbc:Amount', money),
    one('cbc:BaseAmount', money),
  ])

/** By percentage: base and rate. By unit: quantity and price, and neither base nor rate. */
const taxSubtotal = (codes: readonly Code[]): Shape =>
  group(
    [
      maybe('cbc:TaxableAmount', money),
      one('cbc:TaxAmount', money),
      maybe('cbc:BaseUnitMeasure', quantityLeaf),
      maybe('cbc:PerUnitAmount', money),
      one('cac:TaxCategory', group([maybe('cbc:Percent', leaf(figure)), one('cac:TaxScheme', schemeOf(codes))])),
    ],
    (element) => {
      const has = (...path: string[]) => textAt(element, ...path) !== ''
      const byPercent = has('cbc:TaxableAmount') && has('cac:TaxCategory', 'cbc:Percent')
      const byUnit = has('cbc:BaseUnitMeasure') && has('cbc:PerUnitAmount')
      const parts = [has('cbc:TaxableAmount'), has('cac:TaxCategory', 'cbc:Percent'), has('cbc:BaseUnitMeasure'), has('cbc:PerUnitAmount')]
      return byPercent !== byUnit && parts.filter(Boolean).length === 2
        ? []
        : ['lleva base y porcentaje, o cantidad y valor por unidad, y no ambos.']
    },
  )

const ofRole = (role: 'tax' | 'withholding'): readonly Code[] => taxCodes.filter((tax) => tax.role === role)
export const taxTotal = (role: 'tax' | 'withholding'): Shape =>
  group([one('cbc:TaxAmount', money), some('cac:TaxSubtotal', taxSubtotal(ofRole(role)))], (element) => {
    const codes = new Set(
      childrenOf(element, 'cac:TaxSubtotal').map((subtotal) => textAt(subtotal, 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:ID')),
    )
    return codes.size === 1 ? [] : ['reúne un solo tributo.']
  })

const pricingReference = group([
  one(
    'cac:AlternativeConditionPrice',
    group([one('cbc:PriceAmount', priceMoney), one('cbc:PriceTypeCode', leaf(codesOf(priceReferences)))]),
  ),
])

const item = group([
  one('cbc:Description', leaf(longText)),
  maybe('cbc:BrandName', text),
  maybe('cbc:ModelName', text),
  one('cac:SellersItemIdentification', group([one('cbc:ID', text)])),
  one(
    'cac:StandardItemIdentification',
    group([one('cbc:ID', leaf(filled, { schemeID: codesOf(productStandards), schemeName: filled }, { schemeAgencyID: digits }))]),
  ),
])

/** When it was bought: by operation, or along a week. */
const boughtOn = one(
  'cac:InvoicePeriod',
  group([one('cbc:StartDate', leaf(date)), one('cbc:DescriptionCode', leaf(oneOf(['1', '2']))), one('cbc:Description', text)]),
)

const lineHead = ({ quantity, gives }: SaleFormat): Part[] => [
  one('cbc:ID', leaf(position)),
  maybe('cbc:Note', leaf(longText)),
  one(quantity, quantityLeaf),
  one('cbc:LineExtensionAmount', money),
  ...(gives ? [one('cbc:FreeOfChargeIndicator', leaf(boolean)), maybe('cac:PricingReference', pricingReference)] : []),
]
const lineAllowances = any('cac:AllowanceCharge', allowanceCharge('line'))
const lineTaxes = any('cac:TaxTotal', taxTotal('tax'))
const lineWithheld = any('cac:WithholdingTaxTotal', taxTotal('withholding'))
/** The schema of a note has neither in its lines. */
const isBought = ({ issuer, root }: SaleFormat): boolean => issuer === 'buyer' && root === 'Invoice'
const lineItem: readonly Part[] = [
  one('cac:Item', item),
  one('cac:Price', group([one('cbc:PriceAmount', priceMoney), one('cbc:BaseQuantity', quantityLeaf)])),
]

const giftProblems = (element: Element): string[] =>
  textAt(element, 'cbc:FreeOfChargeIndicator') === 'true' && childrenOf(element, 'cac:PricingReference').length === 0
    ? ['un obsequio lleva su precio de referencia.']
    : []

export const saleLine = (format: SaleFormat): Shape =>
  group(
    [
      ...lineHead(format),
      ...(isBought(format) ? [boughtOn] : []),
      ...(format.lineBegins === 'taxes' ? [lineTaxes, lineAllowances] : [lineAllowances, lineTaxes]),
      ...(isBought(format) ? [lineWithheld] : []),
      ...lineItem,
    ],
    giftProblems,
  )
