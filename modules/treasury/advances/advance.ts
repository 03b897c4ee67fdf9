/**
 * Anticipos: money that a customer paid, or that a supplier was paid, before there is a document. One definition with two sides: each
 * opens a balance of the third party that is later applied to documents, given back or reclassified. Pure.
 */
import type { AccountRole, SourceLink } from '#modules/accounting/index.ts'
import { defineVoucher, type VoucherKind } from '#modules/vouchers/index.ts'
import { dateOf, definePermissions, needing } from '#platform/access.ts'
import { bookkeepers, sellers } from '#platform/roles.ts'
import { payment, paymentPermissions, receipt, receiptPermissions, type SettlementKind } from '../settlement.ts'

export interface AdvanceKind extends VoucherKind {
  /** What it opens: AP, what is kept for a customer; AR, what was advanced to a supplier. */
  readonly opens: 'AR' | 'AP'
  /** Where its balance is kept in the books. */
  readonly role: AccountRole
  /** What collects or pays the documents that it is applied to: the same money, received or paid beforehand. */
  readonly settles: SettlementKind
  /** What gives it back. */
  readonly givenBackBy: SettlementKind
  /** What records that it was applied or reclassified. */
  readonly use: VoucherKind
  readonly words: AdvanceWords
}

export interface AdvanceWords {
  /** "cliente" */
  readonly party: string
  /** On paper, whose money it is: "Recibimos de". */
  readonly from: string
  readonly signatures: readonly string[]
}

/** Where one is shown: the panel of its list. */
const addressIn =
  (list: string) =>
  (id: string): string =>
    `${list}?period=siempre&id=${id}`

const ownCustomerAdvances = needing(
  [receiptPermissions.read],
  definePermissions(
    'treasury.customerAdvance',
    {
      read: 'Ver anticipos de clientes',
      write: 'Registrar y aplicar anticipos de clientes',
      annul: 'Anular anticipos de clientes',
    },
    { read: [...bookkeepers, ...sellers, 'viewer'], write: [...bookkeepers, ...sellers], annul: ['accountant'] },
  ),
)
export const customerAdvancePermissions = { ...ownCustomerAdvances, date: dateOf(ownCustomerAdvances.write) }

const ownSupplierAdvances = needing(
  [paymentPermissions.read],
  definePermissions(
    'treasury.supplierAdvance',
    {
      read: 'Ver anticipos a proveedores',
      write: 'Registrar y aplicar anticipos a proveedores',
      annul: 'Anular anticipos a proveedores',
    },
    { read: [...bookkeepers, 'viewer'], write: bookkeepers, annul: ['accountant'] },
  ),
)
export const supplierAdvancePermissions = { ...ownSupplierAdvances, date: dateOf(ownSupplierAdvances.write) }

const CUSTOMER_LIST = '/sales/advances'
const SUPPLIER_LIST = '/purchases/advances'

/** Applying and reclassifying: numbered and posted as vouchers are, and shown with the advance that they are about. */
const useOf = (kind: Pick<VoucherKind, 'source' | 'permissions' | 'list'>): VoucherKind =>
  defineVoucher({
    source: kind.source,
    consecutive: kind.source,
    process: 'reclassification',
    module: 'treasury',
    table: 'advance_use',
    entity: 'treasury.advanceUse',
    thread: 'treasury.advanceUse',
    titles: {
      one: 'Cruce de anticipo',
      many: 'Cruces de anticipos',
      numbered: kind.list === CUSTOMER_LIST ? 'Cruce de anticipos de clientes' : 'Cruce de anticipos a proveedores',
      group: 'Tesorería',
      paper: 'Cruce de anticipo',
    },
    permissions: kind.permissions,
    address: (id) => `${kind.list}?period=siempre&cruce=${id}`,
    list: kind.list,
  })

export const customerAdvance = {
  ...defineVoucher({
    source: 'ANC',
    consecutive: 'ANC',
    process: 'receipt',
    module: 'treasury',
    table: 'customer_advance',
    entity: 'treasury.customerAdvance',
    thread: 'treasury.customerAdvance',
    titles: {
      one: 'Anticipo de cliente',
      many: 'Anticipos de clientes',
      numbered: 'Anticipo de cliente',
      group: 'Tesorería',
      paper: 'Recibo de anticipo',
    },
    permissions: customerAdvancePermissions,
    address: addressIn(CUSTOMER_LIST),
    list: CUSTOMER_LIST,
  }),
  opens: 'AP',
  role: 'customerAdvances',
  settles: receipt,
  givenBackBy: payment,
  use: useOf({ source: 'CAC', permissions: customerAdvancePermissions, list: CUSTOMER_LIST }),
  words: { party: 'cliente', from: 'Recibimos de', signatures: ['Recibido por'] },
} as const satisfies AdvanceKind

export const supplierAdvance = {
  ...defineVoucher({
    source: 'ANP',
    consecutive: 'ANP',
    process: 'payment',
    module: 'treasury',
    table: 'supplier_advance',
    entity: 'treasury.supplierAdvance',
    thread: 'treasury.supplierAdvance',
    titles: {
      one: 'Anticipo a proveedor',
      many: 'Anticipos a proveedores',
      numbered: 'Anticipo a proveedor',
      group: 'Tesorería',
      paper: 'Comprobante de anticipo',
    },
    permissions: supplierAdvancePermissions,
    address: addressIn(SUPPLIER_LIST),
    list: SUPPLIER_LIST,
  }),
  opens: 'AR',
  role: 'supplierAdvances',
  settles: payment,
  givenBackBy: receipt,
  use: useOf({ source: 'CAP', permissions: supplierAdvancePermissions, list: SUPPLIER_LIST }),
  words: { party: 'proveedor', from: 'Pagado a', signatures: ['Elaborado por', 'Aprobado por', 'Recibí conforme'] },
} as const satisfies AdvanceKind

export const advanceKinds: readonly AdvanceKind[] = [customerAdvance, supplierAdvance]

export const advanceSourceLinks: readonly SourceLink[] = advanceKinds.flatMap(({ source, address, use }) => [
  { kind: source, address },
  { kind: use.source, address: use.address },
])
