/**
 * A voucher posts an entry and is no commercial document: a receipt, a payment, a stock note. Its kind says how it is
 * numbered, posted, kept, named and reached; what it closes or moves is its own module's.
 */
import type { JournalProcess, PeriodModule } from '#modules/accounting/index.ts'
import type { Permission } from '#platform/access.ts'

export interface VoucherKind {
  /** As source of entries, movements and applications: RC. */
  readonly source: string
  /** Of its consecutive, and the prefix of its numbers until the company says otherwise: RC. */
  readonly consecutive: string
  /** What writes its entry: its type of entry is in the settings. */
  readonly process: JournalProcess
  /** Whose months it changes. */
  readonly module: PeriodModule
  /** Where its rows are; each has the columns of `VoucherRow`. */
  readonly table: string
  /** In history and search: treasury.receipt. */
  readonly entity: string
  /** What its comments hang on. */
  readonly thread: string
  readonly titles: VoucherTitles
  readonly permissions: VoucherPermissions
  /** Where one is shown. */
  readonly address: (id: string) => string
}

export interface VoucherTitles {
  /** "Recaudo" */
  readonly one: string
  /** "Recaudos" */
  readonly many: string
  /** As its consecutive is listed: "Recibo de caja", of the group "Tesorería". */
  readonly numbered: string
  readonly group: string
}

export interface VoucherPermissions {
  readonly read: Permission
  readonly write: Permission
  readonly annul: Permission
  readonly date: Permission
}

export const defineVoucher = <const Kind extends VoucherKind>(kind: Kind): Kind => kind

/** The columns that every voucher has. */
export interface VoucherRow {
  readonly id: string
  readonly number: string
  readonly date: string
  readonly state: VoucherState
}

export const voucherStates = ['posted', 'annulled'] as const
export type VoucherState = (typeof voucherStates)[number]

/** "Recaudo RC-12": what it is called in entries, history and comments. */
export const voucherTitle = ({ titles }: Pick<VoucherKind, 'titles'>, number: string): string => `${titles.one} ${number}`
