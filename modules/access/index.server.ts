import type { ServerModule } from '#platform/module.server.ts'
import { assistedHandlers } from './assisted/handlers.server.ts'
import { forgetAttempts } from './forget-attempts.server.ts'
import { accessHandlers } from './handlers.server.ts'
import { sendLetters } from './letters/queue.server.ts'
import { profileHandlers } from './profile/handlers.server.ts'
import { recoveryHandlers } from './recovery/handlers.server.ts'
import { provisionRoles } from './roles.server.ts'

export { assistedLinkFor } from './assisted/link.server.ts'
export { findSession } from './find-session.server.ts'
export { findMember, listMembers, type Member } from './member.server.ts'
export { createPerson, findPersonByEmail, invitePerson, nameOfLastChange, type NewPerson } from './person.server.ts'
export { grantToRoles, rolesOf, type Grant } from './roles.server.ts'
export { accessSteps } from './setup-steps.server.ts'

export const accessServer: ServerModule = {
  name: 'access',
  handlers: [...accessHandlers, ...recoveryHandlers, ...profileHandlers, ...assistedHandlers],
  provision: provisionRoles,
  chores: [sendLetters, forgetAttempts],
}
