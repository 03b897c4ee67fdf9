/** A calculation in Spanish, and the law that it used: what «¿Por qué?» shows of a line. */
import { showDay, type Day } from '#base/date.ts'
import { divideRound, type Percent } from '#base/decimal.ts'
import { amountOfFraction, type Fraction } from '#base/fraction.ts'
import { showNumber, showPesos } from '../pesos.ts'
import { nodesOf, type Calculation, type Unit } from './calculation.ts'

const SCALE = 6

/** A plain number with so many decimals at most, rounded for the eye alone. */
function showDecimals({ over, under }: Fraction, decimals: number): string {
  const rounded = divideRound(over * 10n ** BigInt(decimals), under)
  return showNumber((rounded * 10n ** BigInt(SCALE - decimals)) as Percent)
}

const showShare = ({ over, under }: Fraction): string => (under === 1n ? String(over) : `${over}/${under}`)

const DECIMALS = 4
const HUNDRED = 100n
const SHOWN: Readonly<Record<Unit, (value: Fraction) => string>> = {
  pesos: (value) => showPesos(amountOfFraction(value)),
  days: (value) => `${showDecimals(value, DECIMALS)} d`,
  hours: (value) => `${showDecimals(value, DECIMALS)} h`,
  uvt: (value) => `${showDecimals(value, DECIMALS)} UVT`,
  wages: (value) => `${showDecimals(value, DECIMALS)} SMMLV`,
  percent: ({ over, under }) => `${showDecimals({ over: over * HUNDRED, under }, SCALE)} %`,
  share: showShare,
  plain: (value) => showDecimals(value, SCALE),
}

/** A value with its unit: "$ 232.143", "6 h", "28,5986 UVT". */
export const showValue = ({ value, unit }: Pick<Calculation, 'value' | 'unit'>): string => SHOWN[unit](value)

const SIGNS = { times: ' × ', over: ' ÷ ', plus: ' + ', minus: ' − ' } as const
/** A sum inside a product or behind a minus needs its brackets. */
const isSum = ({ kind }: Calculation): boolean => kind === 'plus' || kind === 'minus'

function expression(calculation: Calculation): string {
  switch (calculation.kind) {
    case 'given':
      return [calculation.label, showValue(calculation), calculation.source === '' ? '' : `(${calculation.source})`]
        .filter((part) => part !== '')
        .join(' ')
    case 'law': {
      const whose = calculation.isOwn ? 'valor de la empresa, ' : ''
      return `${calculation.label} ${showValue(calculation)} (${whose}${calculation.source}, desde ${showDay(calculation.from)})`
    }
    case 'named':
      return `${calculation.label} ${showValue(calculation)}`
    case 'round':
      return calculation.parts.map(expression).join('')
    case 'least':
      return `el menor de [${calculation.parts.map(expression).join('; ')}]`
    case 'greatest':
      return `el mayor de [${calculation.parts.map(expression).join('; ')}]`
    case 'plus':
      return calculation.parts.map(expression).join(SIGNS.plus)
    default:
      return calculation.parts.map((part) => (isSum(part) ? `(${expression(part)})` : expression(part))).join(SIGNS[calculation.kind])
  }
}

/** What stands right of the equals sign: the exact value, and what it is rounded to. */
function result(calculation: Calculation): string {
  const [exact] = calculation.kind === 'round' ? calculation.parts : []
  if (exact === undefined || showValue(exact) === showValue(calculation)) return showValue(calculation)
  return `${showValue(exact)} → ${showValue(calculation)}`
}

const isLeaf = ({ kind }: Calculation): boolean => kind === 'given' || kind === 'law'

/** "Salario $ 6.500.000 (contrato) ÷ Horas del mes 210 h (Ley 2101 de 2021, art. 3, desde 16/07/2026) × … = $ 232.142,86 → $ 232.143". */
export function tell(calculation: Calculation): string {
  if (calculation.kind === 'named') return `${calculation.label} = ${tell(calculation.part)}`
  return isLeaf(calculation) ? expression(calculation) : `${expression(calculation)} = ${result(calculation)}`
}

export interface UsedLaw {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly source: string
  readonly from: Day
  readonly isOwn: boolean
}

/** What a screen shows of a line, and what is kept with it when it is approved. */
export interface CalculationTold {
  /** The line, and then each figure with a name of its own that it used. */
  readonly steps: readonly string[]
  readonly law: readonly UsedLaw[]
}

/** Each once, in the order in which they are used. */
const unique = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

export function explain(calculation: Calculation): CalculationTold {
  const nodes = nodesOf(calculation)
  const parts = nodes.flatMap((node) => (node.kind === 'named' ? [tell(node)] : []))
  const law = nodes.flatMap((node) =>
    node.kind === 'law'
      ? [{ ...node, value: showValue(node) }].map(({ name, label, value, source, from, isOwn }) => ({
          name,
          label,
          value,
          source,
          from,
          isOwn,
        }))
      : [],
  )
  return {
    steps: unique([tell(calculation), ...parts.toReversed()], (step) => step),
    law: unique(law, ({ name, value, from }) => `${name} ${from} ${value}`),
  }
}
