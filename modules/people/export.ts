/** The list of third parties as a file: each column as its cell, figures and days as such. */
import type { CustomField } from '#platform/custom/field.ts'
import { customFileColumns, type FileColumns } from '#platform/export/file-columns.ts'
import type { PartyRow } from './endpoints.ts'
import { partyIdentification, rolesOfParty } from './party.ts'

export const partyFileColumns = (fields: readonly CustomField[]): FileColumns<PartyRow> => ({
  name: [{ head: 'Nombre', cell: (row) => row.displayName }],
  identification: [{ head: 'Identificación', cell: partyIdentification }],
  roles: [{ head: 'Roles', cell: rolesOfParty }],
  city: [{ head: 'Municipio', cell: (row) => row.cityName }],
  tags: [{ head: 'Etiquetas', cell: (row) => row.tags.map(({ name }) => name).join('; ') }],
  phone: [{ head: 'Teléfono', cell: (row) => row.phone }],
  email: [{ head: 'Correo', cell: (row) => row.emailInvoicing }],
  seller: [{ head: 'Vendedor', cell: (row) => row.seller ?? '' }],
  receivable: [{ head: 'Por cobrar', cell: (row) => (row.receivable === null ? '' : { figure: row.receivable }) }],
  payable: [{ head: 'Por pagar', cell: (row) => (row.payable === null ? '' : { figure: row.payable }) }],
  lastSale: [{ head: 'Última compra', cell: (row) => (row.lastSale === null ? '' : { day: row.lastSale }) }],
  ...customFileColumns<PartyRow>(fields, 'party', (row) => row.custom),
})
