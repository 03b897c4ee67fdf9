import { useCallback, useEffect, useRef } from 'react'

/** The same function in every frame, which does what the last of them says: what takes it is not drawn again because of it. */
export function useSame<Args extends readonly unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(call)
  useEffect(() => {
    last.current = call
  })
  return useCallback((...args: Args) => last.current(...args), [])
}
