export {
  getSession,
  listAdministrators,
  signIn,
  signOut,
  switchCompany,
  type CompanyCard,
  type CurrentCompany,
  type OpenedSession,
  type SessionView,
  type UserView,
} from './endpoints.ts'
export { accessErrors } from './errors.ts'
export { newDeviceNotice } from './new-device.ts'
export { accessScreens } from './screens.ts'
export { passwordErrors, passwordProblems } from './password.ts'
export { bookkeepers, everybody, presetRoles, roleIds, sellers, type GrantedRole, type RoleName } from './roles.ts'
