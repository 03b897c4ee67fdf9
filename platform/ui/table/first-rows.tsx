/** The rows that can be seen are drawn at once; the others, which nobody sees yet, as soon as those are painted. */
import { startTransition, useEffect, useState } from 'react'

/** A row is never lower. */
const LEAST_ROW_PX = 32
/** What stands over the rows of any list takes more. */
const ABOVE_PX = 160

/**
 * @param list the rows, empty while they are on their way
 * @param last index of a row that has to be there at once; -1 when none has to
 * @returns how many of them to draw now. Once all of them were drawn they stay, whatever changes.
 */
export function useFirstRows(list: readonly unknown[], last: number): number {
  const [isWhole, setWhole] = useState(false)
  const hasRows = list.length > 0
  useEffect(() => {
    if (!hasRows || isWhole) return
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)))
    return () => cancelAnimationFrame(frame)
  }, [hasRows, isWhole])
  const inSight = Math.max(1, Math.ceil((innerHeight - ABOVE_PX) / LEAST_ROW_PX))
  return isWhole || last >= inSight ? list.length : Math.min(list.length, inSight)
}
