/** Which page shows an address: the public one, the application, or none, because nothing is built there. */
import { isPublicPath } from '#modules/documents/index.ts'
import { registrationScreen } from '#modules/loyalty/index.ts'
import { slipScreens } from '#modules/payroll/index.ts'
import { publicStatementScreen } from '#modules/treasury/index.ts'
import { matcherOf } from '#platform/screen.ts'
import { screens } from './screens.ts'

const matchers = screens.map(({ path }) => matcherOf(path))
const publicMatchers = [registrationScreen, publicStatementScreen, ...slipScreens].map(({ path }) => matcherOf(path))

export type PageOf = (path: string) => 'public' | 'application' | null

export const pageOf: PageOf = (path) => {
  if (isPublicPath(path) || publicMatchers.some((matches) => matches(path))) return 'public'
  return matchers.some((matches) => matches(path)) ? 'application' : null
}
