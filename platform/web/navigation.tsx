/** Moving about: the link that every part of the kit draws, the query of the address, and asking before leaving. */
import { Navigate, notFound, rootRouteId, useBlocker, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { type FormStore, type LinkComponent, type UnsavedChanges, useDirty, useUnsavedChanges } from '#platform/ui/index.tsx'
import { changedQuery } from './address.ts'

/** A link that tells the router; its screen is loaded when the pointer rests on it. `?id=1` keeps the path. */
export const AppLink: LinkComponent = ({ href, children, onClick, ...rest }) => {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    const target = new URL(href, location.href)
    if (target.origin !== location.origin) return
    event.preventDefault()
    router.history.push(`${target.pathname}${target.search}${target.hash}`)
  }
  const prepare = () => {
    const { origin, pathname } = new URL(href, location.href)
    if (origin !== location.origin) return
    // Only a head start: what fails now is tried again on the click, and said there.
    if (pathname !== location.pathname) router.preloadRoute({ to: pathname }).catch(() => undefined)
  }
  return (
    <a href={href} onClick={follow} onPointerEnter={prepare} {...rest}>
      {children}
    </a>
  )
}

/** Goes to an address of ours. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter()
  return (href, { replace = false } = {}) => (replace ? history.replace(href) : history.push(href))
}

/** The values of the query, always texts. */
export function useQueryOfAddress(): Readonly<Record<string, string>> {
  const { searchStr } = useLocation()
  return Object.fromEntries(new URLSearchParams(searchStr))
}

/**
 * Changes the query of this address: filters replace what was (Back leaves the list), panels and pages push (Back closes
 * them).
 */
export function useChangeQuery(): (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void {
  const router = useRouter()
  const go = useGo()
  return (changes, options) => {
    // Where the person is going, also while it comes: a search that follows the fingers keeps the row that was opened meanwhile.
    const { pathname, searchStr } = router.latestLocation
    go(`${pathname}${changedQuery(Object.fromEntries(new URLSearchParams(searchStr)), changes)}`, options)
  }
}

/** Drawn, it puts other values in the query of this address, and Back does not return to the one before. */
export const ToQuery = ({ query }: { query: Readonly<Record<string, string>> }) => <Navigate to="." search={query} replace />

/** Drawn, it goes to another address in the place of this one: what is shown there has also this name. */
export const ToAddress = ({ path, query }: { path: string; query: Readonly<Record<string, string>> }) => (
  <Navigate to={path} search={query} replace />
)

/** The page that says that there is no such address: for a parameter that names nothing. */
export const noSuchPage = (): never => {
  throw notFound({ routeId: rootRouteId })
}

/** A parameter of the path: `{id}`. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const value = params[name]
  if (typeof value !== 'string') throw new Error(`This address has no {${name}}`)
  return value
}

/** The path of this page, without query. */
export const usePath = (): string => useLocation().pathname

/**
 * Every way out of the page asks what `useUnsavedChanges` asks.
 * @param isDirty read at the moment of leaving, as `form.dirty`: what was just saved no longer holds anybody back
 * @param own the path of a page that keeps its work while its filters and its page change
 */
export function useAskBeforeLeaving(isDirty: () => boolean, { leave }: UnsavedChanges, own?: string): void {
  const router = useRouter()
  const isLeaving = useRef(false)
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ next }) => {
      if (!isDirty() || isLeaving.current || next.pathname === own) return false
      leave(() => {
        isLeaving.current = true
        router.history.push(`${next.pathname}${changedQuery(textsOf(next.search), {})}`)
      })
      return true
    },
  })
}

/**
 * A form that is not left without asking: saving validates it first.
 * Thrown away, it is as it was, and so is its copy in this browser.
 * @param save false when it could not be saved; its errors stay in sight
 * @returns its dialog stands in the page
 */
export function useFormGuard<Values extends object>(form: FormStore<Values>, save: () => Promise<boolean>): UnsavedChanges {
  const discard = () => form.reset(form.initial())
  const unsaved = useUnsavedChanges(useDirty(form), async () => form.validate().length === 0 && (await save()), discard)
  useAskBeforeLeaving(form.dirty, unsaved)
  return unsaved
}

const textsOf = (search: unknown): Record<string, string> =>
  typeof search === 'object' && search !== null
    ? Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
    : {}
