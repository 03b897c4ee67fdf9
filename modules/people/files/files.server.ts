/** The files of a third party. */
import { attachedHandlers } from '#platform/attached/attached.server.ts'
import { PARTY_ENTITY } from '../read.server.ts'
import { partyFileEndpoints } from './endpoints.ts'

export const partyFileHandlers = attachedHandlers(partyFileEndpoints, {
  ...{ files: 'party_file', owner: 'party_id', table: 'party', entity: PARTY_ENTITY, titled: 'display_name' },
  title: ({ display_name: name }) => name ?? '',
})
