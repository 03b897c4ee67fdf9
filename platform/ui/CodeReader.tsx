import { useEffect, useRef } from 'react'
import { hearKey, nothingHeard } from './code-reader.ts'

/** Hears readings of a code wherever the cursor is: their keys reach no field as an Enter. */
export function useCodeReader(onReading: (code: string) => void): void {
  const last = useRef(onReading)
  useEffect(() => {
    last.current = onReading
  })
  useEffect(() => {
    let heard = nothingHeard
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const told = hearKey(heard, event.key, event.timeStamp)
      ;({ heard } = told)
      if (told.reading === null) return
      event.preventDefault()
      event.stopPropagation()
      last.current(told.reading)
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])
}
