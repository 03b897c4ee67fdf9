import { definePermissions } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

export const onlinePaymentPermissions = definePermissions(
  'treasury.onlinePayment',
  {
    read: 'Ver la configuración de pagos en línea',
    write: 'Cambiar las credenciales de pagos en línea',
  },
  { read: bookkeepers },
)
