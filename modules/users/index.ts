import * as users from './endpoints.ts'
import * as roles from './roles/endpoints.ts'
import { defineModule } from '#platform/module.ts'
import { userErrors } from './errors.ts'
import { usersScreens } from './screens.ts'

export { rolePermissions } from './roles/endpoints.ts'
export { userPermissions, type UserLimits } from './endpoints.ts'
export { userErrors } from './errors.ts'

/** Their calls, for whoever makes them without a screen. */
export const userCalls = users
export const roleCalls = roles

export const usersModule = defineModule({
  name: 'users',
  screens: usersScreens,
  errors: { userErrors },
})
