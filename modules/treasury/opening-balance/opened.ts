/**
 * What an opening balance opens, by its account and its side: what is owed and what was advanced, by customers and to suppliers, document
 * by document (contabilidad.md, section 1). The other side of what is owed is money of before, as an advance is; the other side of an
 * advance is a debt. Pure.
 */
import { payableRoles, type AccountRole } from '#modules/accounting/index.ts'

/** An account that keeps what is owed, with what it opens on the side of its own. */
export interface Owing {
  readonly kind: 'AR' | 'AP'
  readonly isAdvance: boolean
}

interface OwingAccount extends Owing {
  readonly prefix: string
  /** The company may keep it elsewhere than the PUC. */
  readonly roles: readonly AccountRole[]
}

const OWING: readonly OwingAccount[] = [
  { prefix: '1305', roles: ['receivable'], kind: 'AR', isAdvance: false },
  { prefix: '2205', roles: payableRoles, kind: 'AP', isAdvance: false },
  { prefix: '2805', roles: ['customerAdvances'], kind: 'AP', isAdvance: true },
  { prefix: '1330', roles: ['supplierAdvances'], kind: 'AR', isAdvance: true },
]

export const owingRoles: readonly AccountRole[] = OWING.flatMap(({ roles }) => roles)

/** Other suppliers, costs and expenses payable, and other liabilities: kept document by document while nothing else is posted there. */
export const OTHER_PAYABLES = ['22', '2335', '28'] as const

const OTHER: Owing = { kind: 'AP', isAdvance: false }

export interface OwedOn {
  /** The accounts by default of what is owed and of what was advanced, on either side, by their id. */
  readonly roles: ReadonlyMap<string, AccountRole>
  /**
   * Of the other payables, those of no process that have items already or that nothing was posted on: where lines without an item
   * stand, items would not be what the books say.
   */
  readonly free: ReadonlySet<string>
}

/** What an account keeps document by document; undefined of one that does not. */
export function owingOf({ id, code }: { readonly id: string; readonly code: string }, { roles, free }: OwedOn): Owing | undefined {
  const role = roles.get(id)
  return (
    OWING.find((each) => (role !== undefined && each.roles.includes(role)) || code.startsWith(each.prefix)) ??
    (free.has(id) ? OTHER : undefined)
  )
}

/** @param isDebit of the balance */
export function openedOf({ kind, isAdvance }: Owing, isDebit: boolean): Owing {
  const isOwnSide = (kind === 'AR') === isDebit
  return isOwnSide ? { kind, isAdvance } : { kind: kind === 'AR' ? 'AP' : 'AR', isAdvance: !isAdvance }
}
