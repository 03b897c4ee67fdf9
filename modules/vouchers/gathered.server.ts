/** What the lists of the whole application get of each kind of voucher: its consecutive, its comments, its drafts, its rows in the palette. */
import type { PendingSource } from '#modules/accounting/index.server.ts'
import type { CommentedEntity } from '#modules/comments/index.server.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import type { Gate } from '#platform/access.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { empty, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { PALETTE_SHOWN } from '#platform/palette/palette.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'
import { afterPrefix, numberOf } from '#platform/search.ts'
import { voucherTitle, type VoucherKind, type VoucherState } from './voucher.ts'

/** @param byPlace branches and registers may have one of their own @param where of a table that holds several kinds */
export const consecutiveOf = (kind: VoucherKind, byPlace: boolean, where: Sql = empty): ConsecutiveSource => ({
  code: kind.consecutive,
  title: kind.titles.numbered,
  group: kind.titles.group,
  prefix: kind.consecutive,
  isPlain: false,
  byPlace,
  numbers: (companyId, prefix) =>
    numbersOfTexts(sql`select number from ${raw(kind.table)} where company_id = ${companyId} and number is not null${where}`, prefix),
})

/** @param gate of the call that reads one */
export const commentedVoucher = (kind: VoucherKind, gate: Gate): CommentedEntity => ({
  entity: kind.thread,
  gate,
  path: kind.address('{id}'),
  find: (companyId, id) =>
    sql`select ${kind.thread}::text, case when number is null then ${voucherTitle(kind, null)} else ${voucherTitle(kind, '')} || number end, array[id]
          from ${raw(kind.table)} where company_id = ${companyId} and id = ${id}`,
})

/** Drafts that would post: a closing asks about them. */
export const draftsByMonth = (kind: VoucherKind): PendingSource => ({
  what: 'draft',
  title: `${kind.titles.many} en borrador`,
  dates: (companyId) => sql`select date from ${raw(kind.table)} where company_id = ${companyId} and state = 'draft'`,
  href: () => `${kind.list}?vista=drafts`,
})

/** Drafts that somebody began, of one kind: whoever leaves gives them over. */
export async function openVoucherDraftsOf(tx: Tx, companyId: string, kind: VoucherKind, personId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from ${raw(kind.table)} where company_id = ${companyId} and state = 'draft' and created_by = ${personId}`)
  return row?.count ?? 0
}

/** @returns how many */
export const handOverVoucherDrafts = (
  tx: Tx,
  companyId: string,
  kind: VoucherKind,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> =>
  tx.run(sql`
    update ${raw(kind.table)} set created_by = ${to}, version = version + 1
     where company_id = ${companyId} and state = 'draft' and created_by = ${from}`)

/** Its references and the documents that it closes are words of a voucher, too. */
const LOOKED_AT = 60

interface FoundRow {
  id: string
  number: string
  about: string
  amount: string
  state: VoucherState
}

/** What one is about, of `v`. */
interface AboutVoucher {
  readonly join: Sql
  readonly words: Sql
}

const itsParty: AboutVoucher = { join: sql`join party p on p.company_id = v.company_id and p.id = v.party_id`, words: sql`p.display_name` }

/**
 * Vouchers by number.
 * @param called what may stand before the number: "recibo"
 * @param about their third party, unless a kind has none
 */
export const voucherPalette = (kind: VoucherKind, gate: Gate, called: readonly string[], about = itsParty): PaletteSource => ({
  group: 'documents',
  gates: [gate],
  find: async ({ tx, companyId, text }) => {
    const typed = numberOf(text, [...called])
    if (!typed) return []
    const word = `${typed.prefix || kind.consecutive.toLowerCase()}${typed.digits}`
    const rows = await tx.rows<FoundRow>(sql`
      select v.id, v.number, ${about.words} as about, v.amount, v.state
        from (select w.word, w.target_id from search_word w
               where w.company_id = ${companyId} and w.entity = ${kind.entity} and w.word >= ${word} and w.word < ${afterPrefix(word)}
               order by w.word, w.target_id limit ${LOOKED_AT}) w
        cross join lateral (select * from ${raw(kind.table)} r where r.company_id = ${companyId} and r.id = w.target_id limit 1) v
        ${about.join}
       where translate(lower(v.number), '-', '') = w.word
       order by w.word, v.id limit ${PALETTE_SHOWN}`)
    return rows.map(({ id, number, about: words, amount, state }) => ({
      id,
      kind: kind.titles.one,
      label: number,
      about: state === 'annulled' ? `${words}, anulado` : words,
      detail: null,
      amount,
      href: kind.address(id),
    }))
  },
})
