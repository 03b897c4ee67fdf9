import { defineModule } from '#platform/module.ts'
import { accessErrors } from './errors.ts'
import { passwordErrors } from './password.ts'
import { accessScreens } from './screens.ts'

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
export { discardTrial, foundCompany, foundTrial, getFounding } from './founding/endpoints.ts'
export { getFirstRun } from './founding/first-run.ts'
export { takeFirstRun } from './founding/take-first-run.ts'
export { personProblems, settledPerson, type FirstPerson } from './founding/person.ts'
export { emailProblem } from './credentials.ts'
export { answerInvitation, listOwnBranches, stopLooking } from './members/endpoints.ts'
export { dayAndClockTime } from './moment.ts'
export { deviceOf } from './profile/device.ts'
export { placeProblems, weekDays, weekHours, type WeekHours } from './security/rules.ts'
export { masks } from './masks.ts'
export { moduleNames } from './module-names.ts'
export { createKey, listCompanyKeys, listOwnKeys, revokeCompanyKey, revokeOwnKey } from './keys/endpoints.ts'
export { changeMyInfo, getMyInfo } from './my-info/my-info.ts'
export { myInfoScreen } from './screens.ts'
export { newDeviceNotice } from './new-device.ts'
export { passwordErrors, passwordProblems } from './password.ts'
export { bookkeepers, everybody, presetRoles, roleIds, sellers, type GrantedRole, type RoleName } from '#platform/roles.ts'

export const accessModule = defineModule({
  name: 'access',
  screens: accessScreens,
  errors: { accessErrors, passwordErrors },
})
