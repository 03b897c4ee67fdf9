import { useEffect, useRef } from 'react'
import type { PickerOption, SearchState } from '../fields/search.tsx'

interface Awaiting {
  /** What the options are asked for; null when nothing is asked. */
  readonly asked: string | null
  readonly state: SearchState
  readonly pick: (option: PickerOption) => void
  /** The cell begins to wait; or it waited for nothing. */
  readonly onWait: (waits: boolean) => void
}

/** Enter came before the options: a scanner, or somebody who knows the code. The first one is taken when they come. */
export function useAwaitedChoice({ asked, state, pick, onWait }: Awaiting): () => void {
  const awaited = useRef<string | null>(null)
  const latest = useRef({ pick, onWait })
  useEffect(() => {
    latest.current = { pick, onWait }
  })
  useEffect(() => {
    const typed = awaited.current
    if (typed === null || (typed === asked && state.busy)) return
    awaited.current = null
    const [option] = state.options
    if (typed === asked && option && !option.inactive) latest.current.pick(option)
    else latest.current.onWait(false)
  }, [asked, state])
  return () => {
    awaited.current = asked
    onWait(true)
  }
}
