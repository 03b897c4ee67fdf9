/** Standing in another company, and leaving: what the shell and the list of companies do. */
import { toast } from '#platform/ui/index.tsx'
import { type BrowserSession, call, currentSession, dropSession, keepSession, queryClient, useGo, useSend } from '#platform/web/index.tsx'
import { getSession, signOut, switchCompany } from './endpoints.ts'

/** Enters a company of the person and goes to its home, or to the page that is named. Nothing of the one before stays in memory. */
export function useEnterCompany(first = '/'): { readonly enter: (companyId: string) => void; readonly entering: string | null } {
  const go = useGo()
  const sending = useSend(switchCompany, {
    refreshes: [],
    onDone: (opened) => {
      keepSession(opened)
      queryClient.clear()
      go(first)
      if (opened.company) toast({ text: `Estás en ${opened.company.name}` })
    },
  })
  return {
    enter: (companyId) => void sending.run({ body: { companyId } }),
    entering: sending.isSending ? (sending.sent?.body.companyId ?? null) : null,
  }
}

/** Signs out in the server if it answers, and in this browser always. */
export function useLeave(): () => Promise<void> {
  return async () => {
    await call(signOut, {}).catch(() => undefined)
    queryClient.clear()
    dropSession()
  }
}

/** Asks the server what the session may do now: roles and plans change while a browser sleeps. */
export async function renewSession(accessToken: string): Promise<void> {
  const session = await call(getSession, {}).catch(() => null)
  const known = currentSession()
  // Meanwhile another tab may have switched company: its token is not the one that was asked about.
  if (!session || known?.accessToken !== accessToken) return
  const renewed = { ...session, accessToken }
  if (JSON.stringify(sorted(renewed)) !== JSON.stringify(sorted(known))) keepSession(renewed)
}

/** The same fields in the same order, however they were read. */
const sorted = ({ accessToken, expiresAt, user, companies, invitations, company }: BrowserSession) => {
  const inOrder = (value: object | null) => value && Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [accessToken, expiresAt, inOrder(user), companies.map(inOrder), invitations.map(inOrder), inOrder(company)]
}

/** How soon a page that is looked at learns that its role, its plan or its session changed. */
const RENEW_MS = 45_000

/** Keeps the session of this page up to date while somebody looks at it. Called once. */
export function watchSession(): void {
  const renew = () => {
    const session = currentSession()
    if (session && document.visibilityState === 'visible') void renewSession(session.accessToken)
  }
  renew()
  setInterval(renew, RENEW_MS)
  document.addEventListener('visibilitychange', renew)
}
