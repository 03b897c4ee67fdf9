import { definePermissions } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

export const transmissionPermissions = definePermissions(
  'electronic.transmission',
  {
    read: 'Ver la transmisión a la DIAN y descargar sus evidencias',
    write: 'Reintentar la transmisión a la DIAN',
  },
  { read: bookkeepers, write: bookkeepers },
)
