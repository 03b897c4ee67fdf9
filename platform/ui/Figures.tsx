import { currencySign, type CurrencyCode } from '#base/currency.ts'
import type { Amount, Percent, Quantity as QuantityValue, UnitPrice as UnitPriceValue } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import {
  amountParts,
  formatDay,
  formatPerMille,
  formatPercent,
  formatQuantity,
  formatReportAmount,
  formatUnitPrice,
  MINUS,
  toAmount,
  toPercent,
  toQuantity,
  toUnitPrice,
} from './format.ts'
import './button.css'

export interface MoneyProps {
  /** The exact amount, or its text on the wire. Null shows nothing. */
  value: Amount | string | null
  /**
   * `auto` shows cents only when there are any · `room` keeps their place invisible, for columns where another row
   * has cents · `always` writes them (final figures, reports).
   */
  cents?: 'auto' | 'room' | 'always'
  /** Reports: two decimals always, parentheses that hang, dash for zero. */
  report?: boolean
  /** The sign stands only in sentences and in the final total; of another currency than pesos, its code. */
  sign?: boolean | CurrencyCode
  /** The double line under a final figure: one per column. */
  final?: boolean
  muted?: boolean
}

export function Money({ value, cents = 'auto', report = false, sign = false, final = false, muted = false }: MoneyProps) {
  if (value === null) return null
  const amount = toAmount(value)
  const className = [final && 'dbl', muted && 'muted'].filter(Boolean).join(' ')
  if (report) {
    const text = formatReportAmount(amount)
    if (amount === 0n) return <span className={className}>{text}</span>
    const comma = text.lastIndexOf(',')
    return (
      <span className={className || undefined}>
        {text.slice(0, comma)}
        <span className="cents">{text.slice(comma, comma + 3)}</span>
        {amount < 0n && <span className="hang">)</span>}
      </span>
    )
  }
  const parts = amountParts(amount)
  const shown = parts.cents || (cents === 'auto' ? '' : '00')
  return (
    <span className={className || undefined}>
      {parts.negative && MINUS}
      {sign && `${sign === true ? '$' : currencySign(sign)}\u00a0`}
      {parts.whole}
      {shown && <span className={parts.cents || cents === 'always' ? 'cents' : 'cents room'}>,{shown}</span>}
    </span>
  )
}

export function Quantity({ value }: { value: QuantityValue | string | null }) {
  return value === null ? null : formatQuantity(toQuantity(value))
}

export function UnitPrice({ value }: { value: UnitPriceValue | string | null }) {
  return value === null ? null : formatUnitPrice(toUnitPrice(value))
}

/** "2,5 %", or "4,14 ‰" when told so. The value is always the rate on one hundred. */
export function PercentText({ value, perMille = false }: { value: Percent | string | null; perMille?: boolean }) {
  if (value === null) return null
  return perMille ? formatPerMille(toPercent(value)) : formatPercent(toPercent(value))
}

/** dd/MM/yyyy, or dd/MM/yy when short. */
export function DayText({ value, short = false }: { value: Day | string | null; short?: boolean }) {
  return value === null || value === '' ? null : <time dateTime={value}>{formatDay(value, short)}</time>
}

export interface TotalLine {
  label: React.ReactNode
  value: Amount | string
  /** A hairline above: a new group begins. */
  rule?: boolean
  strong?: boolean
  /** The last line: larger, with sign and double line. */
  final?: boolean
}

/** The box of totals of a document: one column of figures whose units align. */
export function Totals({ lines, currency }: { lines: readonly TotalLine[]; currency?: CurrencyCode | undefined }) {
  const anyCents = lines.some((line) => amountParts(toAmount(line.value)).cents !== '')
  return (
    <dl className="totals">
      {lines.map((line, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- lines are a fixed list without identity
          key={index}
          className={['tr', line.rule && 'rule', line.strong && 's', line.final && 'big'].filter(Boolean).join(' ')}
        >
          <dt>{line.label}</dt>
          <dd className="num">
            <Money
              value={line.value}
              cents={!anyCents ? 'auto' : line.final ? 'always' : 'room'}
              sign={line.final ? (currency ?? true) : false}
              final={line.final ?? false}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
