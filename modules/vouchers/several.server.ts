/** Several vouchers of a kind at once: drafts that are posted as they were kept, posted ones that are annulled. Each whole or not at all. */
import * as z from 'zod/mini'
import { eachOfSeveral } from '#platform/http/several.server.ts'
import { handleParts, type Handler, type PartsCall } from '#platform/http/handle.server.ts'
import { parse } from '#platform/http/parse.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { chosen } from './chosen.ts'
import { lockDraft, readDraft } from './draft.server.ts'
import type { ServedVoucher } from './handlers.server.ts'
import { tableOf, type VoucherListing } from './list.server.ts'
import { voucherTitle, type VoucherKind } from './voucher.ts'

/** What a person calls them: drafts have no number. */
const namesOf =
  (companyId: string, kind: Pick<VoucherKind, 'titles'>, listing: VoucherListing) =>
  async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const rows = await tx.rows<{ id: string; number: string | null }>(
      sql`select v.id, v.number from ${tableOf(listing)} where v.company_id = ${companyId} and v.id = any(${[...ids]}::uuid[])`,
    )
    return new Map(rows.map(({ id, number }) => [id, number ?? voucherTitle(kind, null)]))
  }

/** Does `work` with each chosen voucher; its number is asked once it is done. @throws 401 without any, 466 with too many */
export const eachVoucher = (
  { part, session }: Pick<PartsCall, 'part' | 'session'>,
  { kind, listing }: { readonly kind: VoucherKind; readonly listing: VoucherListing },
  ids: readonly string[],
  work: (tx: Tx, id: string) => Promise<unknown>,
) => {
  const names = namesOf(session.companyId, kind, listing)
  return eachOfSeveral(part, {
    ids: chosen(ids),
    namesOf: names,
    work: async (tx, id) => {
      await work(tx, id)
      return (await names(tx, [id])).get(id) ?? null
    },
  })
}

export function severalHandlers<Input extends { readonly date: string }, Draft extends { readonly date: string }, Row, Posted>(
  served: ServedVoucher<Input, Draft, Row, Posted>,
): Handler[] {
  const { kind, endpoints } = served
  return [
    handleParts(endpoints.postMany, ({ part, session, body, now }) =>
      eachVoucher({ part, session }, served, body.ids, async (tx, id) => {
        const kept = await readDraft(tx, session.companyId, kind, id)
        // What somebody saves meanwhile is not posted unseen: the draft is locked as it was read.
        const draft = await lockDraft(tx, session, kind, { id, version: kept.version })
        const written = z.parse(served.draft, kept.input)
        return served.record({ tx, session, now }, parse(served.input, served.whole?.(written) ?? written), draft)
      }),
    ),
    handleParts(endpoints.annulMany, ({ part, session, body, now }) =>
      eachVoucher({ part, session }, served, body.ids, (tx, id) => served.annul({ tx, session, now }, id, body.reason)),
    ),
  ]
}
