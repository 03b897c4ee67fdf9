import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment: what asks the server about what is being typed waits for it. It is compared as JSON. */
export function useRested<Value>(value: Value, pauseMs: number): Value {
  const text = JSON.stringify(value)
  const [rested, setRested] = useState({ value, text })
  useEffect(() => {
    if (rested.text === text) return
    const timer = setTimeout(() => setRested({ value, text }), pauseMs)
    return () => clearTimeout(timer)
  })
  return rested.value
}
