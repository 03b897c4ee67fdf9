/** Journals in a file: the rows of one group are the lines of one journal. */
import { exportOf } from '#platform/access.ts'
import type { ImportField, ImportKind } from '#platform/import/kind.ts'
import { JOURNALS_ADDRESS, journalPermissions } from '../journal-voucher.ts'

/** Rows of a file (462). */
const MOST_LINES = 500

const fields: readonly ImportField[] = [
  {
    name: 'group',
    label: 'Comprobante',
    help: 'Las filas que dicen lo mismo son un comprobante. Vacía en todas, son uno solo. El número lo da el consecutivo.',
    example: '1',
    aliases: ['Número', 'Número comprobante', 'Comprobante número', 'Consecutivo', 'Grupo', 'Documento'],
  },
  {
    name: 'type',
    label: 'Tipo',
    help: 'Por su código o su nombre. Vacío, comprobante general.',
    example: 'CG',
    aliases: ['Tipo de comprobante', 'Código comprobante', 'Clase'],
  },
  {
    name: 'date',
    label: 'Fecha',
    help: 'Vacía, hoy.',
    example: '31/12/2025',
    aliases: ['Fecha de elaboración', 'Fecha elaboración', 'Fecha comprobante'],
  },
  {
    name: 'concept',
    label: 'Concepto',
    help: 'Del comprobante.',
    example: 'Causación de arriendo',
    aliases: ['Descripción comprobante', 'Observaciones', 'Descripción general'],
  },
  {
    name: 'account',
    label: 'Cuenta',
    required: true,
    help: 'El código de una auxiliar.',
    example: '512010',
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
    help: 'Lo piden las cuentas de cartera, proveedores y anticipos: uno nuevo se abre, uno abierto del tercero se abona.',
    aliases: ['Cruce', 'Factura', 'Número de documento', 'Doc cruce', 'Número factura'],
  },
  {
    name: 'dueDate',
    label: 'Vence',
    help: 'Del documento que se abre. Vacía, la fecha del comprobante.',
    aliases: ['Vencimiento', 'Fecha de vencimiento', 'Fecha vencimiento'],
  },
  { name: 'base', label: 'Base', help: 'La pide la cuenta que exige base.', aliases: ['Valor base', 'Base gravable'] },
  {
    name: 'description',
    label: 'Detalle',
    help: 'De la línea. Vacío, el concepto.',
    aliases: ['Descripción', 'Observación', 'Detalle línea'],
  },
  { name: 'debit', label: 'Débito', help: 'Uno de los dos.', example: '1.500.000', aliases: ['Débitos', 'Debe', 'Valor débito'] },
  { name: 'credit', label: 'Crédito', aliases: ['Créditos', 'Haber', 'Valor crédito'] },
  {
    name: 'book',
    label: 'Libro',
    help: 'Fiscal o NIIF, si la línea cuenta en uno solo. Vacío, en ambos.',
    aliases: ['Libro contable', 'Fiscal o NIIF'],
  },
  {
    name: 'currency',
    label: 'Moneda',
    help: 'Si la línea es en otra moneda: USD, EUR. Vacía, en pesos.',
    aliases: ['Código moneda', 'Moneda extranjera', 'Divisa'],
  },
  {
    name: 'currencyAmount',
    label: 'Valor en moneda',
    help: 'Cuánto es en esa moneda. El débito o el crédito va en pesos.',
    aliases: ['Valor moneda extranjera', 'Valor ME', 'Valor divisa'],
  },
]

export const journalImport: ImportKind = {
  name: 'accounting.journal',
  titles: { one: 'Comprobante', many: 'Comprobantes contables', feminine: false },
  group: 'Contabilidad',
  address: JOURNALS_ADDRESS,
  fields,
  known: null,
  most: MOST_LINES,
  gate: { permission: journalPermissions.write, plan: null, services: ['full'] },
  exports: exportOf(journalPermissions.read),
}
