/**
 * A document as the template shows it: every figure already written, in the order of paper (interface.md, section 7).
 * The template places and never formats.
 */
import { partsOf } from '../figures/instalments.ts'
import { currencyOf, DEFAULT_CURRENCY, type CurrencyCode } from '#base/currency.ts'
import { showDay } from '#base/date.ts'
import { sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { codeName, paymentForms, paymentMeans, totalInWords } from '#colombia/index.ts'
import { numberText } from '#platform/consecutive.ts'
import { formatAmount, formatMoney, formatPercent, formatPerMille, formatQuantity, formatUnitPrice, MINUS } from '#platform/ui/format.ts'
import { measureOf } from '../figures/measure.ts'
import { chosenOf, totalWith } from '../offer/options.ts'
import { printedIn } from '../parts/head.ts'
import { plainStyle, type PaperStyle } from '../stationery/template/template.ts'
import type { Discount } from '../figures/price.ts'
import { authorizationText, type PrintableDocument } from './printable.ts'
import { figuresOf, type StoredCustom, type StoredDocument, type StoredLine, type StoredTax } from './stored.ts'

export interface PrintedLine {
  readonly [name: string]: string
  readonly position: string
  readonly code: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  readonly price: string
  readonly discount: string
  readonly tax: string
  readonly total: string
}

/** An optional one: not in the totals. */
export interface PrintedOption extends PrintedLine {
  /** "Elegido", once it was; empty before. */
  readonly chosen: string
}

export interface PrintedTotal {
  readonly [name: string]: string
  readonly label: string
  /** "sobre 2.875.200" */
  readonly note: string
  readonly amount: string
  /** sum: a line above; final: the double line below. */
  readonly weight: 'plain' | 'sum' | 'final'
}

export interface PrintedFact {
  readonly [name: string]: string
  readonly label: string
  readonly value: string
}

export interface PrintData {
  readonly [name: string]:
    | string
    | boolean
    | null
    | readonly string[]
    | readonly Readonly<Record<string, string>>[]
    | Readonly<Record<string, string | boolean>>
  readonly title: string
  readonly number: string
  /** Across the paper: what keeps it from having effects; empty on one that has them. */
  readonly mark: '' | 'ANULADO' | 'DE PRUEBA'
  readonly issuerName: string
  /** Under the name, in the head of every page. */
  readonly issuerLines: readonly string[]
  readonly regime: string
  readonly authorization: string
  readonly customer: readonly PrintedFact[]
  readonly facts: readonly PrintedFact[]
  readonly lines: readonly PrintedLine[]
  readonly options: readonly PrintedOption[]
  readonly totals: readonly PrintedTotal[]
  readonly words: string
  /** Long texts after the totals: remarks, terms. */
  readonly texts: readonly PrintedFact[]
  readonly signature: string
  /** Who signs for the company, beside it. */
  readonly signatory: Readonly<Record<'name' | 'title', string>> | null
  readonly notices: readonly string[]
  readonly code: Readonly<Record<'label' | 'value' | 'lookup' | 'generatedAt', string>> | null
  /** As the company designed it; a colour is the figure of it, empty of black. */
  readonly style: Readonly<Record<'accent' | 'logo', string>> & Readonly<Record<'code' | 'unit' | 'discount', boolean>>
}

const TRIAL_NOTICE = 'Empresa de prueba: este documento no tiene validez.'
const markOf = ({ state, electronicState, isTrial }: StoredDocument): PrintData['mark'] =>
  state === 'annulled' ? 'ANULADO' : isTrial || electronicState === 'trial' ? 'DE PRUEBA' : ''

/**
 * @param reader whose fields of the company are shown: those of the paper, or those of the third party's page
 * @throws RangeError when the document has no number: drafts are not printed
 */
export function printData(printable: PrintableDocument, reader: keyof StoredCustom = 'print'): PrintData {
  const { document, paper, signatory = null } = printable
  const style = printable.style ?? plainStyle
  if (document.number === null) throw new RangeError('A draft has no print')
  const { issuer, code } = paper
  return {
    title: paper.title,
    number: printedNumber(document.prefix, document.number, document.edition, document.digits),
    mark: markOf(document),
    issuerName: issuer.name,
    issuerLines: [
      issuer.identification,
      ...(issuer.tradeName && issuer.tradeName !== issuer.name ? [issuer.tradeName] : []),
      ...issuer.contact,
      ...branchLine(document),
      ...(style.header === '' ? [] : [style.header]),
    ],
    regime: issuer.regime.join(' · '),
    authorization: [paper.authorization ? authorizationText(paper.authorization) : '', paper.software]
      .filter((text) => text !== '')
      .join('. '),
    customer: [
      { label: paper.partyLabel ?? 'Cliente', value: paper.customer.name },
      { label: 'Identificación', value: paper.customer.identification },
      ...(paper.customer.contact.length > 0 ? [{ label: 'Datos', value: paper.customer.contact.join(' · ') }] : []),
    ],
    facts: [
      ...factsOf(style.showsSeller ? document : { ...document, seller: '' }, paper.dueLabel),
      ...(document.custom?.[reader] ?? []).map(({ label, value }) => ({ label, value: foldable(value) })),
    ],
    lines: printedLines(document, reader).filter((_, index) => !document.lines[index]?.optional),
    options: printedLines(document, reader).flatMap((line, index) => {
      const { optional = false, chosen = false } = document.lines[index] ?? {}
      return optional ? [{ ...line, chosen: chosen ? 'Elegido' : '' }] : []
    }),
    totals: printedTotals(document, paper.netLabel),
    // Words are of pesos, whatever the figures are in.
    words: totalInWords(document.pesos?.total ?? document.total),
    texts: [
      ...paper.texts,
      ...chosenText(document),
      ...printedIn(document, 'words'),
      ...(style.footer === '' ? [] : [{ label: '', value: style.footer }]),
    ],
    signature: paper.signature,
    signatory: paper.signature === '' || !signatory ? null : { name: signatory.name, title: signatory.title },
    notices: [
      ...(document.isTrial ? [TRIAL_NOTICE] : []),
      ...(document.pricesIncludeTax ? ['Los valores unitarios incluyen impuestos.'] : []),
      ...paper.notices,
    ],
    code: code && { label: code.label, value: code.value, lookup: code.lookup, generatedAt: code.generatedAt },
    style: styleData(style),
  }
}

/** Dark shades of the kit's scales: on white each is read as well as black ink. */
const INKS: Readonly<Record<NonNullable<PaperStyle['accent']>, string>> = {
  musgo: '#26593a',
  laguna: '#1b5a7d',
  lupino: '#604590',
  teja: '#952d26',
  ocaso: '#8b4d11',
  frailejon: '#675305',
  niebla: '#474e48',
}

const styleData = ({ accent, logo, showsCode, showsUnit, showsDiscount }: PaperStyle): PrintData['style'] => ({
  ...{ accent: accent === null ? '' : INKS[accent], logo },
  ...{ code: showsCode, unit: showsUnit, discount: showsDiscount },
})

/** Where it was made: "Sucursal Norte: Carrera 43A # 1-50 · Medellín, Antioquia · 604 444 1212". A company of one branch says no name. */
function branchLine({ branch, branchContact = [] }: StoredDocument): string[] {
  if (branchContact.length === 0) return []
  return [`${branch === '' ? 'Atención' : branch}: ${branchContact.join(' · ')}`]
}

/** "FV-1208"; without prefix, the number alone; "CT-12 v2" from the second version on. */
export const printedNumber = (prefix: string, number: number, edition = 1, digits = 0): string =>
  `${numberText(prefix, number, digits)}${edition > 1 ? ` v${edition}` : ''}`

function factsOf(document: StoredDocument, dueLabel: string | null): PrintedFact[] {
  return [
    { label: 'Fecha', value: showDay(document.date) },
    ...(document.branch === '' ? [] : [{ label: 'Sucursal', value: document.branch }]),
    ...(document.seller === '' ? [] : [{ label: 'Vendedor', value: document.seller }]),
    ...(dueLabel === null ? [] : dueFacts(document, dueLabel)),
    ...currencyFacts(document),
    { label: 'Forma de pago', value: codeName(paymentForms, document.paymentForm) },
    // An offer is not paid yet.
    ...(document.offer ? [] : [{ label: 'Medio de pago', value: codeName(paymentMeans, document.paymentMeans) }]),
    ...printedIn(document, 'terms', 'more'),
  ]
}

/** Which figures these are, and what one unit is in pesos. */
const currencyFacts = ({ pesos }: StoredDocument): PrintedFact[] =>
  pesos
    ? [
        { label: 'Moneda', value: `${pesos.code} · ${currencyOf(pesos.code)?.name ?? ''}` },
        { label: 'Tasa de cambio', value: `$\u00a0${formatUnitPrice(pesos.rate)}` },
      ]
    : []

const codeOf = ({ pesos }: StoredDocument): CurrencyCode => pesos?.code ?? DEFAULT_CURRENCY

/** When it is due; in instalments, each with its amount. */
function dueFacts(document: StoredDocument, label: string): PrintedFact[] {
  const { instalments, dueDate, payable } = document
  if (instalments.length === 0) return [{ label, value: showDay(dueDate) }]
  return partsOf(instalments, payable).map((part, index) => ({
    label: `Cuota ${index + 1} de ${instalments.length}`,
    value: `${showDay(part.dueDate)}, ${formatMoney(part.amount, codeOf(document))}`,
  }))
}

/** What was chosen of the options, and what the offer comes to with it. */
function chosenText(document: StoredDocument): PrintedFact[] {
  const chosen = document.lines.filter((line) => line.optional && line.chosen)
  if (chosen.length === 0) return []
  const figures = figuresOf(document)
  const names = chosen.map(({ description }) => description).join(', ')
  return [
    {
      label: 'Opcionales elegidos',
      value: `${names}. Total con lo elegido: ${formatMoney(totalWith(figures, chosenOf(figures.lines)), codeOf(document))}`,
    },
  ]
}

// --- lines ----------------------------------------------------------------------------------------------------------

function printedLines(document: StoredDocument, reader: keyof StoredCustom): PrintedLine[] {
  const cents = centsOf(document.lines.map((line) => line.total))
  return document.lines.map((line, index) => ({
    position: String(index + 1),
    code: foldable(line.itemCode),
    description: foldable(
      [
        line.description,
        ...(line.goods ? [line.goods] : []),
        ...(line.custom?.[reader] ?? []).map(({ label, value }) => `${label}: ${value}`),
      ].join(' · '),
    ),
    quantity: formatQuantity(line.quantity),
    unit: line.unitName,
    price: formatUnitPrice(line.unitPrice),
    discount: line.gift ? 'Obsequio' : discountText(line.discount),
    tax: line.taxes.map(taxName).join(', '),
    total: formatAmount(line.total, cents),
  }))
}

function discountText({ kind, value }: Discount): string {
  if (value === 0n) return ''
  if (kind === 'Porcentaje') return formatPercent(value)
  if (kind === 'PorMil') return perMille(value)
  return formatUnitPrice(value as bigint as StoredLine['unitPrice'])
}

/** A per mil is kept as the figure itself: 3 is 3 ‰. */
const perMille = (value: Discount['value']): string => formatPercent(value).replace('%', '‰')

/** Long words would run into the next column: they get places where they may be cut. */
const foldable = (text: string): string => text.replaceAll(/\S{16}(?=\S)/g, '$&\u200b')

// --- taxes and totals -----------------------------------------------------------------------------------------------

/** The figure and its sign stay on one line. */
const taxName = (tax: StoredTax): string => tax.name.replaceAll(' %', '\u00a0%')

/** One row per tax and rate: the document's own summary, added from its lines. */
export interface TaxSummary {
  readonly name: string
  readonly kind: StoredTax['kind']
  readonly base: Amount
  readonly amount: Amount
}

export function summaryOfTaxes(lines: readonly Pick<StoredLine, 'taxes'>[]): TaxSummary[] {
  const rows = Map.groupBy(
    lines.flatMap((line) => line.taxes),
    (tax) => `${tax.code} ${tax.kind} ${tax.rate} ${tax.perUnit} ${tax.name}`,
  )
  return [...rows.values()].flatMap((taxes) => {
    const [first] = taxes
    if (!first) return []
    const base = sumAmounts(taxes.map((tax) => tax.base))
    return [{ name: first.name, kind: first.kind, base, amount: sumAmounts(taxes.map((tax) => tax.amount)) }]
  })
}

const withholdingNames = { retefuente: 'ReteFuente', reteiva: 'ReteIVA', reteica: 'ReteICA' } as const

const withholdingRate = (kind: StoredDocument['withholdings'][number]['kind'], rate: Parameters<typeof formatPercent>[0]): string =>
  kind === 'reteica' ? formatPerMille(rate) : formatPercent(rate)

function printedTotals(document: StoredDocument, netLabel: string): PrintedTotal[] {
  const counted = document.lines.filter((line) => !line.optional)
  const taxes = summaryOfTaxes(counted)
  const figures = [document.gross, document.discounts, document.net, document.total, document.payable]
  const cents = centsOf([...figures, ...taxes.map((tax) => tax.amount), ...document.withholdings.map((each) => each.amount)])
  const row = (label: string, amount: Amount, weight: PrintedTotal['weight'] = 'plain', note = ''): PrintedTotal => ({
    label,
    note,
    amount: formatAmount(amount, cents),
    weight,
  })
  const less = (label: string, amount: Amount, note = ''): PrintedTotal => ({
    label,
    note,
    amount: amount === zeroAmount ? formatAmount(amount, cents) : `${MINUS}${formatAmount(amount, cents)}`,
    weight: 'plain',
  })
  const hasWithholdings = document.withholdings.length > 0
  return [
    row('Subtotal', document.gross),
    ...(document.discounts === zeroAmount ? [] : [less('Descuentos', document.discounts)]),
    row('Base', document.net, 'sum'),
    ...taxes.map((tax) => row(tax.name, tax.amount, 'plain', measureOf(counted, tax.name) ?? `sobre ${formatAmount(tax.base)}`)),
    row(document.pesos ? `Total ${document.pesos.code}` : 'Total', document.total, hasWithholdings ? 'sum' : 'final'),
    ...document.withholdings.map((each) =>
      less(withholdingNames[each.kind], each.amount, `${withholdingRate(each.kind, each.rate)} sobre ${formatAmount(each.base)}`),
    ),
    ...(hasWithholdings ? [row(netLabel, document.payable, 'final')] : []),
    ...(document.pesos ? [row('Total en pesos', document.pesos.total)] : []),
  ]
}

/** If one figure of a column has cents, all show them: units stay aligned. */
const centsOf = (amounts: readonly Amount[]): 'auto' | 'always' => (amounts.some((amount) => amount % 100n !== 0n) ? 'always' : 'auto')
