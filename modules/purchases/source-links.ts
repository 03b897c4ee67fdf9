import type { SourceLink } from '#modules/accounting/index.ts'
import { purchaseKinds } from './kinds.ts'

/** Where the documents of purchases are shown. */
export const purchaseSourceLinks: readonly SourceLink[] = purchaseKinds.map(({ code, path }) => ({
  kind: code,
  address: (id) => `${path}/${id}/view`,
}))
