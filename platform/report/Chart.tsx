/**
 * The chart of a report. Bars are a table whose middle column is drawn; a line of days has its table under it, so nobody
 * needs to see the drawing.
 */
import { daysBetween, isDay, showDay } from '#base/date.ts'
import { amountColumn, quantityColumn } from './column.ts'
import { barsOf, dayLine, type ChartPoint, type ReportChart } from './chart.ts'
import { Figure } from './Figure.tsx'
import './chart.css'

const columns = { amount: amountColumn(''), quantity: quantityColumn('') } as const

export function Chart({ chart }: { chart: ReportChart }) {
  if (chart.points.length === 0) return null
  return <div className="chart">{chart.kind === 'bars' ? <Bars chart={chart} /> : <Days chart={chart} />}</div>
}

function Bars({ chart: { title, figure, points } }: { chart: ReportChart }) {
  const bars = barsOf(points)
  const isCompared = points.some(({ before }) => before !== null)
  return (
    <table className="chart-bars">
      <caption>{title}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">Grupo</th>
          <th scope="col">Gráfica</th>
          <th scope="col">Valor</th>
          {isCompared && <th scope="col">Valor comparado</th>}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, value, before }, index) => {
          const { from = 0, length = 0, mark = null } = bars[index] ?? {}
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <svg aria-hidden="true" className="chart-bar">
                  <rect x={`${from}%`} width={`${length}%`} y="2" height="12" rx="1" />
                  {mark !== null && <line x1={`${mark}%`} x2={`${mark}%`} y1="0" y2="16" />}
                </svg>
              </td>
              <td className="num">
                <Figure column={columns[figure]} text={value} />
              </td>
              {isCompared && (
                <td className="num muted chart-before">
                  <Figure column={columns[figure]} text={before} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const dayOf = ({ label }: ChartPoint): string => (isDay(label) ? showDay(label) : label)

function Days({ chart: { title, figure, points } }: { chart: ReportChart }) {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || !isDay(first.label) || !isDay(last.label)) return null
  const start = first.label
  const days = points.map(({ label }) => (isDay(label) ? daysBetween(start, label) : 0))
  const values = points.map(({ value }) => value)
  const { path, grid } = dayLine(values, days, days.at(-1) ?? 0)
  return (
    <figure className="chart-days">
      <figcaption>{title}</figcaption>
      <div className="chart-plot">
        {grid.map(({ top, text }) => (
          <span key={text} className="chart-axis num" style={{ top: `${top}%` }} aria-hidden="true">
            {text}
          </span>
        ))}
        <svg
          role="img"
          aria-label={`${title}, del ${dayOf(first)} al ${dayOf(last)}. Las cifras están en la tabla.`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          {grid.map(({ top, text }) => (
            <line key={text} x1="0" x2="100" y1={top} y2={top} />
          ))}
          <path d={path} />
        </svg>
      </div>
      <div className="chart-ends small muted" aria-hidden="true">
        <span>{dayOf(first)}</span>
        <span>{dayOf(last)}</span>
      </div>
      <details>
        <summary className="small">Ver como tabla</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col" className="num">
                Saldo
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <td>{dayOf(point)}</td>
                <td className="num">
                  <Figure column={columns[figure]} text={point.value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
