/** What documents leave to be paid, on either side: in which ledger, on which account by default, and what settles it. */
import type { AccountRole } from '#modules/accounting/index.ts'
import { receiptPermissions } from '#modules/treasury/index.ts'
import type { State } from '#platform/ui/states.ts'
import type { Permission } from '#platform/access.ts'

/** A balance as the ledgers keep it. */
export interface Owed {
  /** AR, what is owed to the company; AP, what it owes. */
  readonly ledger: 'AR' | 'AP'
  readonly role: AccountRole
}

/** What a kind opens, with the words of whoever looks at it. */
export interface Opens extends Owed {
  /** How it stands while nothing was settled of it: "Por cobrar". */
  readonly state: State & ('receivable' | 'payable')
  readonly open: string
  /** In the middle of a sentence: "el saldo por cobrar". */
  readonly balance: string
  readonly settledBy: {
    /** "Recaudo" */
    readonly one: string
    readonly many: string
    readonly register: string
    readonly pending: string
    readonly none: string
    /** Where they are listed; `?id=` shows one and `?new=1` begins one. */
    readonly path: string
    readonly read: Permission
    readonly write: Permission
  }
}

/** What a customer owes for what was sold. */
export const receivable: Opens = {
  ledger: 'AR',
  role: 'receivable',
  state: 'receivable',
  open: 'Por cobrar',
  balance: 'el saldo por cobrar',
  settledBy: {
    one: 'Recaudo',
    many: 'Recaudos',
    register: 'Registrar recaudo',
    pending: 'Se abre al registrar un recaudo',
    none: 'Cuando registres un recaudo, aparece aquí con lo que aplicó.',
    path: '/treasuries/AR',
    read: receiptPermissions.read,
    write: receiptPermissions.write,
  },
}

/** What a note gives back beyond the balance of its document, and the company keeps for the customer. */
export const keptForCustomer: Owed = { ledger: 'AP', role: 'customerAdvances' }

/** What settles the documents of a kind; of one that opens nothing, what settles a sale. */
export const settling = ({ opens }: { readonly opens: Opens | null }): Opens['settledBy'] => (opens ?? receivable).settledBy
