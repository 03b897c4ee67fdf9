/** What this person went to lately in this company, kept in this browser. */
import { currentSession, OF_SESSION } from '#platform/web/index.tsx'
import { isPlace, readVisited, visit, type Visited } from './recent.ts'

function key(): string | null {
  const session = currentSession()
  return session?.company ? `${OF_SESSION}recent.${session.user.userId}.${session.company.companyId}` : null
}

export function visitedLately(): Visited[] {
  const name = key()
  return name === null ? [] : readVisited(localStorage.getItem(name))
}

export function rememberVisit(now: Visited): void {
  const name = key()
  if (name !== null) localStorage.setItem(name, JSON.stringify(visit(visitedLately(), now)))
}

export function rememberScreen(path: string): void {
  if (isPlace(path)) rememberVisit({ href: path, label: null, kind: null })
}
