import type { ServerModule } from '#platform/module.server.ts'
import { assistedHandlers } from './assisted/handlers.server.ts'
import { forgetAttempts } from './forget-attempts.server.ts'
import { accessHandlers } from './handlers.server.ts'
import { keyHandlers } from './keys/handlers.server.ts'
import { sendLetters } from './letters/queue.server.ts'
import { sealSecondFactors } from './second-factor/second-factor.server.ts'
import { profileHandlers } from './profile/handlers.server.ts'
import { recoveryHandlers } from './recovery/handlers.server.ts'
import { invitationHandlers } from './members/invitations.server.ts'
import { myInfoHandlers } from './my-info/my-info.server.ts'
import { securityHandlers } from './security/security.server.ts'
import { provisionRoles } from './roles.server.ts'

export { assistedLinkFor } from './assisted/link.server.ts'
export { sessionCacheOf } from './session-cache.server.ts'
export { firstRunCode } from './founding/code.server.ts'
export { foundWithPerson, isFirstRunOpen } from './founding/first-run.server.ts'
export { foundFor, type FoundingParts } from './founding/founding.server.ts'
export { foundingHandlers } from './founding/handlers.server.ts'
export { findSession } from './find-session.server.ts'
export { findMember, listMembers, type Member } from './member.server.ts'
export { nitsOfPerson, peopleOfCompany, seatCopied } from './members/copied.server.ts'
export {
  branchesOfMember,
  branchOfMember,
  branchToWrite,
  maxDiscountOf,
  movesIn,
  reachOfMember,
  readReach,
  usualBranch,
  usualPriceList,
  usualWarehouse,
  type MemberReach,
} from './members/limits.server.ts'
export { askForLetter } from './letters/queue.server.ts'
export { forgetSessions } from './choose-password.server.ts'
export { createPerson, createInvited, findPersonByEmail, invitePerson, type NewPerson } from './person.server.ts'
export { nameOfLastChange } from '#platform/history/last-change.server.ts'
export { grantToRoles, rolesOf, type Grant } from './roles.server.ts'
export { accessSteps } from './setup-steps.server.ts'

export const accessServer: ServerModule = {
  name: 'access',
  handlers: [
    ...accessHandlers,
    ...invitationHandlers,
    ...recoveryHandlers,
    ...profileHandlers,
    ...assistedHandlers,
    ...securityHandlers,
    ...keyHandlers,
    ...myInfoHandlers,
  ],
  provision: provisionRoles,
  chores: [sendLetters, forgetAttempts, sealSecondFactors],
}
