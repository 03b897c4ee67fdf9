/** Over everything while a session looks at the company as another role: says it, and leaves it. */
import { stopLooking } from '#modules/access/index.ts'
import { renewSession } from '#modules/access/index.tsx'
import { Button } from '#platform/ui/index.tsx'
import { useSend, useSession } from '#platform/web/index.tsx'
import './looking.css'

export function LookingStrip() {
  const session = useSession()
  const sending = useSend(stopLooking, { refreshes: [] })
  if (!session?.company?.isLooking) return null
  const leave = async () => {
    if (!(await sending.run({}))) return
    await renewSession(session.accessToken)
    location.assign('/settings/roles')
  }
  return (
    <output className="looking">
      <span>
        Ves la empresa como <b>{session.company.roleName}</b>. Solo puedes mirar.
      </span>
      <Button size="small" onClick={() => void leave()} busy={sending.isSending} busyText="Volviendo…">
        Volver a mi rol
      </Button>
    </output>
  )
}
