/** The figures at the head of the home: each asks its own, says what it is made of, and leads to it. */
import { parseAmount, roundToPeso } from '#base/decimal.ts'
import { KitLink, Money, Notice, TrendIcon } from '../ui/index.tsx'
import { useAsk } from '../web/index.tsx'
import type { FigureEndpoint } from './figure.ts'
import './home.css'

export interface GridFigure {
  readonly id: string
  readonly title: string
  readonly endpoint: FigureEndpoint
}

export const FigureGrid = ({ figures }: { figures: readonly GridFigure[] }) => (
  <ul className="figure-grid" aria-label="Cifras de hoy">
    {figures.map((figure) => (
      <Cell key={figure.id} {...figure} />
    ))}
  </ul>
)

function Cell({ title, endpoint }: GridFigure) {
  const { data, error, ask } = useAsk(endpoint, {})
  if (!data)
    return (
      <li className="figure-cell" aria-busy={!error}>
        <span className="small t2">{title}</span>
        {error ? (
          <Notice tone="danger" action={{ label: 'Reintentar', onSelect: ask }}>
            {error}
          </Notice>
        ) : (
          <>
            <span className="skel" />
            <span className="skel short" />
          </>
        )}
      </li>
    )
  const { amount, detail, trend, href } = data
  return (
    <li className="figure-cell">
      <KitLink href={href} className="figure-way">
        <span className="small t2">{title}</span>
        <span className="num figure-amount">
          {/* To the peso: the cents stand where it leads. */}
          <Money value={roundToPeso(parseAmount(amount))} />
        </span>
        <span className={trend === null ? 'small t2' : `small t2 figure-trend ${trend}`}>
          {trend !== null && <TrendIcon aria-hidden />}
          {detail}
        </span>
      </KitLink>
    </li>
  )
}
