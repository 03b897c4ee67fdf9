import { definePermissions, exportOf } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

const own = definePermissions(
  'electronic.transmission',
  {
    read: 'Ver la transmisión a la DIAN',
    write: 'Reintentar la transmisión a la DIAN',
  },
  { read: bookkeepers, write: bookkeepers },
)
export const transmissionPermissions = { ...own, export: exportOf(own.read) }
