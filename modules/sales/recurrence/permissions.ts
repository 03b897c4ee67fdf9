import { definePermissions } from '#platform/access.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const recurrencePermissions = definePermissions(
  'sales.recurrence',
  { read: 'Ver recurrencias', write: 'Crear y editar recurrencias' },
  { read: everybody, write: [...bookkeepers, 'seller'] },
)
