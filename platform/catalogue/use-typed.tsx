/** A search that goes to the address after a pause, so that typing never waits for it. */
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/** @param settled what the address says; when it changes from outside (Back, "Limpiar filtros") the box follows */
export function useTyped(settled: string, settle: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (seen !== settled) {
    setSeen(settled)
    setTyped(settled)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    typed,
    (text) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => settle(text), PAUSE_MS)
    },
  ]
}
