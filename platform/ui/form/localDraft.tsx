import { useCallback, useEffect, useRef, useState } from 'react'
import { formatAgo } from '../format.ts'

const PREFIX = 'paramo.draft.'
const EVERY_MS = 5_000

interface Kept<Values> {
  at: number
  values: Values
}

function readKept<Values>(key: string, accept: (value: unknown) => Values | null): Kept<Values> | null {
  const text = localStorage.getItem(PREFIX + key)
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept) || typeof kept.at !== 'number') return null
    const values = accept(kept.values)
    return values === null ? null : { at: kept.at, values }
  } catch {
    // A draft that cannot be read is worth nothing; the next one replaces it.
    return null
  }
}

export interface LocalDraft<Values> {
  /** A copy from before, to be offered: "Recuperar borrador sin guardar (hace 12 min)". */
  found: { label: string; values: Values } | null
  /** The person took it or refused it. */
  dismiss: (forget: boolean) => void
  /** When the last copy was made; null before the first. */
  savedAt: Date | null
  /** Makes a copy now (on blur). */
  save: () => void
  /** The work is in the server: the copy goes. */
  clear: () => void
}

/**
 * Keeps unsaved work in this browser every 5 s and on blur. The key belongs to person, company and document
 * (`${person}.${company}.invoice.new`), survives signing out, and is offered on coming back.
 * `read` gives the values to keep, or null when there is nothing to lose; `accept` checks what was kept by an older version.
 */
export function useLocalDraft<Values>(
  key: string,
  read: () => Values | null,
  accept: (value: unknown) => Values | null,
): LocalDraft<Values> {
  const [found, setFound] = useState(() => {
    const kept = readKept(key, accept)
    return kept && { label: `Recuperar borrador sin guardar (${formatAgo(Date.now() - kept.at)})`, values: kept.values }
  })
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const last = useRef('')
  const reader = useRef(read)
  useEffect(() => {
    reader.current = read
  })
  const save = useCallback(() => {
    const values = reader.current()
    if (values === null) return
    const text = JSON.stringify(values)
    if (text === last.current) return
    last.current = text
    const now = new Date()
    try {
      localStorage.setItem(PREFIX + key, `{"at":${now.getTime()},"values":${text}}`)
      setSavedAt(now)
    } catch {
      // The browser's store is full or forbidden: there is no copy, and the page says none was made.
    }
  }, [key])
  useEffect(() => {
    const timer = setInterval(save, EVERY_MS)
    document.addEventListener('visibilitychange', save)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', save)
    }
  }, [save])
  const clear = useCallback(() => {
    localStorage.removeItem(PREFIX + key)
    last.current = ''
    setSavedAt(null)
  }, [key])
  return {
    found,
    dismiss: (forget) => {
      setFound(null)
      if (forget) clear()
    },
    savedAt,
    save,
    clear,
  }
}
