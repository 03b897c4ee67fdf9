import { attachedEndpoints } from '#platform/attached/endpoints.ts'
import { peopleServices } from '../gate.ts'
import { partyPermissions } from '../permissions.ts'

const gate = { plan: null, services: peopleServices } as const

export const partyFileEndpoints = attachedEndpoints('/api/people', {
  title: 'Tercero',
  reading: { permission: partyPermissions.read, ...gate },
  writing: { permission: partyPermissions.write, ...gate },
})
