import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { formatAgo } from '../format.ts'
import { Notice } from '../Page.tsx'
import { changesOf, readChanges, readKept, writeKept } from './draft.ts'
import type { FormStore } from './store.ts'

const PREFIX = 'paramo.draft.'
/** Which drafts this tab takes up by itself, because it left them by itself. */
const RESUME_KEY = 'paramo.resume'
const EVERY_MS = 5_000

/** Forms in sight, each with how to make its copy now; false when there is work that could not be kept. */
const open = new Map<string, () => boolean>()

/**
 * Makes a copy of all that is being written, because the page is about to go without anybody having asked for it. Those
 * forms take it up by themselves when they open again in this tab.
 * @returns false when something could not be kept, and the page should stay
 */
export function keepDrafts(): boolean {
  const kept = [...open].map(([key, save]) => ({ key, isKept: save() }))
  const here = kept.filter(({ key }) => localStorage.getItem(PREFIX + key) !== null).map(({ key }) => key)
  if (here.length > 0) sessionStorage.setItem(RESUME_KEY, JSON.stringify([...new Set([...toResume(), ...here])]))
  return kept.every(({ isKept }) => isKept)
}

let isReloading = false
/** The page goes by itself and everything is kept: nobody is asked whether they want to lose it. */
export const isLeavingSafely = (): boolean => isReloading

/** Loads the page again with all that is being written kept; false when something could not be, and nothing happens. */
export function reloadKeepingDrafts(): boolean {
  if (!keepDrafts()) return false
  isReloading = true
  location.reload()
  return true
}

function toResume(): string[] {
  try {
    const keys: unknown = JSON.parse(sessionStorage.getItem(RESUME_KEY) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

const forgetResume = (key: string): void => sessionStorage.setItem(RESUME_KEY, JSON.stringify(toResume().filter((each) => each !== key)))

export interface LocalDraft<Values> {
  /** A copy from before, to be offered: "Recuperar borrador sin guardar (hace 12 min)". */
  found: { label: string; values: Values } | null
  /** What the form took up by itself; null when it did not. */
  resumed: string | null
  /** The person took it or refused it. */
  dismiss: (forget: boolean) => void
  /** When the last copy was made; null before the first. */
  savedAt: Date | null
  /** Makes a copy now (on blur); false when there is work that could not be kept. */
  save: () => boolean
  /** The work is in the server: the copy goes. */
  clear: () => void
}

/**
 * Keeps unsaved work in this browser every 5 s, on blur and when the page goes. The key belongs to person, company and
 * document (`${person}.${company}.invoice.new`), survives signing out, and is offered on coming back; after an expired
 * session or a new version it is taken up by itself.
 * `read` gives the values to keep, or null when there is nothing to lose; `accept` checks what was kept by an older version.
 * @param key null keeps nothing
 * @param take puts values in the form
 */
export function useLocalDraft<Values>(
  key: string | null,
  read: () => Values | null,
  accept: (value: unknown) => Values | null,
  take: (values: Values) => void,
): LocalDraft<Values> {
  const [kept] = useState(() => {
    const copy = key === null ? null : readKept(localStorage.getItem(PREFIX + key), accept)
    return copy && { ...copy, isOurs: toResume().includes(String(key)), ago: formatAgo(Date.now() - copy.at) }
  })
  const [isDismissed, setDismissed] = useState(false)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const last = useRef('')
  const reader = useRef(read)
  const taker = useRef(take)
  useEffect(() => {
    reader.current = read
    taker.current = take
  })
  const save = useCallback((): boolean => {
    const values = key === null ? null : reader.current()
    if (values === null) return true
    const text = JSON.stringify(values)
    if (text === last.current) return true
    const now = new Date()
    try {
      localStorage.setItem(PREFIX + String(key), writeKept(now.getTime(), text))
      last.current = text
      setSavedAt(now)
      return true
    } catch {
      // The browser's store is full or forbidden: there is no copy, and the page says none was made.
      return false
    }
  }, [key])
  useEffect(() => {
    if (key === null) return
    const timer = setInterval(save, EVERY_MS)
    open.set(key, save)
    document.addEventListener('visibilitychange', save)
    document.addEventListener('focusout', save)
    addEventListener('pagehide', save)
    return () => {
      // Whatever takes it away, what was being written is kept; what was saved or thrown away is nothing to read.
      save()
      clearInterval(timer)
      if (open.get(key) === save) open.delete(key)
      document.removeEventListener('visibilitychange', save)
      document.removeEventListener('focusout', save)
      removeEventListener('pagehide', save)
    }
  }, [key, save])
  useEffect(() => {
    if (key === null || !kept?.isOurs) return
    taker.current(kept.values)
    // A page that has just been loaded may draw itself again: only then is it taken up for good.
    const timer = setTimeout(() => forgetResume(key), EVERY_MS)
    return () => clearTimeout(timer)
  }, [key, kept])
  const clear = useCallback(() => {
    if (key !== null) {
      localStorage.removeItem(PREFIX + key)
      forgetResume(key)
    }
    last.current = ''
    setSavedAt(null)
  }, [key])
  const dismiss = useCallback(
    (forget: boolean) => {
      setDismissed(true)
      if (forget) clear()
    },
    [clear],
  )
  const shown = isDismissed ? null : kept
  return {
    found: shown && !shown.isOurs ? { label: `Recuperar borrador sin guardar (${shown.ago})`, values: shown.values } : null,
    resumed: shown?.isOurs ? `Recuperamos lo que estabas escribiendo (${shown.ago}). Aún no está guardado.` : null,
    dismiss,
    savedAt,
    save,
    clear,
  }
}

/** Whose drafts these are: person and company. Null where nobody stands in a company, and nothing is kept. */
export const DraftScope = createContext<string | null>(null)

const applyChanges = <Values extends object>(form: FormStore<Values>, changes: Partial<Values>): void => {
  for (const name in changes) {
    const value = changes[name]
    if (value !== undefined) form.set(name, value)
  }
}

export interface FormDraftProps<Values extends object> {
  form: FormStore<Values>
  /** Which form of this address it is, and of what: its title and the name of its record. */
  name: string
}

/** The copy of a form in this browser, and what it says of the one it found. `FormPage` and `FormPanel` bring it. */
export function FormDraft<Values extends object>({ form, name }: FormDraftProps<Values>) {
  const scope = use(DraftScope)
  const [key] = useState(() => (scope === null ? null : `${scope}.${location.pathname}.${name}`))
  const draft = useLocalDraft<Partial<Values>>(
    key,
    () => changesOf(form.initial(), form.values()),
    (kept) => readChanges(form.initial(), kept),
    (changes) => applyChanges(form, changes),
  )
  // Saved, thrown away or typed back: there is nothing more to keep.
  const { dismiss } = draft
  useEffect(() => {
    let wasDirty = form.dirty()
    return form.subscribe('*', () => {
      const isDirty = form.dirty()
      if (wasDirty && !isDirty) dismiss(true)
      wasDirty = isDirty
    })
  }, [form, dismiss])
  return <DraftNotice draft={draft} onTake={(changes) => applyChanges(form, changes)} onBack={() => form.reset(form.initial())} />
}

export interface DraftNoticeProps<Values> {
  draft: LocalDraft<Values>
  onTake: (values: Values) => void
  /** Puts the form as it was before the copy was taken up. */
  onBack: () => void
}

/** Offers the copy that was found, or says that it was taken up. */
export function DraftNotice<Values>({ draft, onTake, onBack }: DraftNoticeProps<Values>) {
  const { found, resumed, dismiss } = draft
  if (resumed !== null) {
    const discard = () => {
      onBack()
      dismiss(true)
    }
    return (
      <Notice tone="info" action={{ label: 'Descartar', onSelect: discard }}>
        {resumed}
      </Notice>
    )
  }
  if (!found) return null
  return (
    <Notice
      tone="info"
      action={{
        label: 'Recuperar',
        onSelect: () => {
          onTake(found.values)
          dismiss(false)
        },
      }}
    >
      {found.label}{' '}
      <button type="button" className="act" onClick={() => dismiss(true)}>
        Descartar
      </button>
    </Notice>
  )
}
