import { defineModule } from '#platform/module.server.ts'
import { NOTICE_TOPIC } from '#platform/notices/notice.ts'
import { inPlaces } from '#platform/place.ts'
import { notificationHandlers } from './handlers.server.ts'
import { tellers } from './tell.server.ts'

export { finishNotices } from './done.server.ts'

export const notificationsServer = defineModule({
  name: 'notifications',
  gathers({ modules }) {
    const kinds = inPlaces(modules.flatMap(({ notices = [] }) => notices))
    return [{ name: 'notices', handlers: notificationHandlers(kinds), topics: { [NOTICE_TOPIC]: tellers(kinds) } }]
  },
})
