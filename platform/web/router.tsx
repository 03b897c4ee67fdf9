/**
 * From the gathered screens to a router: one chunk per screen, each behind the same gate as its endpoints. At any other
 * address stands the screen `*`.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { missingOf, refusalOf } from '../access.ts'
import { matcherOf, MISSING, type Screen } from '../screen.ts'
import { keepDrafts } from '#platform/ui/index.tsx'
import { changedQuery, routerPath, safeNext } from './address.ts'
import { loadChunk, type Timer } from './chunk.ts'
import { queryClient, whenForbidden } from './query.tsx'
import { visitorOf } from './session.ts'
import { currentSession, subscribeSession, useSession } from './session-store.tsx'
import { codeCame } from './start.tsx'

export type PageLoader = () => Promise<{ default: ComponentType }>

export interface RouterParts {
  readonly screens: readonly Screen[]
  /** By the path of the screen; a screen without page is not shown. */
  readonly pages: Readonly<Record<string, PageLoader>>
  /** The frame around the screens of somebody who is signed in. Draws `<Outlet />`, unless it is given what to draw. */
  readonly Layout: (props: { readonly children?: ReactNode }) => ReactNode
  /** The frame around the screen `*` for somebody who is not. */
  readonly Bare: (props: { readonly children: ReactNode }) => ReactNode
  readonly Failed: (props: ErrorComponentProps) => ReactNode
}

const LOGIN = '/login'
const timer: Timer = {
  after: (ms, run) => {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
}
const FORBIDDEN = '/forbidden'
const COMPANIES = '/account/my-companies'

/** The query of /forbidden: why, and what is missing. */
const forbiddenQuery = (reason: string, missing: string | null): string => changedQuery({}, { motivo: reason, falta: missing })

export function createAppRouter({ screens, pages, Layout, Bare, Failed }: RouterParts) {
  const loadMissing = pages[MISSING]
  const Missing = loadMissing ? lazyRouteComponent(() => loadChunk(loadMissing, timer)) : () => null
  /** Within the menu, whoever has one. */
  const NotFound = () => {
    const Around = useSession() ? Layout : Bare
    return (
      <Around>
        <Suspense>
          <Missing />
        </Suspense>
      </Around>
    )
  }
  const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Failed })
  const framed = createRoute({ getParentRoute: () => rootRoute, id: 'framed', component: Layout })
  const shown = screens.filter((screen) => pages[screen.path] && screen.path !== MISSING)
  const routeOf = (screen: Screen) => {
    const load = pages[screen.path]
    const isHere = matcherOf(screen.path)
    const come = async (load: PageLoader) => {
      const page = await loadChunk(load, timer)
      if (isHere(location.pathname)) codeCame()
      return page
    }
    const parent = screen.permission === 'public' ? rootRoute : framed
    return createRoute({
      getParentRoute: () => parent,
      path: routerPath(screen.path),
      beforeLoad: ({ location }) => enter(screen, location.href),
      ...(load ? { component: lazyRouteComponent(() => come(load)) } : {}),
      errorComponent: Failed,
    })
  }
  const isPublic = (screen: Screen): boolean => screen.permission === 'public'
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      ...shown.filter(isPublic).map(routeOf),
      framed.addChildren(shown.filter((screen) => !isPublic(screen)).map(routeOf)),
    ]),
    defaultPreload: false,
    scrollRestoration: true,
    // Queries are plain texts: "007" stays a text, and no JSON appears in an address.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) =>
      changedQuery(Object.fromEntries(Object.entries(search).map(([name, value]) => [name, value === undefined ? '' : String(value)])), {}),
  })

  whenForbidden(({ reason, missing }) => router.history.replace(`${FORBIDDEN}${forbiddenQuery(reason, missing)}`))
  // Signed out here, in another tab or by the server: to the sign-in page, and back here afterwards. Whatever was being
  // written is kept first; nobody is asked, because nothing is lost.
  let person = currentSession()?.user.userId ?? null
  subscribeSession(() => {
    const before = person
    person = currentSession()?.user.userId ?? null
    if (person === before) return
    keepDrafts()
    // What was known belongs to who was here.
    queryClient.clear()
    const { pathname, href, searchStr } = router.state.location
    if (person === null && pathname !== LOGIN) router.history.push(loginAddress(href), undefined, { ignoreBlocker: true })
    // Signed in in another tab: this one goes back too.
    if (person !== null && pathname === LOGIN) router.history.replace(safeNext(new URLSearchParams(searchStr).get('next') ?? undefined))
  })
  const titles = new Map(shown.map((screen) => [routerPath(screen.path), screen.title]))
  const titleMissing = screens.find(({ path }) => path === MISSING)?.title ?? ''
  router.subscribe('onResolved', () => {
    const { matches } = router.state
    const route = matches.at(-1)?.fullPath ?? ''
    // Refused by its edition, or of no route at all: then only the root matches.
    const isMissing = matches.length < 2 || matches.some(({ status }) => status === 'notFound')
    const title = isMissing ? titleMissing : (titles.get(route) ?? titles.get(route.replace(/\/$/, '')) ?? titleMissing)
    document.title = `${title} · Páramo`
  })
  return router
}

const loginAddress = (from: string): string => `${LOGIN}${changedQuery({}, { next: from === '/' ? null : from })}`

/** The gate, in the order of every door: session, company, service set, plan, permission. */
function enter(screen: Screen, href: string): void {
  if (screen.permission === 'public') return
  const session = currentSession()
  if (!session) throw redirect({ href: loginAddress(href) })
  if (screen.permission === 'self') return
  const visitor = visitorOf(session)
  if (!visitor) throw redirect({ href: COMPANIES })
  const refusal = refusalOf(screen, visitor)
  if (!refusal) return
  // An address of another route set does not exist for this company (specification, section 2).
  if (refusal.reason === 'service') throw notFound()
  throw redirect({ href: `${FORBIDDEN}${forbiddenQuery(refusal.reason, missingOf(refusal))}` })
}
