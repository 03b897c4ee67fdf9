/** What the server says by itself: the bell counts, open lists are read again, and what waits for the person is said once. */
import { toast } from '#platform/ui/index.tsx'
import { call, keepAnswer, keepListening, refresh } from '#platform/web/index.tsx'
import { countUnread, listenToNotifications, listNotifications, markNotification, type Notification } from './endpoints.ts'

/** Called once, when the application opens. */
export function watchNotifications(): void {
  keepListening(listenToNotifications, ({ unread, fresh }) => {
    keepAnswer(countUnread, {}, { unread })
    void refresh([listNotifications])
    for (const notification of fresh) if (notification.actionable && notification.readAt === null) void say(notification)
  })
}

const SHOWN_MS = 5_000
/** The windows of a browser hear of it within the same moment, whichever connection is slower. */
const HELD_MS = 15_000

async function say({ id, title, href }: Notification): Promise<void> {
  if (!(await isFirstToSay(id))) return
  const markRead = () => void call(markNotification, { params: { id }, body: { read: true } }).catch(() => undefined)
  toast({ text: title, tone: 'info', lastsMs: SHOWN_MS, action: { label: 'Ver', href, onSelect: markRead } })
}

/**
 * Whoever gets the lock of this notification says it, and holds the lock until the other windows have found it taken. Shared
 * storage would not do: what one window writes, another reads a moment later. Without HTTPS there are no locks.
 */
function isFirstToSay(id: string): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return Promise.resolve(true)
  return new Promise((answer) => {
    void locks.request(`paramo.notification.${id}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null)
      return lock && new Promise((done) => setTimeout(done, HELD_MS))
    })
  })
}
