/** The vouchers of one third party, of every kind that modules above bring: what asks for all that is theirs gathers them here. */
import type { Gate } from '#platform/access.ts'
import { empty, raw, sql, type Sql } from '#platform/db/tx.server.ts'
import { defineSocket } from '#platform/socket.ts'
import type { VoucherKind } from './voucher.ts'

export interface PartyVouchers {
  readonly kind: Pick<VoucherKind, 'source' | 'titles'>
  /** Of its list: whoever may not read it is told of none. */
  readonly gate: Gate
  /** Which of `v` are of these third parties. */
  readonly belongs: (companyId: string, isTheirs: (column: Sql) => Sql) => Sql
  /** Where they are, `v`, and what each comes to; null of what has no amount, or one that not everybody may see. */
  readonly from: Sql
  readonly amount: Sql
}

export const partyVouchers = defineSocket<PartyVouchers>('vouchers of a third party')

/** Of a kind whose table has `party_id` and `amount`. @param narrowed which of its rows are of the kind */
export const vouchersOfParty = (kind: VoucherKind, { permission, plan, services }: Gate, narrowed: Sql = empty): PartyVouchers => ({
  kind,
  gate: { permission, plan, services },
  belongs: (_companyId, isTheirs) => sql`${isTheirs(sql`v.party_id`)}${narrowed}`,
  from: raw(`${kind.table} v`),
  amount: sql`v.amount`,
})
