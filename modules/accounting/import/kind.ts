/** The chart of accounts in a file. */
import type { ImportField, ImportKind } from '#platform/import/kind.ts'
import { chartPermissions } from '../endpoints.ts'
import { chartScreen } from '../screens.ts'

const yesNo = ['Sí', 'No'] as const

const fields: readonly ImportField[] = [
  {
    name: 'code',
    label: 'Código',
    required: true,
    help: 'De 1, 2, 4, 6, 8 o más dígitos pares. Su cuenta mayor debe existir o venir en el archivo.',
    example: '11050501',
    aliases: ['Cuenta', 'Código cuenta', 'Código contable', 'Código de la cuenta', 'Cuenta contable', 'Cód', 'PUC'],
  },
  {
    name: 'name',
    label: 'Nombre',
    required: true,
    example: 'Caja principal',
    aliases: ['Nombre cuenta', 'Nombre de la cuenta', 'Descripción', 'Denominación'],
  },
  {
    name: 'nature',
    label: 'Naturaleza',
    choices: ['Débito', 'Crédito'],
    help: 'Vacía, la que le da el PUC a su clase.',
    aliases: ['Naturaleza de la cuenta', 'D/C', 'Débito o crédito'],
  },
  {
    name: 'requiresParty',
    label: 'Exige tercero',
    choices: yesNo,
    aliases: ['Tercero', 'Maneja tercero', 'Maneja terceros', 'Por tercero'],
  },
  {
    name: 'requiresCostCenter',
    label: 'Exige centro de costo',
    choices: yesNo,
    aliases: ['Centro de costo', 'Maneja centro de costo', 'Centros de costo', 'Maneja centros de costo'],
  },
  { name: 'requiresBase', label: 'Exige base', choices: yesNo, aliases: ['Base', 'Maneja base', 'Exige valor base'] },
  {
    name: 'requiresCross',
    label: 'Exige documento cruce',
    choices: yesNo,
    aliases: ['Documento cruce', 'Maneja documento cruce', 'Cruce', 'Maneja cruce'],
  },
  { name: 'book', label: 'Libro', choices: ['Ambos', 'Fiscal', 'NIIF'], aliases: ['Libro contable'] },
  { name: 'currency', label: 'Moneda', help: 'Vacía si se lleva en pesos: USD, EUR…', aliases: ['Moneda extranjera', 'Divisa'] },
  {
    name: 'restated',
    label: 'Ajuste por diferencia en cambio',
    choices: yesNo,
    aliases: ['Diferencia en cambio', 'Ajusta diferencia en cambio'],
  },
  { name: 'money', label: 'Caja o banco', choices: ['Caja', 'Banco'], aliases: ['Tipo de efectivo', 'Efectivo'] },
  { name: 'active', label: 'Estado', choices: ['Activo', 'Inactivo'], aliases: ['Activo', 'Activa', 'Estado cuenta'] },
]

export const accountImport: ImportKind = {
  name: 'accounting.account',
  titles: { one: 'Cuenta', many: 'Plan de cuentas', feminine: true },
  group: 'Contabilidad',
  address: chartScreen.path,
  fields,
  known: 'Se reconoce por el código. Lo que no tenga columna queda como está.',
  gate: { permission: chartPermissions.write, plan: null, services: ['full'] },
  exports: chartPermissions.export,
}
