import { definePermissions } from '#platform/access.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

/** A sale that repeats. */
export const RECURRENCE = 'sales.recurrence'

export const recurrencePermissions = definePermissions(
  'sales.recurrence',
  { read: 'Ver recurrencias', write: 'Crear y editar recurrencias' },
  { read: everybody, write: [...bookkeepers, 'seller'] },
)
