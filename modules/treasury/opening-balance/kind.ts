/** Opening balances in a file: one entry for each day, whose receivables and payables are owed document by document. */
import { exportOf } from '#platform/access.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import type { ImportField, ImportKind } from '#platform/import/kind.ts'

/** Rows of a file: they become the lines of an entry (462). */
const MOST_LINES = 500

const fields: readonly ImportField[] = [
  {
    name: 'account',
    label: 'Cuenta',
    required: true,
    help: 'El código de una auxiliar.',
    example: '13050501',
    aliases: ['Código cuenta', 'Código contable', 'Cuenta contable', 'Código', 'Código cuenta contable', 'PUC'],
  },
  {
    name: 'party',
    label: 'Tercero',
    help: 'Su número de identificación. Lo pide la cuenta que exige tercero.',
    example: '900.123.456-8',
    aliases: [
      'Identificación',
      'NIT',
      'Identificación tercero',
      'Documento tercero',
      'NIT tercero',
      'Cédula o NIT',
      'Número de identificación',
    ],
  },
  {
    name: 'costCenter',
    label: 'Centro de costo',
    help: 'Por su código o su nombre.',
    aliases: ['CC', 'Centro costo', 'Código centro de costo'],
  },
  {
    name: 'crossDocument',
    label: 'Documento cruce',
    help: 'La factura de la que es el saldo, en cuentas de clientes y proveedores.',
    example: 'FV-1020',
    aliases: ['Cruce', 'Factura', 'Documento', 'Número de documento', 'Doc cruce', 'Número factura'],
  },
  {
    name: 'dueDate',
    label: 'Vence',
    help: 'Vacía, el mismo día.',
    example: '31/01/2026',
    aliases: ['Vencimiento', 'Fecha de vencimiento', 'Fecha vencimiento'],
  },
  { name: 'base', label: 'Base', help: 'La pide la cuenta que exige base.', aliases: ['Valor base', 'Base gravable'] },
  { name: 'description', label: 'Descripción', aliases: ['Detalle', 'Concepto', 'Observación'] },
  {
    name: 'debit',
    label: 'Débito',
    help: 'Uno de los dos.',
    example: '1.500.000',
    aliases: ['Débitos', 'Debe', 'Saldo débito', 'Valor débito'],
  },
  { name: 'credit', label: 'Crédito', aliases: ['Créditos', 'Haber', 'Saldo crédito', 'Valor crédito'] },
  {
    name: 'date',
    label: 'Fecha',
    help: 'De corte. Vacía, el día antes del primer movimiento; hoy, si no hay ninguno.',
    example: '31/12/2025',
    aliases: ['Fecha de corte', 'Fecha saldo', 'Fecha elaboración'],
  },
]

export const openingBalanceImport: ImportKind = {
  name: 'treasury.openingBalance',
  titles: { one: 'Saldo inicial', many: 'Saldos iniciales', feminine: false },
  group: 'Contabilidad',
  address: '/accounting/chart-accounts',
  fields,
  known: null,
  most: MOST_LINES,
  gate: { permission: accountingPermissions.post, plan: null, services: ['full'] },
  exports: exportOf(accountingPermissions.read),
}
