import * as users from './endpoints.ts'
import * as roles from './roles/endpoints.ts'

export { rolePermissions } from './roles/endpoints.ts'
export { userPermissions, type UserLimits } from './endpoints.ts'
export { userErrors } from './errors.ts'
export { usersScreens } from './screens.ts'

/** Their calls, for whoever makes them without a screen. */
export const userCalls = users
export const roleCalls = roles
