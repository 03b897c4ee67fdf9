import { BusinessError } from '#base/errors.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { peopleErrors } from './errors.ts'
import { customFieldHandlers } from '#platform/custom/read.server.ts'
import { customFieldServed, grantCustomFields } from './custom-field/custom-field.server.ts'
import { peopleHandlers } from './handlers.server.ts'
import { grantPersonTags, personTagServed } from './tag/tag.server.ts'
import { placeHandlers } from './places/places.server.ts'
import { provisionPeople, showPlaces } from './provision.server.ts'

export { commentedPeople } from './commented.server.ts'
export { peoplePalette } from './palette.server.ts'
export { loadFinalConsumer, loadParties, loadParty } from './read.server.ts'
/** For whoever makes one outside its own screens: the demonstration, stories, the public registration of loyalty. */
export { createPartyRecord, findByIdentification } from './write.server.ts'
export { partyImportServed } from './import/import.server.ts'
export { peopleSteps } from './setup-steps.server.ts'

export const peopleServer: ServerModule = {
  name: 'people',
  handlers: [...peopleHandlers, ...placeHandlers, ...personTagServed.handlers, ...customFieldServed.handlers, ...customFieldHandlers],
  catalogues: [personTagServed, customFieldServed],
  provision: provisionPeople,
  steps: [showPlaces, grantPersonTags, grantCustomFields],
  constraintErrors: {
    // Two who create the same at once: the second one finds out here.
    party_company_id_identification_type_identification_key: () =>
      new BusinessError([peopleErrors.of('identificationTaken', {}, 'identification')]),
  },
}
