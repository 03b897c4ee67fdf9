/** A card of figures: a box with its title, its figure and what explains it; loading, failed or told. */
import type { ReactNode } from 'react'
import { KitLink, Notice, Popover } from '../ui/index.tsx'
import './home.css'

export interface FigureCardProps {
  readonly title: string
  /** The list or report that makes the figure. */
  readonly href?: string
  readonly isLoading: boolean
  readonly error?: string | null
  readonly onRetry?: () => void
  /** At the right of the title. */
  readonly figure?: ReactNode
  /** What the figure is made of, in one or two sentences. */
  readonly how?: string
  readonly children?: ReactNode
}

export function FigureCard({ title, href, isLoading, error = null, onRetry, figure, how, children }: FigureCardProps) {
  return (
    <section className="figure-card" aria-label={title}>
      <header>
        <h2>{href ? <KitLink href={href}>{title}</KitLink> : title}</h2>
        {figure !== undefined && <b className="num figure">{figure}</b>}
      </header>
      {error && (
        <Notice tone="danger" {...(onRetry ? { action: { label: 'Reintentar', onSelect: onRetry } } : {})}>
          {error}
        </Notice>
      )}
      {isLoading && !error ? (
        <div aria-busy="true">
          <span className="skel" />
          <span className="skel short" />
        </div>
      ) : (
        children
      )}
      {how && !isLoading && !error && (
        <Popover
          label="¿Cómo se calcula?"
          align="end"
          renderTrigger={(trigger) => (
            <button {...trigger} type="button" className="how small">
              ¿Cómo se calcula?
            </button>
          )}
        >
          <p className="how-text">{how}</p>
        </Popover>
      )}
    </section>
  )
}
