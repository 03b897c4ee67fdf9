/** Annulling a voucher: its entry is reversed as it was posted, and what it closed or moved is given back. */
import type { Day } from '#base/date.ts'
import { centersOf, entryRows, firstOpenDay, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import { isEmptyEntry, type JournalDraftLine, type UnnumberedDraft } from '#modules/accounting/index.ts'
import { auditRow, type AuditEvent } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { empty, join, raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { requireState } from './draft.server.ts'
import { sourceOf, type VoucherSource } from './record.server.ts'
import { modulesOf, voucherTitle, type VoucherKind, type VoucherState } from './voucher.ts'
import type { Who } from './who.ts'

export interface VoucherToAnnul {
  readonly who: Who
  readonly kind: VoucherKind
  readonly id: string
  readonly now: Date
  /** Of one that already was. */
  readonly refuse: (number: string) => never
  /** Of a kind that is posted again under its number: the event of the entry that stands, asked with the voucher locked. */
  readonly standing?: () => Promise<string>
  /** What stands against it, asked with the voucher locked. */
  readonly check?: () => Promise<void>
  /** Gives back what it closed or moved, on the day of the entry that reverses its own. */
  readonly undo: (source: VoucherSource, event: 'annul', date: Day) => Promise<UndoneVoucher>
  /** What `undo` may enter besides the accounts and cost centres of its entry. */
  readonly touches?: { readonly accountIds: readonly string[]; readonly centerIds: readonly string[] }
  /** Columns of its row that change besides the state. */
  readonly columns?: Row
  /** What its history says; its title alone when it is left out. */
  readonly tell?: (title: string) => Pick<AuditEvent, 'title' | 'changes'>
}

export interface UndoneVoucher {
  readonly sets: readonly (readonly [table: string, rows: readonly Row[]])[]
  /** Besides its entry with the sides swapped: what it moved was worth something else since. */
  readonly lines?: readonly JournalDraftLine[]
}

interface StandingRow {
  date: Day
  state: VoucherState
  number: string | null
}

/** Reverses from what was posted, never from a second rule. @throws 404 of HTTP, 482 of a draft, and what `refuse`, `check` and `undo` say */
export async function annulVoucher(tx: Tx, annulling: VoucherToAnnul): Promise<void> {
  const { who, kind, id, now, columns = {}, touches = { accountIds: [], centerIds: [] } } = annulling
  const { companyId } = who
  const voucher = await tx.first<StandingRow>(sql`
    select number, date, state from ${raw(kind.table)} where company_id = ${companyId} and id = ${id} for update`)
  if (!voucher) return httpErrors.fail('notFound')
  const number = voucher.number ?? ''
  if (voucher.state === 'annulled') return annulling.refuse(number)
  requireState(voucher.state, 'annul', 'anular')
  await annulling.check?.()
  const own = sourceOf(kind, id)
  const source = annulling.standing ? { ...own, event: await annulling.standing() } : own
  const entering = { companyId, modules: modulesOf(kind), by: onBehalfOf(who, now) }
  const reversal = await reversalOf(tx, entering, source, 'annul')
  const date = reversal?.draft.date ?? (await firstOpenDay(tx, { ...entering, date: voucher.date, today: null }))
  const posted = reversal?.draft.lines ?? []
  const accounts = posted.flatMap((line) => ('id' in line.account ? [line.account.id] : []))
  const books = await openBooks(
    tx,
    { ...entering, date, today: null },
    [...accounts, ...touches.accountIds],
    [...centersOf(posted), ...touches.centerIds],
  )
  const { sets: back, lines = [] } = await annulling.undo(source, 'annul', date)
  const changes = Object.entries(columns).map(([column, value]) => sql`, ${raw(column)} = ${value}`)
  await tx.run(sql`
    update ${raw(kind.table)} set state = 'annulled'${changes.length > 0 ? join(changes, '') : empty} where company_id = ${companyId} and id = ${id}`)
  const title = voucherTitle(kind, number)
  const entry: UnnumberedDraft = reversal?.draft ?? {
    ...{ source: { ...source, event: 'annul' }, date, type: 'reversal', description: `Anulación: ${title}`, lines: [], undoes: true },
  }
  const whole = { ...entry, lines: [...entry.lines, ...lines] }
  await insertTogether(tx, [
    ...back,
    ...(isEmptyEntry(whole.lines) ? [] : entryRows(books, who, await numbered(tx, companyId, whole), reversal?.reverses ?? null)),
    ['audit_event', [auditRow(who, { action: 'annul', entity: kind.entity, entityId: id, ...(annulling.tell?.(title) ?? { title }) })]],
  ])
}
