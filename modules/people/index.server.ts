import { commentedEntities } from '#modules/comments/index.server.ts'
import { exportOf } from '#platform/access.ts'
import { at } from '#platform/place.ts'
import { commentedPeople } from './commented.server.ts'
import { partyFieldLabel, partyFieldValue } from './form.ts'
import { partyImportServed } from './import/import.server.ts'
import { bulkHandlers } from './bulk/bulk.server.ts'
import { detailsHandlers } from './details/details.server.ts'
import { peoplePalette } from './palette.server.ts'
import { partyFigures } from './figures.server.ts'
import { partyFileHandlers } from './files/files.server.ts'
import { mergeHandlers, mergeHurdles } from './merge/merge.server.ts'
import { partyPermissions } from './permissions.ts'
import { peopleSteps } from './setup-steps.server.ts'
import { BusinessError } from '#base/errors.ts'
import { peopleWarnings } from './warnings.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { peopleErrors } from './errors.ts'
import { customFieldHandlers } from '#platform/custom/read.server.ts'
import { customFieldServed } from './custom-field/custom-field.server.ts'
import { listHandlers, peopleHandlers } from './handlers.server.ts'
import { personTagServed } from './tag/tag.server.ts'
import { placeHandlers } from './places/places.server.ts'
import { provisionPeople } from './provision.server.ts'

export { giveAccounts, type GivenAccount } from './details/details.server.ts'
export { partyFigures, type PartyFigure } from './figures.server.ts'
export { standingFor, withMerged } from './merge/following.server.ts'
export { mergeHurdles, type MergeHurdle } from './merge/merge.server.ts'
export { loadFinalConsumer, loadParties, loadParty, nameOfParty } from './read.server.ts'
/** For whoever makes one outside its own screens: the demonstration, stories, the public registration of loyalty. */
export { makeEmployees, makeSupplier } from './supplier.server.ts'
export { createPartyRecord, createPartyRecords, findByIdentification } from './write.server.ts'

export const peopleServer = defineModule({
  name: 'people',
  handlers: [...peopleHandlers, ...detailsHandlers, ...bulkHandlers, ...partyFileHandlers, ...placeHandlers, ...customFieldHandlers],
  gathers: ({ modules }) => [
    { name: 'merging', handlers: mergeHandlers(mergeHurdles.gather(modules)) },
    { name: 'people list', handlers: listHandlers(partyFigures.gather(modules)) },
  ],
  catalogues: [personTagServed, customFieldServed],
  provision: provisionPeople,
  constraintErrors: {
    // Two who create the same at once: the second one finds out here.
    party_company_id_identification_type_identification_key: () =>
      new BusinessError([peopleErrors.of('identificationTaken', {}, 'identification')]),
  },
  imports: [at(10, partyImportServed)],
  palette: [at(30, peoplePalette)],
  setup: [at(60, ...peopleSteps)],
  permissions: [exportOf(partyPermissions.read)],
  logged: [{ entity: 'people.party', href: (id) => `/client/${id}`, label: partyFieldLabel, value: partyFieldValue }],
  warnings: () => peopleWarnings,
  plugs: [commentedEntities.plug(...commentedPeople)],
})
