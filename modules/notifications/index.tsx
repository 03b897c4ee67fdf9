/** The bell with what was not read, live. */
import { lazy, Suspense } from 'react'
import { BellIcon, IconButton, Popover } from '#platform/ui/index.tsx'
import { useAsk, useCompany } from '#platform/web/index.tsx'
import { countUnread } from './endpoints.ts'
import './notifications.css'

export { NotificationSettings } from './NotificationSettings.tsx'
export { watchNotifications } from './watch.tsx'

const BellList = lazy(() => import('./BellList.tsx'))

function useUnread(): number {
  // Of this company: another one has its own.
  useCompany()
  return useAsk(countUnread, {}).data?.unread ?? 0
}

/** Opens what a person was told: a box under it, on a phone a sheet at the foot. */
export function Bell() {
  const unread = useUnread()
  return (
    <Popover
      label="Notificaciones"
      align="end"
      renderTrigger={(trigger) => <IconButton {...trigger} name="Notificaciones" icon={BellIcon} count={unread} />}
    >
      <Suspense fallback={<div className="bell" aria-busy />}>
        <BellList unread={unread} />
      </Suspense>
    </Popover>
  )
}

/** On a phone the bell stands at the head of Inicio; elsewhere a dot on its entry says that there is something. */
export const UnreadMark = () => useUnread() > 0 && <span hidden data-unread />
