import type { ServerModule } from '#platform/module.server.ts'
import { forgetAttempts } from './forget-attempts.server.ts'
import { accessHandlers } from './handlers.server.ts'
import { provisionRoles } from './roles.server.ts'

export { findSession } from './find-session.server.ts'
export { findMember, listMembers, type Member } from './member.server.ts'
export { createPerson, findPersonByEmail, nameOfLastChange, type NewPerson } from './person.server.ts'
export { grantToRoles, rolesOf, type Grant } from './roles.server.ts'

export const accessServer: ServerModule = { name: 'access', handlers: accessHandlers, provision: provisionRoles, chores: [forgetAttempts] }
