import { defineModule } from '#platform/module.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { at } from '#platform/place.ts'
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
import { grantMasks, maskedFigures } from './grants/masks.server.ts'
import { offerPermissions } from './grants/offers.server.ts'
import { bearPresetRoles } from './grants/presets.server.ts'
import { masks } from './masks.ts'
import { newDeviceNotice } from './new-device.ts'
import { provisionRoles } from './roles.server.ts'
import { accessSteps } from './setup-steps.server.ts'

export { assistedLinkFor } from './assisted/link.server.ts'
export { sessionCacheOf } from './session-cache.server.ts'
export { firstRunCode } from './founding/code.server.ts'
export { foundWithPerson, isFirstRunOpen } from './founding/first-run.server.ts'
export { foundFor, type FoundingParts } from './founding/founding.server.ts'
export { foundingHandlers } from './founding/handlers.server.ts'
export { findSession } from './find-session.server.ts'
export { memberIdentity } from './my-info/my-info.server.ts'
export { findMember, isOnlyHolder, listMembers, type Member } from './member.server.ts'
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
export {
  endSessions,
  forgetFailedEntries,
  giveRole,
  inviteMember,
  keepDefaults,
  keepLimits,
  renewInvitation,
  setMemberActive,
  withdrawInvitation,
} from './members/write.server.ts'
export { addRole, FIRST_OWN_ROLE, lookThrough, removeRole, rewriteRole } from './role-writes.server.ts'
export { askForLetter } from './letters/queue.server.ts'
export { hashPassword, passwordMatches } from './hash.server.ts'
export { forgetSessions } from './choose-password.server.ts'
export { createPerson, createInvited, findPersonByEmail, invitePerson, type NewPerson } from './person.server.ts'
export { nameOfLastChange } from '#platform/history/last-change.server.ts'
export { rolesOf } from './roles.server.ts'
export { maskedFigures } from './grants/masks.server.ts'

export const accessServer = defineModule({
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
  steps: [bearPresetRoles],
  chores: [sendLetters, forgetAttempts, sealSecondFactors],
  notices: [at(70, newDeviceNotice)],
  setup: [at(130, ...accessSteps)],
  permissions: Object.values(masks),
  // After the steps that grant what these look at.
  gathers: ({ modules, served }) => [grantMasks(maskedFigures.gather(modules)), offerPermissions(() => permissionsOf(served()))],
})
