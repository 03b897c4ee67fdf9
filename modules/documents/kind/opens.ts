/** What documents leave to be paid, on either side: in which ledger, on which account by default, and what settles it. */
import type { AccountRole } from '#modules/accounting/index.ts'
import {
  customerAdvance,
  customerAdvanceEndpoints,
  paymentAddress,
  paymentEndpoints,
  paymentPermissions,
  receiptAddress,
  receiptEndpoints,
  receiptPermissions,
  supplierAdvance,
  supplierAdvanceEndpoints,
  type AdvanceEndpoints,
  type AdvanceKind,
} from '#modules/treasury/index.ts'
import type { Permission } from '#platform/access.ts'
import type { ComputingFacts, Draft } from '../figures/compute.ts'
import type { State } from '#platform/ui/states.ts'

/** A balance as the ledgers keep it. */
export interface Owed {
  /** AR, what is owed to the company; AP, what it owes. */
  readonly ledger: 'AR' | 'AP'
  readonly role: AccountRole
}

/** The vouchers that settle documents, with the words of whoever looks at a document. */
export interface SettledBy {
  /** Among those that closed what a document opened. */
  readonly which: 'receipts' | 'payments' | 'customerAdvances' | 'supplierAdvances'
  /** Of its part on the page of a document. */
  readonly tab: string
  /** "Recaudo" */
  readonly one: string
  readonly many: string
  readonly register: string
  /** Of several at once: "Recaudar". */
  readonly verb: string
  readonly pending: string
  readonly none: string
  /** Where they are listed; `?new=1` begins one. */
  readonly path: string
  readonly place: (id: string) => string
  readonly read: Permission
  readonly write: Permission
  /** Sends one to the other side. */
  readonly mail: typeof receiptEndpoints.mail | typeof paymentEndpoints.mail
  /** The same money, received or paid beforehand. */
  readonly advances: { readonly kind: AdvanceKind; readonly calls: AdvanceEndpoints }
}

export const byReceipt: SettledBy = {
  which: 'receipts',
  tab: 'recaudos',
  one: 'Recaudo',
  many: 'Recaudos',
  register: 'Registrar recaudo',
  verb: 'Recaudar',
  pending: 'Se abre al registrar un recaudo',
  none: 'Cuando registres un recaudo, aparece aquí con lo que aplicó.',
  path: '/treasuries/AR',
  place: receiptAddress,
  read: receiptPermissions.read,
  write: receiptPermissions.write,
  mail: receiptEndpoints.mail,
  advances: { kind: customerAdvance, calls: customerAdvanceEndpoints },
}

export const byPayment: SettledBy = {
  which: 'payments',
  tab: 'egresos',
  one: 'Egreso',
  many: 'Egresos',
  register: 'Registrar egreso',
  verb: 'Pagar',
  pending: 'Se abre al registrar un egreso',
  none: 'Cuando registres un egreso, aparece aquí con lo que pagó.',
  path: '/treasuries/AP',
  place: paymentAddress,
  read: paymentPermissions.read,
  write: paymentPermissions.write,
  mail: paymentEndpoints.mail,
  advances: { kind: supplierAdvance, calls: supplierAdvanceEndpoints },
}

/** What was paid beforehand, as it is applied to a document. */
const byAdvance = (settled: SettledBy, which: 'customerAdvances' | 'supplierAdvances'): SettledBy => {
  const { kind } = settled.advances
  return {
    ...settled,
    which,
    tab: which === 'customerAdvances' ? 'anticipos' : 'anticipos-proveedor',
    one: 'Anticipo',
    many: 'Anticipos',
    register: 'Registrar anticipo',
    pending: 'Se abre al aplicar un anticipo',
    none: 'Cuando apliques un anticipo, aparece aquí.',
    path: kind.list,
    place: kind.use.address,
    read: kind.permissions.read,
    write: kind.permissions.write,
  }
}

/** In the order in which they are shown. */
export const settlements: readonly SettledBy[] = [
  byReceipt,
  byPayment,
  byAdvance(byReceipt, 'customerAdvances'),
  byAdvance(byPayment, 'supplierAdvances'),
]

/** What a kind opens. */
export interface Opens extends Owed {
  /** How it stands while nothing was settled of it: "Por cobrar". */
  readonly state: State & ('receivable' | 'payable')
  /** Where it is owed when it brings goods; left out, where anything else is. */
  readonly goodsRole?: AccountRole
  /** Where it is owed when all of its expenses are of one sort, by the account of each; left out, where anything else is. */
  readonly expenseRole?: (accountCode: string) => AccountRole
  /** Where it is owed to a seller of another country, whatever it brings; left out, as to any other. */
  readonly abroadRole?: AccountRole
  readonly open: string
  /** In the middle of a sentence: "el saldo por cobrar". */
  readonly balance: string
  readonly settledBy: SettledBy
}

/** The role of the account where a document is owed, whole. */
export const roleOwed = (
  { role, goodsRole = role, expenseRole, abroadRole }: Opens,
  { lines }: Pick<Draft, 'lines'>,
  { items, seller }: Pick<ComputingFacts, 'items' | 'seller'>,
): AccountRole => {
  if (abroadRole !== undefined && seller.abroad) return abroadRole
  const things = lines.flatMap(({ itemId }) => items.get(itemId) ?? [])
  if (things.some(({ kind }) => kind === 'product')) return goodsRole
  const [first, ...others] = new Set(things.map(({ expenseCode }) => (expenseCode ? expenseRole?.(expenseCode) : undefined) ?? role))
  return first !== undefined && others.length === 0 ? first : role
}

/** What a customer owes for what was sold. */
export const receivable: Opens = {
  ledger: 'AR',
  role: 'receivable',
  state: 'receivable',
  open: 'Por cobrar',
  balance: 'el saldo por cobrar',
  settledBy: byReceipt,
}

/** What a note gives back beyond the balance of its document, and the company keeps for the customer. */
export const keptForCustomer: Owed = { ledger: 'AP', role: 'customerAdvances' }

/** What settles the documents of a kind; of one that opens nothing, what settles a sale. */
export const settlingOf = ({ opens }: { readonly opens: Opens | null }): SettledBy => (opens ?? receivable).settledBy
