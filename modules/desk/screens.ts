import type { Screen } from '#platform/screen.ts'
import { cannedFolder } from './settings/canned-folder.ts'
import { ticketKind } from './settings/ticket-kind.ts'
import { ticketOrigin } from './settings/ticket-origin.ts'
import { ticketStatus } from './settings/ticket-status.ts'
import { ticketTag } from './settings/ticket-tag.ts'

export const deskScreens = [
  ticketKind.screen,
  ticketOrigin.screen,
  ticketTag.screen,
  ticketStatus.screen,
  cannedFolder.screen,
] satisfies Screen[]
