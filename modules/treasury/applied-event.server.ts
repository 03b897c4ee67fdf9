/** What the applications of a voucher are kept under: of one that is edited under its number, those of each time that it was written. */
import { raw, sql, type Sql } from '#platform/db/tx.server.ts'
import type { VoucherKind } from '#modules/vouchers/index.ts'

/** @param revision from 1 */
export const appliedEventOf = (revision: number): string => (revision === 1 ? 'post' : `edit.${revision}`)

/** Of the vouchers of a kind, by the name that its table has in the statement: the event under which what it closes stands. */
export const appliedEvent = (kind: VoucherKind & { readonly revises?: boolean }, alias: 'v' | 's'): Sql =>
  kind.revises ? sql`(case ${raw(alias)}.revision when 1 then 'post' else 'edit.' || ${raw(alias)}.revision end)` : sql`'post'`
