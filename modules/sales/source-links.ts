import type { SourceLink } from '#modules/accounting/index.ts'
import { salesKinds } from './kinds.ts'

/** Where the documents of sales are shown. */
export const salesSourceLinks: readonly SourceLink[] = salesKinds.map(({ code, path }) => ({
  kind: code,
  address: (id) => `${path}/${id}/view`,
}))
