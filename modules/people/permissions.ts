import { definePermissions } from '#platform/access.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const partyPermissions = definePermissions(
  'people.party',
  {
    read: 'Ver terceros',
    write: 'Crear y editar terceros',
    mail: 'Enviar correos a varios terceros',
  },
  { read: [...everybody, 'warehouseKeeper', 'payroll', 'deskAgent'], write: [...bookkeepers, 'seller', 'payroll'], mail: bookkeepers },
)
