/** Shape of the sale invoice (types 01 to 04), of the support document (05) and of the sale at the till (20), and the range and validity that its number and date belong to. */
import { AIU_NOTE, AIU_OPERATION, isAiuNote } from './aiu.ts'
import { incoterms } from './codes.ts'
import { at, childrenOf, textAt, type Element } from './element.ts'
import { PAPER_INVOICE } from './literals.ts'
import { posExtensions } from './pos.ts'
import { HOME_COUNTRY_CODE } from '../countries.ts'
import {
  contingencyFormat,
  exportFormat,
  invoiceFormat,
  posFormat,
  supportFormat,
  transcriptionFormat,
  type SaleFormat,
} from './sale-format.ts'
import { any, format, group, leaf, literal, maybe, one, oneOf, type Part } from './shape.ts'
import { codesOf, date, digits, text } from './structure-formats.ts'
import { taxTotal } from './structure-lines.ts'
import { extensionsOf, failing, orderReference, registeredPrefix, saleNumberFormat, saleShape, type OwnParts } from './structure-sale.ts'

const control: readonly Part[] = [
  one(
    'sts:InvoiceControl',
    group([
      one('sts:InvoiceAuthorization', leaf(format('el número de la resolución, de 11 a 14 dígitos', /^\d{11,14}$/))),
      one('sts:AuthorizationPeriod', group([one('cbc:StartDate', leaf(date)), one('cbc:EndDate', leaf(date))])),
      one(
        'sts:AuthorizedInvoices',
        group([
          maybe('sts:Prefix', leaf(format('un prefijo de 1 a 4 letras o dígitos', /^[0-9A-Za-z]{1,4}$/))),
          one('sts:From', leaf(digits)),
          one('sts:To', leaf(digits)),
        ]),
      ),
    ]),
  ),
]

const deliveryTerms: Part = maybe(
  'cac:DeliveryTerms',
  group([one('cbc:LossRiskResponsibilityCode', leaf(codesOf(incoterms))), one('cbc:LossRisk', text)]),
)

/** The administration of a contract by AIU says what it is about (rule FAV03). */
const aiuProblems = (root: Element): string[] =>
  textAt(root, 'cbc:CustomizationID') === AIU_OPERATION &&
  !childrenOf(root, 'cac:InvoiceLine').some((line) => isAiuNote(textAt(line, 'cbc:Note')))
    ? [
        `FAV03: la línea de la administración lleva una nota que comienza por «${AIU_NOTE}» y dice el objeto del contrato, de 20 a 5.000 caracteres.`,
      ]
    : []

const customerCountry = (root: Element): string =>
  textAt(
    root,
    ...['cac:AccountingCustomerParty', 'cac:Party', 'cac:PhysicalLocation', 'cac:Address', 'cac:Country', 'cbc:IdentificationCode'],
  )

/** An export goes to another country, and nothing else says how it is delivered there. A time of contingency has invoices of both. */
function destinationProblems(root: Element, { type }: SaleFormat): string[] {
  const country = customerCountry(root)
  const isAbroad = country !== '' && country !== HOME_COUNTRY_CODE
  return failing([
    [type?.code !== '02' || isAbroad, 'FAK08: el cliente de una exportación lleva su dirección en otro país.'],
    [
      isAbroad || textAt(root, 'cac:DeliveryTerms', 'cbc:LossRiskResponsibilityCode') === '',
      'solo una exportación lleva condiciones de entrega.',
    ],
  ])
}

const partsOfInvoice = (format: SaleFormat): OwnParts => ({
  operation: oneOf(['10', AIU_OPERATION]),
  control,
  delivery: [deliveryTerms],
  terms: [maybe('cbc:DueDate', leaf(date))],
  references: [orderReference],
  withheld: [any('cac:WithholdingTaxTotal', taxTotal('withholding'))],
  also: (root) => [...numberingProblems(root, registeredPrefix(root)), ...aiuProblems(root), ...destinationProblems(root, format)],
})
const shapeOfInvoice = (format: SaleFormat) => saleShape(format, partsOfInvoice(format))

export const invoiceShape = shapeOfInvoice(invoiceFormat)
export const exportShape = shapeOfInvoice(exportFormat)
/** Type 04 is an invoice in all but its type. */
export const contingencyShape = shapeOfInvoice(contingencyFormat)

/** A transcription says which paper it stands for: its own number, given to the customer no later than the day on which it is generated. */
const transcribedParts = partsOfInvoice(transcriptionFormat)
export const transcriptionShape = saleShape(transcriptionFormat, {
  ...transcribedParts,
  references: [
    orderReference,
    one(
      'cac:AdditionalDocumentReference',
      group([
        one('cbc:ID', leaf(saleNumberFormat)),
        one('cbc:IssueDate', leaf(date)),
        one('cbc:DocumentTypeCode', leaf(literal(PAPER_INVOICE))),
      ]),
    ),
  ],
  also: (root) => [...transcribedParts.also(root), ...paperProblems(root)],
})

function paperProblems(root: Element): string[] {
  const paper = at(root, 'cac:AdditionalDocumentReference')
  if (paper === null) return []
  return failing([
    [textAt(paper, 'cbc:ID') === textAt(root, 'cbc:ID'), 'el número no es el de la factura de papel.'],
    [textAt(paper, 'cbc:IssueDate') <= textAt(root, 'cbc:IssueDate'), 'la factura de papel es posterior a su transcripción.'],
  ])
}

/** Three extensions of its own, each with pairs of name and value in their order. */
export const posShape = saleShape(posFormat, {
  operation: literal('10'),
  control,
  extensions: posExtensions.map(({ element, inner, names }) =>
    one(element, group([one(inner, group(names.flatMap((name) => [one('Name', leaf(literal(name))), one('Value', text)])))])),
  ),
  terms: [maybe('cbc:DueDate', leaf(date))],
  references: [orderReference],
  withheld: [any('cac:WithholdingTaxTotal', taxTotal('withholding'))],
  also: (root) => numberingProblems(root, registeredPrefix(root)),
})

/** Its two sides say no prefix: it stands in the range alone. */
export const supportShape = saleShape(supportFormat, {
  operation: oneOf(['10', '11']),
  control,
  terms: [maybe('cbc:DueDate', leaf(date))],
  references: [orderReference],
  withheld: [any('cac:WithholdingTaxTotal', taxTotal('withholding'))],
  also: (root) => [...numberingProblems(root, null), ...placeProblems(root)],
})

/** A seller who resides in Colombia says where, with its postal code. */
const placeProblems = (root: Element): string[] =>
  textAt(root, 'cbc:CustomizationID') === '10' &&
  textAt(root, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PhysicalLocation', 'cac:Address', 'cbc:PostalZone') === ''
    ? ['un vendedor residente lleva su dirección con código postal.']
    : []

/** The number belongs to the authorised range (rules FAD05, FAB10–FAB12) and the date to its validity (FAB07, FAB08). */
function numberingProblems(root: Element, registered: string | null): string[] {
  const dian = extensionsOf(root)
  if (dian === null) return []
  const control = (...path: string[]) => textAt(dian, 'sts:InvoiceControl', ...path)
  const prefix = control('sts:AuthorizedInvoices', 'sts:Prefix')
  const number = textAt(root, 'cbc:ID')
  const consecutive = number.slice(prefix.length)
  const problems: string[] = []
  if (registered !== null && registered !== prefix) problems.push('el prefijo del emisor no es el de la resolución.')
  if (!number.startsWith(prefix) || !digits.matches(consecutive))
    return [...problems, 'el número no es el prefijo autorizado y un consecutivo.']
  const from = control('sts:AuthorizedInvoices', 'sts:From')
  const to = control('sts:AuthorizedInvoices', 'sts:To')
  if (digits.matches(from) && digits.matches(to) && (BigInt(consecutive) < BigInt(from) || BigInt(consecutive) > BigInt(to))) {
    problems.push(`el consecutivo ${consecutive} está fuera del rango autorizado, de ${from} a ${to}.`)
  }
  const issued = textAt(root, 'cbc:IssueDate')
  if (issued < control('sts:AuthorizationPeriod', 'cbc:StartDate') || issued > control('sts:AuthorizationPeriod', 'cbc:EndDate')) {
    problems.push('la fecha está fuera de la vigencia de la resolución.')
  }
  return problems
}
