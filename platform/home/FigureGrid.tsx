/** The figures at the head of the home: each asks its own, says what it is made of, and leads to it. */
import { parseAmount, roundToPeso } from '#base/decimal.ts'
import { KitLink, Money, Notice, TrendIcon } from '../ui/index.tsx'
import { useAsk } from '../web/index.tsx'
import type { FigureEndpoint, HomeFigureAnswer } from './figure.ts'
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
  return (
    <li className="figure-cell" aria-busy={!data && !error}>
      <span className="small t2">{title}</span>
      {error && !data && (
        <Notice tone="danger" action={{ label: 'Reintentar', onSelect: ask }}>
          {error}
        </Notice>
      )}
      {!data && !error && (
        <>
          <span className="skel" />
          <span className="skel short" />
        </>
      )}
      {data && <Told title={title} figure={data} />}
    </li>
  )
}

function Told({ title, figure: { amount, detail, trend, href } }: { title: string; figure: HomeFigureAnswer }) {
  return (
    <>
      <KitLink href={href} className="num figure-amount" aria-label={`${title}: ver de dónde sale`}>
        {/* To the peso: the cents stand where it leads. */}
        <Money value={roundToPeso(parseAmount(amount))} />
      </KitLink>
      <span className={trend === null ? 'small t2' : `small t2 figure-trend ${trend}`}>
        {trend !== null && <TrendIcon aria-hidden />}
        {detail}
      </span>
    </>
  )
}
