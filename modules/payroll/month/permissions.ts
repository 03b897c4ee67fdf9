/** A month tells what everybody earns: nothing of it is seen, written nor approved without knowing salaries. */
import { masks } from '#modules/access/index.ts'
import { definePermissions, needing } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

export const monthPermissions = needing(
  [masks.salary],
  definePermissions(
    'payroll.month',
    { read: 'Ver nóminas', write: 'Crear y editar nóminas', approve: 'Aprobar y anular nóminas' },
    { read: [...bookkeepers, 'payroll'], write: ['accountant', 'payroll'], approve: ['accountant', 'payroll'] },
  ),
)
