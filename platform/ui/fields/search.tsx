import { useEffect, useRef, useState } from 'react'
import { matches } from './match.ts'

export interface PickerOption {
  id: string
  label: string
  /** Second datum, at the right: NIT, code, stock. */
  detail?: string
  /** Shown in grey, cannot be chosen. */
  inactive?: boolean
}

/** Gives the best options for a text (empty text: the first or recent ones). The signal ends when another text comes. */
export type PickerSearch = (text: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
export type PickerSource = PickerSearch | readonly PickerOption[]

const PAUSE_MS = 160
const MOST = 50

export interface SearchState {
  options: readonly PickerOption[]
  busy: boolean
  failed: boolean
}

const filterList = (list: readonly PickerOption[], text: string): readonly PickerOption[] =>
  (text.trim() === '' ? list : list.filter((option) => matches(`${option.label} ${option.detail ?? ''}`, text))).slice(0, MOST)

/** Options for what is being typed; `text` null means that nobody asks. A late answer never replaces a newer one. */
export function useOptions(source: PickerSource, text: string | null): SearchState {
  const [state, setState] = useState<SearchState>({ options: [], busy: false, failed: false })
  const searcher = useRef(source)
  useEffect(() => {
    searcher.current = source
  })
  useEffect(() => {
    const search = searcher.current
    if (text === null || typeof search !== 'function') return
    const abort = new AbortController()
    setState((before) => ({ ...before, busy: true, failed: false }))
    const timer = setTimeout(
      () => {
        search(text, abort.signal).then(
          (options) => {
            if (!abort.signal.aborted) setState({ options, busy: false, failed: false })
          },
          () => {
            if (!abort.signal.aborted) setState({ options: [], busy: false, failed: true })
          },
        )
      },
      text === '' ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return typeof source === 'function' ? state : { options: text === null ? [] : filterList(source, text), busy: false, failed: false }
}
