/** The search of a list: the box follows the fingers, the address follows the box after a pause. */
import { useRef, useState } from 'react'
import { useChangeQuery, usePath, useQueryOfAddress } from './navigation.tsx'

const PAUSE_MS = 220

export interface SearchBox {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit: () => void
}

/** Keeps `search` of the address; a new search begins at the first page. */
export function useSearchBox(): SearchBox {
  const { search = '' } = useQueryOfAddress()
  const path = usePath()
  const change = useChangeQuery()
  const [typed, setTyped] = useState({ text: search, from: search })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed by itself (Back, "Limpiar filtros"): the box follows.
  if (typed.from !== search) setTyped({ text: search, from: search })
  const put = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim()
    // Whoever went to another page before the pause ended searches no more.
    if (wanted === search || location.pathname !== path) return
    setTyped({ text, from: wanted })
    change({ search: wanted, after: null }, { replace: true })
  }
  return {
    value: typed.text,
    onChange: (text) => {
      setTyped({ text, from: search })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => put(text), PAUSE_MS)
    },
    onSubmit: () => put(typed.text),
  }
}
