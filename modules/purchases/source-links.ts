import type { SourceLink } from '#modules/accounting/index.ts'
import { RECEIVED } from './inbox/received.ts'
import { inboxScreen } from './inbox/screens.ts'
import { purchaseKinds } from './kinds.ts'
import { landedCost } from './landed/voucher.ts'

/** Where the documents of purchases are shown. */
export const purchaseSourceLinks: readonly SourceLink[] = [
  ...purchaseKinds.map(({ code, path }) => ({ kind: code, address: (id: string) => `${path}/${id}/view` })),
  { kind: landedCost.source, address: landedCost.address },
  { kind: RECEIVED, address: (id) => `${inboxScreen.path}?ver=${id}` },
]
