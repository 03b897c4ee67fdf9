/**
 * The figures of a received invoice, as they add up: what each line is worth and which taxes it bears, what is taken off and charged
 * at its foot, and what was rounded, so that they come to what the supplier asks, to the cent. Suppliers round in their own ways, write
 * taxes at the foot alone, and take off with lines below zero; what does not add up is refused with its reason. Pure.
 *
 * Total = lines + taxes − discounts + charges + rounding; what was paid before does not lower it (annex 1.9; fact sheet, section 3.5).
 */
import { absolute, addAmounts, allocate, negate, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ReceivedDocument, ReceivedLine } from '#colombia/index.ts'
import { MAX_LINES } from '#modules/documents/index.ts'
import { formatMoney } from '#platform/ui/format.ts'

export interface FittedTax {
  readonly code: string
  readonly rate: string
  readonly base: Amount
  readonly amount: Amount
}

export interface FittedLine extends Omit<ReceivedLine, 'net' | 'taxes'> {
  readonly net: Amount
  readonly taxes: readonly FittedTax[]
}

export interface Fitted {
  readonly lines: readonly FittedLine[]
  readonly discount: Amount
  readonly charge: Amount
  /** Above or below zero. */
  readonly rounding: Amount
}

type Said = Pick<ReceivedDocument, 'lines' | 'taxes' | 'totals'>
type Outcome<Value> = { readonly is: Value } | { readonly unfit: string }

/** What the tax authority takes for the same figure (annex 1.9, tolerance of totals). */
const TOLERANCE = parseAmount('2')

const codeNames: Readonly<Record<string, string>> = { '01': 'IVA', '03': 'ICA', '04': 'INC' }
const nameOf = ({ code, rate }: Pick<FittedTax, 'code' | 'rate'>): string =>
  `${codeNames[code] ?? `impuesto ${code}`}${rate === '' ? '' : ` ${rate} %`}`
const keyOf = ({ code, rate }: Pick<FittedTax, 'code' | 'rate'>): string => `${code} ${rate}`

/** One of each tax and rate, what is written twice together. */
function together(taxes: readonly { readonly code: string; readonly rate: string; readonly base: string; readonly amount: string }[]) {
  const found = new Map<string, FittedTax>()
  for (const { code, rate, base, amount } of taxes) {
    const before = found.get(keyOf({ code, rate }))
    found.set(keyOf({ code, rate }), {
      ...{ code, rate },
      base: addAmounts(before?.base ?? zeroAmount, parseAmount(base)),
      amount: addAmounts(before?.amount ?? zeroAmount, parseAmount(amount)),
    })
  }
  return [...found.values()]
}

const readLines = (lines: Said['lines']): FittedLine[] =>
  lines.map((line) => ({ ...line, net: parseAmount(line.net), taxes: together(line.taxes) }))

const bearing = (line: FittedLine, tax: Pick<FittedTax, 'code' | 'rate'>): FittedTax | undefined =>
  line.taxes.find((each) => keyOf(each) === keyOf(tax))

const replaceTax = (line: FittedLine, tax: FittedTax): FittedLine => ({
  ...line,
  taxes: bearing(line, tax) ? line.taxes.map((each) => (keyOf(each) === keyOf(tax) ? tax : each)) : [...line.taxes, tax],
})

/** A tax that only the foot of the document says, shared among the lines that bear none of its code, as they are worth. */
function sharedTax(lines: readonly FittedLine[], tax: FittedTax): FittedLine[] | null {
  const takes = (line: FittedLine) => line.net > zeroAmount && !line.taxes.some(({ code }) => code === tax.code)
  const weights = lines.map((line) => (takes(line) ? line.net : zeroAmount))
  if (sumAmounts(weights) === zeroAmount) return null
  const [bases, amounts] = [allocate(tax.base, weights), allocate(tax.amount, weights)]
  return lines.map((line, index) =>
    takes(line) ? replaceTax(line, { ...tax, base: bases[index] ?? zeroAmount, amount: amounts[index] ?? zeroAmount }) : line,
  )
}

/** The foot of the document says what is charged: what its lines were rounded by stays on that which bears most. */
function fitTax(lines: readonly FittedLine[], tax: FittedTax): Outcome<FittedLine[]> {
  const borne = lines.flatMap((line) => bearing(line, tax) ?? [])
  const sum = sumAmounts(borne.map(({ amount }) => amount))
  const rest = subtract(tax.amount, sum)
  if (rest === zeroAmount) return { is: [...lines] }
  const shared = borne.length === 0 ? sharedTax(lines, tax) : null
  if (shared) return { is: shared }
  if (borne.length === 0 || absolute(rest) > TOLERANCE)
    return { unfit: `El ${nameOf(tax)} del total es ${formatMoney(tax.amount)} y el de sus líneas suma ${formatMoney(sum)}.` }
  const most = borne.reduce((best, each) => (each.amount > best.amount ? each : best))
  return {
    is: lines.map((line) => (line.taxes.includes(most) ? replaceTax(line, { ...most, amount: addAmounts(most.amount, rest) }) : line)),
  }
}

function fitTaxes(lines: readonly FittedLine[], foot: readonly FittedTax[]): Outcome<readonly FittedLine[]> {
  if (foot.length === 0) return { is: lines }
  const unsaid = lines
    .flatMap((line) => line.taxes)
    .filter((tax) => tax.amount !== zeroAmount && !foot.some((each) => keyOf(each) === keyOf(tax)))
    .map((tax) => ({ ...tax, amount: zeroAmount }))
  let fitted = lines
  for (const tax of [...foot, ...unsaid]) {
    const outcome = fitTax(fitted, tax)
    if ('unfit' in outcome) return outcome
    fitted = outcome.is
  }
  return { is: fitted }
}

const taxed = (line: FittedLine): string =>
  line.taxes
    .filter(({ amount }) => amount !== zeroAmount)
    .map(keyOf)
    .toSorted()
    .join()

const lowered = (host: FittedLine, line: FittedLine): FittedLine => ({
  ...host,
  net: addAmounts(host.net, line.net),
  taxes: host.taxes.map((tax) => {
    const own = bearing(line, tax)
    return own ? { ...tax, base: addAmounts(tax.base, own.base), amount: addAmounts(tax.amount, own.amount) } : tax
  }),
})

/** A line below zero is a discount on the largest that bears the same taxes; one without taxes, on the whole document. */
function withoutNegative(lines: readonly FittedLine[]): Outcome<{ readonly lines: readonly FittedLine[]; readonly discount: Amount }> {
  const negative = lines.filter(({ net }) => net < zeroAmount)
  let kept = lines.filter(({ net }) => net >= zeroAmount)
  let discount = zeroAmount
  for (const line of negative) {
    const hosts = kept.filter((each) => taxed(each) === taxed(line) && addAmounts(each.net, line.net) > zeroAmount)
    const [host] = hosts.toSorted((one, other) => (one.net < other.net ? 1 : -1))
    if (host) kept = kept.map((each) => (each === host ? lowered(host, line) : each))
    else if (taxed(line) === '') discount = addAmounts(discount, negate(line.net))
    else
      return {
        unfit: `La línea «${line.description}» resta ${formatMoney(negate(line.net))} y ninguna otra con sus mismos impuestos vale más. Registra la factura a mano.`,
      }
  }
  return { is: { lines: kept, discount } }
}

/** What is taken off and charged at the foot, in the way in which it comes to the total. */
function footOf({ totals }: Said, sum: Amount): Outcome<Omit<Fitted, 'lines'>> {
  const payable = parseAmount(totals.payable)
  const said = parseAmount(totals.rounding ?? '0')
  const ways = [
    [totals.discount, totals.charge],
    [totals.saidDiscount ?? totals.discount, totals.saidCharge ?? totals.charge],
  ].map(([off, more]) => {
    const [discount, charge] = [parseAmount(off ?? '0'), parseAmount(more ?? '0')]
    return { discount, charge, rounding: subtract(payable, addAmounts(sum, charge, negate(discount))) }
  })
  const isRounding = ({ rounding }: { readonly rounding: Amount }) =>
    absolute(rounding) <= TOLERANCE || absolute(subtract(rounding, said)) <= TOLERANCE
  const found = ways.find(isRounding)
  if (found) return { is: found }
  const [{ discount, charge, rounding } = { discount: zeroAmount, charge: zeroAmount, rounding: zeroAmount }] = ways
  const prepaid = parseAmount(totals.prepaid ?? '0')
  if (prepaid > zeroAmount && absolute(addAmounts(rounding, prepaid)) <= TOLERANCE)
    return {
      unfit: `Descuenta del total un anticipo de ${formatMoney(prepaid)}. Registra la factura a mano por su valor completo y crúzala con el anticipo.`,
    }
  const computed = addAmounts(sum, charge, negate(discount), said)
  return {
    unfit: `Sus líneas, impuestos, descuentos y cargos suman ${formatMoney(computed)} y el total a pagar del XML es ${formatMoney(payable)}.`,
  }
}

/** As it is written, of what does not add up: it is shown, and becomes no bill. */
const asWritten = ({ lines, totals }: Pick<Said, 'lines' | 'totals'>): Fitted => ({
  lines: readLines(lines),
  ...{ discount: parseAmount(totals.discount), charge: parseAmount(totals.charge), rounding: zeroAmount },
})

/** Its figures; of what does not add up, as it is written. */
export function fittedOf(said: Said): Fitted {
  const outcome = reconcile(said)
  return 'is' in outcome ? outcome.is : asWritten(said)
}

/** @returns its figures, or why they cannot be taken as they are written */
export function reconcile(said: Said): Outcome<Fitted> {
  if (said.lines.length > MAX_LINES)
    return {
      unfit: `Tiene ${said.lines.length} líneas y una factura de compra admite máximo ${MAX_LINES}. Pide al proveedor que la divida.`,
    }
  const payable = parseAmount(said.totals.payable)
  if (payable < zeroAmount) return { unfit: `Su total a pagar es ${formatMoney(payable)}: no hay nada que pagarle al proveedor.` }
  const taxes = fitTaxes(readLines(said.lines), together(said.taxes))
  if ('unfit' in taxes) return taxes
  const lines = withoutNegative(taxes.is)
  if ('unfit' in lines) return lines
  const sum = sumAmounts(taxes.is.flatMap((line) => [line.net, ...line.taxes.map(({ amount }) => amount)]))
  const foot = footOf(said, sum)
  if ('unfit' in foot) return foot
  return { is: { ...foot.is, lines: lines.is.lines, discount: addAmounts(foot.is.discount, lines.is.discount) } }
}

/** Why a received invoice cannot become a bill; empty of what can. Notes are shared among the lines of their bill instead. */
export function unfitOf(said: Pick<ReceivedDocument, 'kind'> & Said): string {
  if (said.kind !== 'invoice') return ''
  const outcome = reconcile(said)
  return 'unfit' in outcome ? outcome.unfit : ''
}
