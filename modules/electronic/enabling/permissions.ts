import { definePermissions } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

export const enablingPermissions = definePermissions(
  'electronic.enabling',
  {
    read: 'Ver la habilitación de la facturación electrónica',
    write: 'Cambiar el certificado, el software y el ambiente de la DIAN',
  },
  { read: bookkeepers },
)
