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
  /** Of one that changes the months of others too. */
  readonly alsoModules?: readonly PeriodModule[]
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
  /** Where they are listed. */
  readonly list: string
}

export interface VoucherTitles {
  /** "Recaudo" */
  readonly one: string
  /** Of its name in Spanish; masculine when it is left out: "Entrada EI-1 registrada". */
  readonly gender?: 'f'
  /** "Recaudos" */
  readonly many: string
  /** As its consecutive is listed: "Recibo de caja", of the group "Tesorería". */
  readonly numbered: string
  readonly group: string
  /** On paper: "Recibo de caja". */
  readonly paper: string
}

export interface VoucherPermissions {
  readonly read: Permission
  readonly write: Permission
  readonly annul: Permission
  readonly date: Permission
}

/** Every module whose months it changes. */
export const modulesOf = ({ module, alsoModules = [] }: Pick<VoucherKind, 'module' | 'alsoModules'>): PeriodModule[] => [
  module,
  ...alsoModules,
]

export const defineVoucher = <const Kind extends VoucherKind>(kind: Kind): Kind => kind

/** The columns that every voucher has, besides those of its draft (`draft`, `version`, `updated_at`, `updated_by`). */
export interface VoucherRow {
  readonly id: string
  /** Null of a draft. */
  readonly number: string | null
  readonly date: string
  readonly state: VoucherState
}

/** A draft has no number and touches neither stock nor books. */
export const voucherStates = ['draft', 'posted', 'annulled'] as const
export type VoucherState = (typeof voucherStates)[number]

export const stateNames: Readonly<Record<VoucherState, string>> = { draft: 'Borrador', posted: 'Contabilizado', annulled: 'Anulado' }

export type VoucherAction = 'edit' | 'delete' | 'annul' | 'print'
const allowed: Readonly<Record<VoucherState, readonly VoucherAction[]>> = {
  draft: ['edit', 'delete'],
  posted: ['annul', 'print'],
  annulled: ['print'],
}
export const voucherCan = (state: VoucherState, action: VoucherAction): boolean => allowed[state].includes(action)

/** The tabs of every list of vouchers; drafts wait for somebody, whatever their day. */
export const voucherTabs = ['all', 'drafts', 'posted', 'annulled'] as const
export type VoucherTab = (typeof voucherTabs)[number]

/** The states that a tab shows. */
export const tabStates: Readonly<Record<VoucherTab, readonly VoucherState[]>> = {
  all: voucherStates,
  drafts: ['draft'],
  posted: ['posted'],
  annulled: ['annulled'],
}
export const tabLabels: Readonly<Record<VoucherTab, string>> = {
  all: 'Todos',
  drafts: 'Borradores',
  posted: 'Contabilizados',
  annulled: 'Anulados',
}

/** A participle beside its name: `agreeing(kind, 'anulad')`. */
export const agreeing = ({ titles }: Pick<VoucherKind, 'titles'>, stem: string): string => `${stem}${titles.gender === 'f' ? 'a' : 'o'}`

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** "Recaudo RC-12": what it is called in entries, history and comments; a draft is a "Borrador de recaudo". */
export const voucherTitle = ({ titles }: Pick<VoucherKind, 'titles'>, number: string | null): string =>
  number === null ? `Borrador de ${lowerFirst(titles.one)}` : `${titles.one} ${number}`
