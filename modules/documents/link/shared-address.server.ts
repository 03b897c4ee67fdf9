/** Where a customer sees a document, for what reminds of its balance. */
import type { DocumentAddress } from '#modules/treasury/index.server.ts'
import { shareLink } from '#platform/public-link.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { trackingUrl } from './share.server.ts'
import { linkEntity } from './tracking.server.ts'

/** Of each kind that leaves something to be paid by a customer. */
export const sharedAddresses = (kinds: readonly DocumentKind[]): DocumentAddress[] =>
  kinds
    .filter(({ opens }) => opens?.ledger === 'AR')
    .map((kind) => ({
      kind: kind.code,
      async addressOf(tx, { companyId, id, publicUrl, now }) {
        const { token } = await shareLink(tx, await tx.vault(), { companyId, entity: linkEntity(kind), entityId: id }, now)
        return trackingUrl(publicUrl, kind, token)
      },
    }))
