import { presetGrants } from '#modules/access/index.server.ts'
import { ticketTag } from './settings/ticket-tag.ts'
import { defineModule } from '#platform/module.server.ts'
import { bearDeskCatalogues, deskCatalogues } from './settings/born.server.ts'

export const deskServer = defineModule({
  name: 'desk',
  catalogues: deskCatalogues,
  steps: [bearDeskCatalogues],
  plugs: [
    presetGrants.plug({
      to: ['deskAgent'],
      permissions: [ticketTag.permissions.write, ...deskCatalogues.map(({ catalogue }) => catalogue.permissions.read)],
    }),
  ],
})
