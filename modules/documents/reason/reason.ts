/** Why something ended other than it began: annulled, lost, returned, refused. Asked where it happens, counted in reports. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { choice, flag, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

/** What is done with a document that asks why. */
export const reasonActions = { annul: 'Anular', lose: 'Perder', return: 'Devolver', reject: 'Rechazar' } as const

/** The documents to which it is offered. */
export const reasonScopes = { all: 'Todos', sales: 'Ventas', purchases: 'Compras', inventory: 'Inventario' } as const

export const reason = defineCatalogue({
  name: 'documents.reason',
  table: 'status_reason',
  path: '/settings/status-reason',
  titles: { one: 'Motivo de estado', many: 'Motivos de estado', gender: 'm' },
  purpose: 'Por qué se anula, se pierde, se devuelve o se rechaza un documento. Se elige al hacerlo y queda en su historial.',
  module: 'documents',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    action: choice('Se pide al', reasonActions, { initial: 'annul', wide: true }),
    scope: choice('En documentos de', reasonScopes, { initial: 'all', wide: true }),
    asksComment: flag('Pide explicarlo', { help: 'No se guarda sin un comentario.' }),
  },
  unique: [
    {
      fields: ['action', 'name'],
      error: (values) => catalogueErrors.of('nameTaken', { nombre: values.name }, 'name'),
    },
  ],
  ordered: true,
  list: { columns: ['name', 'action', 'scope', 'asksComment'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => reasonActions[values.action],
  merges: true,
  usedIn: { document: 'documentos anulados' },
})
