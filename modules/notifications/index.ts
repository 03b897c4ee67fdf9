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
