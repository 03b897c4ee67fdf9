/** The addresses that the screens serve against the specification's table (house.md, section 5). */
import type { Screen } from '#platform/screen.ts'
import { parseTsv } from './tsv.ts'

export interface SpecifiedRoute {
  readonly path: string
  readonly title: string
  /** Service sets that see it, and those that may (marked '?'). */
  readonly services: readonly string[]
  readonly assumedServices: readonly string[]
  /** Null when there is none. */
  readonly plan: string | null
  readonly isPlanAssumed: boolean
  readonly isPublic: boolean
}

export function readRoutes(tsv: string): SpecifiedRoute[] {
  return parseTsv(tsv, ['path', 'title_es', 'service_ids', 'plan_flag', 'notes']).map((row) => {
    const services = row.service_ids.split(',')
    return {
      path: row.path,
      title: row.title_es,
      services: services.filter((id) => !id.endsWith('?')),
      assumedServices: services.filter((id) => id.endsWith('?')).map((id) => id.slice(0, -1)),
      plan: row.plan_flag === '-' ? null : row.plan_flag.replace('?', ''),
      isPlanAssumed: row.plan_flag.endsWith('?'),
      isPublic: row.notes.startsWith('no session'),
    }
  })
}

/** A title that is not the specification's, and why. */
export interface TitleException {
  readonly path: string
  readonly title: string
  readonly reason: string
}

export const titleExceptions: readonly TitleException[] = []

export function routeProblems(
  screens: readonly Screen[],
  specified: readonly SpecifiedRoute[],
  exceptions: readonly TitleException[] = titleExceptions,
): string[] {
  const byPath = new Map(specified.map((route) => [route.path, route]))
  const seen = new Set<string>()
  return screens.flatMap((screen) => {
    const problems: string[] = []
    if (seen.has(screen.path)) problems.push(`${screen.path} is served twice`)
    seen.add(screen.path)
    const route = byPath.get(screen.path)
    if (!route) return [...problems, `${screen.path} is not an address of the specification`]
    return [...problems, ...agreementProblems(screen, route, exceptions)]
  })
}

function agreementProblems(screen: Screen, route: SpecifiedRoute, exceptions: readonly TitleException[]): string[] {
  const problems: string[] = []
  const complain = (what: string): void => void problems.push(`${screen.path} ${what}`)

  const isExcused = exceptions.some((entry) => entry.path === screen.path && entry.title === screen.title)
  if (screen.title !== route.title && !isExcused) complain(`is titled "${screen.title}", not "${route.title}"`)

  const plan = screen.plan?.name ?? null
  const isPlanRight = plan === route.plan || (route.isPlanAssumed && plan === null)
  if (!isPlanRight) complain(`asks the plan for ${plan ?? 'nothing'}, not ${route.plan ?? 'nothing'}`)

  const services = screen.services.map(String)
  const missing = route.services.filter((id) => !services.includes(id))
  const foreign = services.filter((id) => !route.services.includes(id) && !route.assumedServices.includes(id))
  if (missing.length > 0) complain(`is not shown to the services ${missing.join(', ')}`)
  if (foreign.length > 0) complain(`is shown to the services ${foreign.join(', ')}`)

  const isPublic = screen.permission === 'public'
  if (route.isPublic && !isPublic) complain('needs no session')
  // Nobody has to sign in to learn that there is no such page.
  if (!route.isPublic && isPublic && screen.path !== '*') complain('needs a session')
  return problems
}

/** The addresses of the specification that no screen serves yet. */
export function unbuiltRoutes(screens: readonly Screen[], specified: readonly SpecifiedRoute[]): string[] {
  const served = new Set(screens.map((screen) => screen.path))
  return specified.map((route) => route.path).filter((path) => !served.has(path))
}
