import type { ReactNode } from 'react'
import './quiet.css'

export interface QuietTableProps {
  readonly children: ReactNode
  /** Small text and rows close together: an entry under its document. */
  readonly tight?: boolean
  readonly className?: string
}

/** A small table inside a panel or a form: no frame, one hairline under each row. Figures stand in cells `num`. */
export const QuietTable = ({ children, tight, className }: QuietTableProps) => (
  <table className={['qt', tight && 'tight', className].filter(Boolean).join(' ')}>{children}</table>
)
