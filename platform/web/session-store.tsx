/**
 * The session of this tab. Storage is shared by all tabs; the company is the one that this page shows, until it is
 * loaded again: a switch in another tab is told, never followed in silence.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { holds, lackOf, type Permission } from '../access.ts'
import { fromStorage, goesWithSession, toStorage, type Base64, type BrowserSession, type SessionCompany } from './session.ts'

const base64: Base64 = { encode: (bytes) => btoa(bytes), decode: (text) => atob(text) }

interface State {
  readonly session: BrowserSession | null
  /** Another tab stands in this other company. */
  readonly elsewhere: BrowserSession | null
}

let state: State = { session: load(), elsewhere: null }
const listeners = new Set<() => void>()

function load(): BrowserSession | null {
  return fromStorage((key) => localStorage.getItem(key), base64)
}

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

export const currentSession = (): BrowserSession | null => state.session

/** Writes it for all tabs; the token last, because that is the key to which the others listen. */
export function keepSession(session: BrowserSession): void {
  const { accessToken, ...rest } = toStorage(session, base64)
  for (const [key, value] of Object.entries(rest)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  localStorage.setItem('accessToken', accessToken ?? '')
  change({ session, elsewhere: null })
}

/** Clears what goes with the session and nothing else: drafts belong to person and company, and come back. */
export function dropSession(): void {
  for (const key of Object.keys(localStorage).filter(goesWithSession)) localStorage.removeItem(key)
  change({ session: null, elsewhere: null })
}

/** The token that storage holds now: another tab may have renewed it. */
export const storedToken = (): string | null => localStorage.getItem('accessToken')

addEventListener('storage', ({ key }) => {
  if (key !== 'accessToken' && key !== null) return
  const stored = load()
  const before = state.session
  if (stored === null || before === null || stored.user.userId !== before.user.userId) {
    change({ session: stored, elsewhere: null })
  } else if (stored.company?.companyId === before.company?.companyId) {
    change({ session: stored, elsewhere: null })
  } else {
    change({ session: before, elsewhere: stored })
  }
})

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): BrowserSession | null => useSyncExternalStore(subscribeSession, () => state.session)
export const useElsewhere = (): BrowserSession | null => useSyncExternalStore(subscribeSession, () => state.elsewhere)

/** Inside the shell there is always somebody. */
export function useSignedIn(): BrowserSession {
  const session = useSession()
  if (!session) throw new Error('This screen needs a session')
  return session
}

/** In a screen that needs a company there is always one: the router has seen to it. */
export function useCompany(): SessionCompany {
  const { company } = useSignedIn()
  if (!company) throw new Error('This screen needs a company')
  return company
}

/** Whether the role allows it: for buttons, which are hidden or say why. The server decides again. */
export const useMay = (permission: Permission): boolean => useMayOf()(permission)

/** What the role lacks for it, which may be another permission that it does nothing without; null when it may. */
export const useLackOf = (permission: Permission): Permission | null => lackOf(heldIn(useSession()), permission)

/** What is lacking of as many as there are. */
export function useLacks(): (permission: Permission) => Permission | null {
  const session = useSession()
  return (permission) => lackOf(heldIn(session), permission)
}

/** The same of as many as there are. */
export function useMayOf(): (permission: Permission) => boolean {
  const session = useSession()
  return useMemo(() => {
    const held = heldIn(session)
    return (permission) => holds(held, permission)
  }, [session])
}

/** What the role holds, for rules that ask for permissions. */
export function useHeld(): ReturnType<typeof heldIn> {
  const session = useSession()
  return useMemo(() => heldIn(session), [session])
}

const heldIn = (session: BrowserSession | null) => ({
  permissions: new Set(session?.company?.permissions),
  isNarrow: session?.company?.isNarrow === true,
})
