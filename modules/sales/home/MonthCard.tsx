import { parseAmount, type Amount } from '#base/decimal.ts'
import type { MonthSales } from '#modules/documents/index.ts'
import { FigureCard } from '#platform/home/Figure.tsx'
import { format, Money } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { electronicInvoice } from '../invoice/kind.ts'
import { salesOfMonth } from './endpoints.ts'
import { changeText } from './change.ts'
import './month.css'

/** Heights in parts of a hundred: a drawing needs no cents. */
const heightOf = (text: string, most: Amount): number => {
  const value = parseAmount(text)
  return most <= 0n || value <= 0n ? 0 : Number((value * 1000n) / most) / 10
}

export default function MonthCard() {
  const { data, error, isAsking, ask } = useAsk(salesOfMonth, {})
  const title = data ? `Ventas de ${data.month.toLowerCase()}` : 'Ventas del mes'
  return (
    <FigureCard
      title={title}
      {...(data ? { href: `${electronicInvoice.path}?from=${data.from}&to=${data.to}` } : {})}
      isLoading={!data && isAsking}
      error={error}
      onRetry={ask}
      {...(data ? { figure: <Money value={data.total} /> } : {})}
      how="Facturas y notas débito emitidas este mes, menos notas crédito, sin impuestos y sin las anuladas. Se compara con los mismos días del mes anterior."
    >
      {data && (
        <>
          <p className="small t2">{changeText(data)}</p>
          <Bars sales={data} />
        </>
      )}
    </FigureCard>
  )
}

function Bars({ sales: { days, month, monthBefore } }: { sales: MonthSales }) {
  const most = days
    .flatMap(({ net, before }) => [net, before ?? '0'])
    .map(parseAmount)
    .reduce((high, one) => (one > high ? one : high), parseAmount('0'))
  return (
    <figure className="month">
      <div
        className="month-bars"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes, which tell their day on hover
        role="img"
        aria-label={`Ventas por día de ${month.toLowerCase()}, con ${monthBefore.toLowerCase()} al lado`}
      >
        {days.map(({ date, net, before }, index) => (
          <span
            key={date}
            className="month-day"
            data-tip={`${format.formatDay(date, true)}: ${format.formatMoney(parseAmount(net))}${
              before === null ? '' : `. ${monthBefore}: ${format.formatMoney(parseAmount(before))}`
            }`}
          >
            <span className={index === days.length - 1 ? 'month-bar today' : 'month-bar'} style={{ height: `${heightOf(net, most)}%` }} />
            {before !== null && <span className="month-before" style={{ bottom: `${heightOf(before, most)}%` }} />}
          </span>
        ))}
      </div>
      <figcaption className="small t2">
        <span className="month-key">{month}</span>
        <span className="month-key today">Hoy</span>
        <span className="month-key before">{monthBefore}</span>
      </figcaption>
    </figure>
  )
}
