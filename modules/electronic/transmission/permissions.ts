import { definePermissions, exportOf } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

const own = definePermissions(
  'electronic.transmission',
  {
    read: 'Ver la transmisión a la DIAN',
    write: 'Reintentar la transmisión a la DIAN',
    declare: 'Declarar fallas propias de facturación',
  },
  { read: bookkeepers, write: bookkeepers, declare: bookkeepers },
)
export const transmissionPermissions = { ...own, export: exportOf(own.read) }
