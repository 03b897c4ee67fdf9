export { loyaltyErrors } from './errors.ts'
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
export { loyaltyScreens, registrationScreen } from './screens.ts'
