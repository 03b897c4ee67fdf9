import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { ChevronDownIcon, ChevronRightIcon } from './icons.tsx'
import './fold.css'

interface FoldProps {
  readonly title: string
  /** How it begins. */
  readonly opens?: boolean
  readonly children: ReactNode
}

/** What few need, behind its title. It keeps what is written in it while it is folded, and what is wrong in it is always in sight. */
export function Fold({ title, opens = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(opens)
  const id = useId()
  return (
    <div className="fold">
      <Button
        look="quiet"
        icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
