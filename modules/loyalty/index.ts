import { defineModule } from '#platform/module.ts'
import { loyaltyErrors } from './errors.ts'
import { loyaltyScreens } from './screens.ts'

export { loyaltyErrors } from './errors.ts'
export { earned, takenBack, type Membership, type PointsChange } from './earning/earn.ts'
export { readMembership, wiredMembership, wireMembership, type WiredMembership } from './earning/wire.ts'
export { programme } from './program/program.ts'
export { BRANCH_QUERY } from './registration/address.ts'
export {
  getPartyPoints,
  getPublicRegistration,
  getRegistration,
  openRegistration,
  register,
  verifyRegistration,
  writePolicy,
  type LoyaltyCard,
  type PublicRegistration,
  type Registered,
} from './registration/endpoints.ts'
export { registrationTypes, type RegistrationForm } from './registration/form.ts'
export { registrationScreen } from './screens.ts'

export const loyaltyModule = defineModule({
  name: 'loyalty',
  screens: loyaltyScreens,
  errors: { loyaltyErrors },
})
