/**
 * The sale invoice of the tax authority, and what its notes share with it, from a document: at the moment of issuing, and later from what was stored, with
 * the same function. Amounts are those of the lines, already rounded once; only a price without taxes is worked out when
 * the document's prices carry them.
 */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import {
  divideRound,
  parseQuantity,
  parseUnitPrice,
  percentOf,
  subtract,
  unitValue,
  zeroAmount,
  type Amount,
  type Percent,
  type UnitPrice,
} from '#base/decimal.ts'
import {
  exportFormat,
  invoiceFormat,
  isAbroad,
  taxCodes,
  type DianTaxCode,
  type ProductStandard,
  type SaleFormat,
  type UblAiu,
  type UblAllowanceCharge,
  type UblInvoice,
  type UblLine,
  type UblPayment,
  type UblSale,
  type UblTax,
  type UblWithholding,
} from '#colombia/index.ts'
import { contentOf, type Discount, type TaxContent } from '#modules/documents/index.ts'
import type { DocumentNumber, DocumentToSend, LineToSend, TaxToSend, WithholdingToSend } from './request.ts'
import type { ElectronicSnapshot, SaleSnapshot } from './snapshot.ts'

/** @throws RangeError when a tax has a code that the authority does not know, which `electronicProblems` names first */
export const toUblSale = (snapshot: SaleSnapshot, document: DocumentToSend, taken: DocumentNumber): UblSale => ({
  environment: snapshot.environment,
  prefix: taken.prefix,
  consecutive: String(taken.number),
  issueDate: snapshot.issueDate,
  issueTime: snapshot.issueTime,
  notes: document.notes.trim() === '' ? [] : [document.notes],
  currency: document.currency,
  exchange: document.currency === DEFAULT_CURRENCY ? null : { rate: parseUnitPrice(document.currencyRate), date: document.date },
  order: document.customerOrder.trim() === '' ? null : { number: document.customerOrder, date: null },
  software: snapshot.software,
  supplier: snapshot.supplier,
  customer: snapshot.customer,
  payment: paymentOf(document),
  // The document's discount is spread over its lines, where it reduces the base of their taxes.
  allowanceCharges: [],
  lines: document.lines.map((line, index) =>
    lineOf(line, { code: snapshot.itemCodes[index] ?? '', standard: snapshot.standards[index] ?? null }, document.pricesIncludeTax),
  ),
})

/** Services charged with AIU: those whose IVA falls on a part of what they are worth, each with the note of the object of the contract. */
function aiuOf({ aiuObject = '', lines }: DocumentToSend): UblAiu | null {
  const isOfAiu = ({ net, taxes }: LineToSend): boolean => taxes.some(({ kind, base }) => kind === 'percent' && base < net)
  return aiuObject.trim() !== '' && lines.some(isOfAiu)
    ? { object: aiuObject, components: lines.map((line) => (isOfAiu(line) ? 'administration' : null)) }
    : null
}

/** What an invoice is: one to somebody in another country is an export (type 02). */
export const invoiceFormatOf = ({ customer }: Pick<ElectronicSnapshot, 'customer'>): SaleFormat =>
  isAbroad(customer) ? exportFormat : invoiceFormat

/**
 * @param cufe of the document; any 96 hexadecimal characters while it is being computed
 * @throws RangeError as `toUblSale`
 */
export function toUblInvoice(snapshot: ElectronicSnapshot, document: DocumentToSend, taken: DocumentNumber, cufe: string): UblInvoice {
  const { number, validFrom, validTo, from, to } = snapshot.resolution
  return {
    ...toUblSale(snapshot, document, taken),
    cufe,
    resolution: { number, validFrom, validTo, from, to },
    incoterm: isAbroad(snapshot.customer) ? (document.incoterm ?? null) : null,
    aiu: aiuOf(document),
    withholdings: document.withholdings.filter(({ amount }) => amount > zeroAmount).map(withholdingOf),
  }
}

const paymentOf = ({ paymentForm, paymentMeans, dueDate, instalments = [] }: DocumentToSend): UblPayment => ({
  form: paymentForm,
  meansCode: paymentMeans,
  // Only a sale on credit has a term.
  dueDate: paymentForm === '2' ? dueDate : null,
  ...(instalments.length > 0 ? { instalments: instalments.map((each) => each.dueDate as Day) } : {}),
})

const withholdingCodes = { reteiva: '05', retefuente: '06', reteica: '07' } as const
/** As the authority calls it. */
export const withholdingOf = ({ kind, base, rate, amount }: WithholdingToSend): UblWithholding => ({
  code: withholdingCodes[kind],
  base,
  percent: rate,
  amount,
})

/** How the seller and the public lists call what is sold. */
interface ProductCodes {
  readonly code: string
  readonly standard: ProductStandard | null
}

function lineOf(line: LineToSend, { code, standard }: ProductCodes, pricesIncludeTax: boolean): UblLine {
  const common = {
    description: line.description,
    note: null,
    quantity: line.quantity,
    unitCode: line.unitCode,
    taxes: line.taxes.flatMap((tax) => taxOf(tax, line)),
    sellerCode: code,
    standard,
    brand: null,
    model: null,
  }
  if (line.gift) {
    const price = giftPrice(line, pricesIncludeTax)
    return {
      ...common,
      unitPrice: 0n as UnitPrice,
      allowanceCharges: [],
      lineExtension: zeroAmount,
      gift: { unitPrice: price, reference: '01' },
    }
  }
  return {
    ...common,
    unitPrice: pricesIncludeTax ? unitValue(line.gross, line.quantity) : line.unitPrice,
    allowanceCharges: allowancesOf(line),
    lineExtension: line.net,
    gift: null,
  }
}

/** The commercial value of what is given, without taxes: the base that its taxes were computed on. */
function giftPrice(line: LineToSend, pricesIncludeTax: boolean): UnitPrice {
  const [tax] = line.taxes
  return pricesIncludeTax && tax ? unitValue(tax.base, line.quantity) : line.unitPrice
}

function allowancesOf(line: LineToSend): UblAllowanceCharge[] {
  const own = line.discountAmount > zeroAmount ? [allowance('Descuento', line.gross, line.discountAmount, percentage(line))] : []
  const afterOwn = subtract(line.gross, line.discountAmount)
  const shared = line.globalDiscount > zeroAmount ? [allowance('Descuento de la factura', afterOwn, line.globalDiscount, null)] : []
  return [...own, ...shared]
}

const allowance = (
  reason: string,
  base: UblAllowanceCharge['base'],
  amount: UblAllowanceCharge['amount'],
  percent: Percent | null,
): UblAllowanceCharge => ({ kind: 'allowance', reasonCode: null, reason, percent, amount, base })

/** The percentage that was agreed, when it is what made the amount. */
function percentage({ discount, gross, discountAmount }: LineToSend): Percent | null {
  const rate = rateOf(discount)
  return rate !== null && percentOf(gross, rate) === discountAmount ? rate : null
}

function rateOf({ kind, value }: Discount): Percent | null {
  if (kind === 'Valor') return null
  return kind === 'PorMil' ? (divideRound(value, 10n) as Percent) : value
}

/** A code of the authority that is charged on a sale; null when it is not one. */
export const dianTaxCode = (code: string): DianTaxCode | null =>
  taxCodes.find((one) => one.code === code && one.role === 'tax')?.code ?? null

const HUNDRED_ML = parseQuantity('100')

/** Pesos for 100 ml, as the law says them and the XML with it. */
const perHundred = (perUnit: Amount, { per }: TaxContent): Amount => divideRound(perUnit * HUNDRED_ML, per) as Amount

/** What is excluded goes without tax; what is exempt, at zero with its base (hechos.md, 3.5). */
function taxOf(tax: TaxToSend, line: LineToSend): UblTax[] {
  if (tax.kind === 'excluded') return []
  const code = dianTaxCode(tax.code)
  if (code === null) throw new RangeError(`The tax authority has no tax ${tax.code}`)
  if (tax.kind === 'unit') {
    // Money that is taken off without goods gives no nominal tax back: a measure without its pesos would not add up.
    if (tax.amount === zeroAmount && tax.perUnit > zeroAmount) return []
    const measured = tax.content
      ? { quantity: contentOf(line.quantity, tax.content), unitCode: 'MLT', perUnit: perHundred(tax.perUnit, tax.content) }
      : { quantity: line.quantity, unitCode: line.unitCode, perUnit: tax.perUnit }
    return [{ kind: 'perUnit', code, ...measured, amount: tax.amount }]
  }
  const percent = tax.kind === 'exempt' ? (0n as Percent) : tax.rate
  return [{ kind: 'percent', code, base: tax.base, percent, amount: tax.amount }]
}
