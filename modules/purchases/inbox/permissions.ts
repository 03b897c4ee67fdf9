import { definePermissions, exportOf } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

const own = definePermissions(
  'purchases.inbox',
  { read: 'Ver el buzón de facturas', write: 'Subir e ignorar documentos del buzón de facturas' },
  { read: [...bookkeepers, 'viewer'], write: bookkeepers },
)
export const inboxPermissions = { ...own, export: exportOf(own.read) }
