import { defineModule } from '#platform/module.ts'

export {
  countUnread,
  getNotificationPreferences,
  listenToNotifications,
  listNotifications,
  markAllRead,
  markNotification,
  setNotificationPreference,
  type Notification,
} from './endpoints.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
})
