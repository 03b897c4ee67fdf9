/** The list of products and services as a file: each column as its cell, prices and stock as figures. */
import type { CustomField } from '#platform/custom/field.ts'
import { customFileColumns, type FileColumns } from '#platform/export/file-columns.ts'
import type { ItemRow } from './endpoints.ts'
import { controlNames } from './control.ts'
import { itemKindNames } from './rules.ts'

export const itemFileColumns = (fields: readonly CustomField[]): FileColumns<ItemRow> => ({
  code: [{ head: 'Código', cell: (row) => row.code }],
  name: [{ head: 'Nombre', cell: (row) => row.name }],
  kind: [{ head: 'Tipo', cell: (row) => itemKindNames[row.kind] }],
  parent: [{ head: 'Variante de', cell: (row) => row.parent?.name ?? '' }],
  brand: [{ head: 'Marca', cell: (row) => row.brand?.name ?? '' }],
  tags: [{ head: 'Etiquetas', cell: (row) => row.tags.map(({ name }) => name).join('; ') }],
  taxes: [{ head: 'Impuestos', cell: (row) => row.taxes.map(({ name }) => name).join('; ') }],
  stock: [{ head: 'Existencias', cell: (row) => (row.stock === null ? '' : { figure: row.stock }) }],
  reserved: [{ head: 'Reservado', cell: (row) => (row.reserved === null ? '' : { figure: row.reserved }) }],
  available: [{ head: 'Disponible', cell: (row) => (row.available === null ? '' : { figure: row.available }) }],
  control: [{ head: 'Control', cell: (row) => (row.kind !== 'product' ? '' : controlNames[row.control]) }],
  // Up to six decimals: an amount would round it.
  price: [{ head: 'Precio', cell: (row) => ({ figure: row.price }) }],
  active: [{ head: 'Estado', cell: (row) => (row.active ? 'Activo' : 'Inactivo') }],
  ...customFileColumns<ItemRow>(fields, 'item', (row) => row.custom),
})
