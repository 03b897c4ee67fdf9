import { defineModule } from '#platform/module.ts'
import { deskScreens } from './screens.ts'

export { cannedFolder } from './settings/canned-folder.ts'
export { priorities } from './settings/priority.ts'
export { statusClasses, ticketStatus, type StatusClass } from './settings/ticket-status.ts'
export { ticketKind } from './settings/ticket-kind.ts'
export { ticketOrigin } from './settings/ticket-origin.ts'
export { ticketTag } from './settings/ticket-tag.ts'

export const deskModule = defineModule({
  name: 'desk',
  screens: deskScreens,
})
