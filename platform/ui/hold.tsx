/** What is not left in the middle: while a page holds itself, no new version is asked about nor loaded. */
import { useEffect } from 'react'

const holders = new Set<object>()
const listeners = new Set<(isHeld: boolean) => void>()

export const isHeld = (): boolean => holders.size > 0

/** Told as the first thing begins and the last one ends. */
export function onHold(listener: (isHeld: boolean) => void): void {
  listeners.add(listener)
}

function change(run: () => void): void {
  const before = isHeld()
  run()
  if (isHeld() !== before) for (const listener of listeners) listener(isHeld())
}

/** @param holds a sale is open */
export function useHoldsPage(holds: boolean): void {
  useEffect(() => {
    if (!holds) return undefined
    const holder = {}
    change(() => holders.add(holder))
    return () => change(() => holders.delete(holder))
  }, [holds])
}
