import type { ServerModule } from '#platform/module.server.ts'
import { NOTICE_TOPIC, type NoticeKind } from '#platform/notices/notice.ts'
import { notificationHandlers } from './handlers.server.ts'
import { tellers } from './tell.server.ts'

/** @param kinds of what people are told, of every module, in the order in which they are chosen */
export const notificationsServer = (kinds: readonly NoticeKind[]): ServerModule => ({
  name: 'notifications',
  handlers: notificationHandlers(kinds),
  topics: { [NOTICE_TOPIC]: tellers(kinds) },
})
