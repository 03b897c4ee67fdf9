import { definePermissions } from '#platform/access.ts'

export const partyPermissions = definePermissions('people.party', {
  read: 'Ver terceros',
  write: 'Crear y editar terceros',
})
