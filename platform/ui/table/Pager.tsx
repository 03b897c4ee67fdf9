import { countText } from '#base/count.ts'
import { IconButton, Kbd } from '../Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx'
import './table.css'

export interface PagerProps {
  /** Ordinal of the first and last row in sight, from 1. */
  from: number
  to: number
  /** A second, optional question: null while unknown. */
  total?: number | null
  size: number
  onSize?: (size: number) => void
  /** Null on the first page. */
  onPrevious: (() => void) | null
  /** Null on the last. */
  onNext: (() => void) | null
  hints?: boolean
  /** The rows of the table can be marked. */
  markable?: boolean
}

const SIZES = [25, 50, 100] as const

/** Pages go by key: there is a next and a previous, never a number of page. */
export function Pager({ from, to, total, size, onSize, onPrevious, onNext, hints = true, markable = false }: PagerProps) {
  return (
    <footer className="foot">
      <span>
        {to === 0 ? '0' : `${countText(from)}–${countText(to)}`}
        {typeof total === 'number' && ` de ${countText(total)}`}
      </span>
      {onSize && (
        <select aria-label="Filas por página" value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {SIZES.map((option) => (
            <option key={option} value={option}>
              {option} por página
            </option>
          ))}
        </select>
      )}
      <span className="hints">
        {hints && (
          <>
            <span>
              <Kbd>J</Kbd> <Kbd>K</Kbd> moverse
            </span>
            {markable && (
              <span>
                <Kbd>X</Kbd> marcar
              </span>
            )}
            <span>
              <Kbd>Enter</Kbd> abrir
            </span>
          </>
        )}
      </span>
      {(onPrevious || onNext) && (
        <span className="pages">
          <IconButton
            name="Página anterior"
            icon={ChevronLeftIcon}
            size="small"
            onClick={() => onPrevious?.()}
            disabledReason={onPrevious ? null : 'Estás en la primera página'}
          />
          <IconButton
            name="Página siguiente"
            icon={ChevronRightIcon}
            size="small"
            onClick={() => onNext?.()}
            disabledReason={onNext ? null : 'Estás en la última página'}
          />
        </span>
      )}
    </footer>
  )
}
