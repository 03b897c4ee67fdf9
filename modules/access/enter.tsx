/** Standing in another company, and leaving: what the shell and the list of companies do. */
import { toast } from '#platform/ui/index.tsx'
import { call, dropSession, keepSession, queryClient, useGo, useSend } from '#platform/web/index.tsx'
import { getSession, signOut, switchCompany } from './endpoints.ts'

/** Enters a company of the person and goes to its home. Nothing of the one before stays in memory. */
export function useEnterCompany(): { readonly enter: (companyId: string) => void; readonly entering: string | null } {
  const go = useGo()
  const sending = useSend(switchCompany, {
    refreshes: [],
    onDone: (opened) => {
      keepSession(opened)
      queryClient.clear()
      go('/')
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
  if (session) keepSession({ ...session, accessToken })
}
