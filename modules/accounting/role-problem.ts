import type { ErrorBody } from '#base/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { type AccountRole, roleOf } from './account-roles.ts'
import { accountingErrors as errors } from './errors.ts'
import { defaultAccountsScreen } from './screens.ts'

/** What posts with a role has no account for it. */
export const roleWithoutAccount = (role: AccountRole): ErrorBody =>
  errors.of('roleWithoutAccount', { cuenta: roleOf(role).title, ...wayTo(defaultAccountsScreen) })
