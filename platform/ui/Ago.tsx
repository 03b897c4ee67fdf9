import { useState } from 'react'
import { dayInBogota, showDay, showInstant } from '#base/date.ts'
import { formatAgo } from './format.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** "hace 3 días", and the day once that says nothing any more; with the exact hour of Bogotá behind it. @param at an instant */
export function Ago({ at, now }: { at: string; now?: number }) {
  const [drawnAt] = useState(() => now ?? Date.now())
  const instant = new Date(at)
  const day = showDay(dayInBogota(instant))
  const ago = (now ?? drawnAt) - instant.getTime()
  return (
    <time dateTime={at} data-tip={showInstant(instant)}>
      {ago > MONTH_MS ? day : formatAgo(ago)}
    </time>
  )
}
