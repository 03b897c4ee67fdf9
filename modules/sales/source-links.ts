import type { SourceLink } from '#modules/accounting/index.ts'
import { electronicInvoice } from './invoice/kind.ts'

/** Where the documents of sales are shown. */
export const salesSourceLinks: readonly SourceLink[] = [electronicInvoice].map(({ code, path }) => ({
  kind: code,
  address: (id) => `${path}/${id}/view`,
}))
