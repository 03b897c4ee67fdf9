/** Devengados and Deducciones: each figure in its element, in the order of the schema. */
import { amountText, divideRound, quantityText, sumAmounts, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import { payrollElement, payrollElements, type PayrollElement, type PayrollSide } from '../payroll/element.ts'
import { el, type Attributes, type Element } from './element.ts'
import { attributesOf, readPayrollPath, type PayrollPath } from './payroll-items.ts'
import type { ReportedFigure } from './payroll.ts'

interface Placed {
  readonly figure: ReportedFigure
  readonly path: PayrollPath
}

const CENTS = 10_000n
/** 4 % is 4.00. */
export const rateText = (rate: Percent): string => amountText(divideRound(rate, CENTS) as Amount)

/** The first thing that some figures of one element say. */
const firstOf = <Value>(placed: readonly Placed[], read: (figure: ReportedFigure) => Value | null): Value | null =>
  placed.map(({ figure }) => read(figure)).find((value) => value !== null) ?? null

const quantityOf = (placed: readonly Placed[]): string | null => {
  const quantity = firstOf(placed, (figure) => figure.quantity)
  return quantity === null ? null : quantityText(quantity)
}

const percentIn = (placed: readonly Placed[], isSub: boolean): string | null => {
  const rate = firstOf(
    placed.filter(({ path }) => (path.attribute === 'DeduccionSub') === isSub),
    (figure) => figure.percent,
  )
  return rate === null ? null : rateText(rate)
}

/** What an attribute says that is no figure of money. */
const DETAILS: Readonly<Record<string, (placed: readonly Placed[]) => string | null>> = {
  DiasTrabajados: quantityOf,
  Cantidad: quantityOf,
  Porcentaje: (placed) => percentIn(placed, false),
  PorcentajeSub: (placed) => percentIn(placed, true),
  FechaInicio: (placed) => firstOf(placed, (figure) => figure.span?.from ?? null),
  FechaFin: (placed) => firstOf(placed, (figure) => figure.span?.to ?? null),
  Tipo: (placed) => placed[0]?.path.kind ?? null,
  Descripcion: (placed) => firstOf(placed, (figure) => figure.description),
  DescripcionConcepto: (placed) => firstOf(placed, (figure) => figure.description),
}
const COUNTED: readonly string[] = ['DiasTrabajados', 'Cantidad']

const moneyOf = (placed: readonly Placed[], name: string): string | null => {
  const own = placed.filter(({ path }) => path.attribute === name)
  return own.length === 0 ? null : amountText(sumAmounts(own.map(({ figure }) => figure.amount)))
}

const zeroOf = (name: string): string => (COUNTED.includes(name) ? '0' : amountText(zeroAmount))

function itemElement(name: string, placed: readonly Placed[]): Element {
  const attributes: Attributes = Object.fromEntries(
    attributesOf(name).flatMap(({ name: attribute, isRequired }) => {
      const detail = DETAILS[attribute]
      const value = detail ? detail(placed) : moneyOf(placed, attribute)
      if (value !== null) return [[attribute, value]]
      return isRequired ? [[attribute, zeroOf(attribute)]] : []
    }),
  )
  return el(name, '', attributes)
}

const textElement = (name: string, placed: readonly Placed[]): Element =>
  el(name, amountText(sumAmounts(placed.map(({ figure }) => figure.amount))))

function groupElement(group: string, placed: readonly Placed[]): Element {
  const [first] = placed
  const item = first?.path.item ?? null
  if (item === null) return attributesOf(group).length > 0 ? itemElement(group, placed) : textElement(group, placed)
  const write = (each: Placed): Element => (each.path.attribute === null ? textElement : itemElement)(each.path.item ?? item, [each])
  return el(group, placed.map(write))
}

const groupOf = ({ path }: PayrollElement): string => readPayrollPath(path).group

/** Each group once, as the schema orders them. */
export const payrollGroups = (side: PayrollSide): readonly string[] => [
  ...new Set(payrollElements.filter((each) => each.side === side).map(groupOf)),
]

/** The schema asks for them of everybody, also of who earned no salary or contributes to no pension. */
const MANDATORY: readonly string[] = ['Basico', 'Salud', 'FondoPension']
const places = payrollElements.map(({ code }) => code)

/**
 * @param figures of both sides
 * @throws RangeError for a figure whose element is none of `payrollElements`
 */
export function payrollSide(name: string, side: PayrollSide, figures: readonly ReportedFigure[]): Element {
  const placed = figures.flatMap((figure): (Placed & { readonly at: number })[] => {
    const element = payrollElement(figure.element)
    if (!element) throw new RangeError(`There is no element ${figure.element} in the electronic payroll`)
    return element.side === side ? [{ figure, path: readPayrollPath(element.path), at: places.indexOf(element.code) }] : []
  })
  const ordered = placed.toSorted((a, b) => a.at - b.at)
  return el(
    name,
    payrollGroups(side).flatMap((group) => {
      const own = ordered.filter(({ path }) => path.group === group)
      return own.length > 0 || MANDATORY.includes(group) ? [groupElement(group, own)] : []
    }),
  )
}
