import { definePermissions, exportOf } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

const own = definePermissions(
  'purchases.inbox',
  {
    read: 'Ver el buzón de facturas',
    write: 'Subir e ignorar documentos del buzón de facturas',
    issue: 'Enviar acuses, recibos, aceptaciones y reclamos de facturas recibidas',
  },
  { read: [...bookkeepers, 'viewer'], write: bookkeepers, issue: bookkeepers },
)
export const inboxPermissions = { ...own, export: exportOf(own.read) }
