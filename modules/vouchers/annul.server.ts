/** Annulling a voucher: its entry is reversed as it was posted, and what it closed or moved is given back. */
import type { Day } from '#base/date.ts'
import { entryRows, firstOpenDay, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import { auditRow, type AuditEvent } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { empty, join, raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { sourceOf, type VoucherSource, type Who } from './record.server.ts'
import { voucherTitle, type VoucherKind, type VoucherRow } from './voucher.ts'

export interface VoucherUndoing {
  /** Of one that already was. */
  readonly refuse: (number: string) => never
  /** What stands against it, asked with the voucher locked. */
  readonly check?: () => Promise<void>
  /** Gives back what it closed or moved, on the day of the entry that reverses its own. */
  readonly undo: (source: VoucherSource, event: 'annul', date: Day) => Promise<readonly (readonly [table: string, rows: readonly Row[]])[]>
  /** Columns of its row that change besides the state. */
  readonly columns?: Row
  /** What its history says; its title alone when it is left out. */
  readonly tell?: (title: string) => Pick<AuditEvent, 'title' | 'changes'>
}

/** Reverses from what was posted, never from a second rule. @throws 404 of HTTP, and what `refuse`, `check` and `undo` say */
export async function annulVoucher(tx: Tx, who: Who, kind: VoucherKind, id: string, undoing: VoucherUndoing, now: Date): Promise<void> {
  const { companyId } = who
  const voucher = await tx.first<Omit<VoucherRow, 'date'> & { date: Day }>(sql`
    select id, number, date, state from ${raw(kind.table)} where company_id = ${companyId} and id = ${id} for update`)
  if (!voucher) return httpErrors.fail('notFound')
  if (voucher.state === 'annulled') return undoing.refuse(voucher.number)
  await undoing.check?.()
  const source = sourceOf(kind, id)
  const entering = { companyId, modules: [kind.module], by: onBehalfOf(who, now) } as const
  const reversal = await reversalOf(tx, entering, source, 'annul')
  const date = reversal?.draft.date ?? (await firstOpenDay(tx, { ...entering, date: voucher.date, today: null }))
  const accounts = (reversal?.draft.lines ?? []).flatMap((line) => ('id' in line.account ? [line.account.id] : []))
  const books = await openBooks(tx, { ...entering, date, today: null }, accounts)
  const back = await undoing.undo(source, 'annul', date)
  await markAnnulled(tx, kind, companyId, id, undoing.columns ?? {})
  const title = voucherTitle(kind, voucher.number)
  await insertTogether(tx, [
    ...back,
    ...(reversal ? entryRows(books, who, await numbered(tx, companyId, reversal.draft), reversal.reverses) : []),
    ['audit_event', [auditRow(who, { action: 'annul', entity: kind.entity, entityId: id, ...(undoing.tell?.(title) ?? { title }) })]],
  ])
}

async function markAnnulled(tx: Tx, kind: VoucherKind, companyId: string, id: string, columns: Row): Promise<void> {
  const changes = Object.entries(columns).map(([column, value]) => sql`, ${raw(column)} = ${value}`)
  await tx.run(sql`
    update ${raw(kind.table)} set state = 'annulled'${changes.length > 0 ? join(changes, '') : empty} where company_id = ${companyId} and id = ${id}`)
}
