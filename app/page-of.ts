/** Which page shows an address: the public one, the application, or none, because nothing is built there. */
import { isPublicPath } from '#modules/documents/index.ts'
import { matcherOf } from '#platform/screen.ts'
import { screens } from './screens.ts'

const matchers = screens.map(({ path }) => matcherOf(path))

export type PageOf = (path: string) => 'public' | 'application' | null

export const pageOf: PageOf = (path) => (isPublicPath(path) ? 'public' : matchers.some((matches) => matches(path)) ? 'application' : null)
