import { type ReactNode, useState } from 'react'
import { IconButton } from './Button.tsx'
import type { IconType } from './icons.tsx'
import { ZoomInIcon, ZoomOutIcon } from './icons.tsx'
import './paper.css'

/** Of the width of its place, in percent; kept in this browser. */
const ZOOMS = [50, 75, 100, 130, 170, 220, 300]
const WHOLE = 100
const ZOOM_KEY = 'paramo.paper-zoom'

function readZoom(): number {
  const kept = Number(localStorage.getItem(ZOOM_KEY))
  return ZOOMS.includes(kept) ? kept : WHOLE
}

interface PaperViewProps {
  icon: IconType
  /** "ESI-4471.pdf" */
  name: string
  /** "2 páginas" */
  count?: string
  /** Icon buttons at the end of the bar. */
  tools?: ReactNode
  /** Under the paper: what is known of it. */
  foot?: ReactNode
  /** Its sheets, one below the other. */
  children: ReactNode
}

/** A paper on a sunken ground, with its zoom. It fills its place and scrolls by itself. */
export function PaperView({ icon: Icon, name, count, tools, foot, children }: PaperViewProps) {
  const [zoom, setZoom] = useState(readZoom)
  const at = ZOOMS.indexOf(zoom)
  const step = (to: number | undefined) => {
    if (to === undefined) return
    localStorage.setItem(ZOOM_KEY, String(to))
    setZoom(to)
  }
  return (
    <>
      <div className="paper-bar">
        <Icon />
        <span className="clip b">{name}</span>
        {count !== undefined && <span className="small muted">{count}</span>}
        <span className="grow" />
        <IconButton
          name="Alejar"
          icon={ZoomOutIcon}
          disabledReason={at === 0 ? 'No se puede alejar más' : null}
          onClick={() => step(ZOOMS[at - 1])}
        />
        <IconButton
          name="Acercar"
          icon={ZoomInIcon}
          disabledReason={at === ZOOMS.length - 1 ? 'No se puede acercar más' : null}
          onClick={() => step(ZOOMS[at + 1])}
        />
        {tools}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable with the keyboard */}
      <section className="paper-room" tabIndex={0} aria-label={name}>
        <div className="paper-sheets" data-zoom={zoom}>
          {children}
        </div>
      </section>
      {foot && <div className="paper-foot">{foot}</div>}
    </>
  )
}

/** One page of somebody else's file. A picture runs no script and fetches nothing. @param svg the bytes of the page */
export const PaperPicture = ({ svg, label }: { svg: string; label: string }) => (
  <img className="paper-sheet" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />
)

/** A page of ours. It is of paper: white in the dark too. */
export const PaperSheet = ({ children }: { children: ReactNode }) => (
  <article className="paper-sheet written" data-theme="light">
    {children}
  </article>
)
