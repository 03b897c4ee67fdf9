import { definePermissions } from '#platform/access.ts'

export const countPermissions = definePermissions('inventory.count', { approve: 'Aprobar conteos físicos' }, { approve: ['accountant'] })
