/** Traslado entre cuentas: money that goes from one till or bank of the company to another. Pure. */
import type { SourceLink } from '#modules/accounting/index.ts'
import { defineVoucher } from '#modules/vouchers/index.ts'
import { dateOf, definePermissions } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

const own = definePermissions(
  'treasury.ownTransfer',
  {
    read: 'Ver traslados entre cuentas',
    write: 'Registrar traslados entre cuentas',
    annul: 'Anular traslados entre cuentas',
  },
  { read: [...bookkeepers, 'viewer'], write: bookkeepers, annul: ['accountant'] },
)
export const ownTransferPermissions = { ...own, date: dateOf(own.write) }

const LIST = '/treasuries/transfers'

export const ownTransfer = defineVoucher({
  source: 'TC',
  consecutive: 'TC',
  process: 'ownTransfer',
  module: 'treasury',
  table: 'own_transfer',
  entity: 'treasury.ownTransfer',
  thread: 'treasury.ownTransfer',
  titles: {
    one: 'Traslado entre cuentas',
    many: 'Traslados entre cuentas',
    numbered: 'Traslado entre cuentas',
    group: 'Tesorería',
    paper: 'Comprobante de traslado',
  },
  permissions: ownTransferPermissions,
  address: (id) => `${LIST}?period=siempre&id=${id}`,
  list: LIST,
})

export const ownTransferLink: SourceLink = { kind: ownTransfer.source, address: ownTransfer.address }
