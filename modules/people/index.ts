import { defineModule } from '#platform/module.ts'
import { customFieldErrors } from './custom-field/errors.ts'
import { peopleErrors } from './errors.ts'
import { peopleScreens } from './screens.ts'
export { searchCities } from '#modules/company/index.ts'
export {
  checkIdentificationTaken,
  countParties,
  createParty,
  getParty,
  exportParties,
  listParties,
  partyOptions,
  pickParties,
  setPartyActive,
  updateParty,
  type PartyRow,
} from './endpoints.ts'
export { cityOptions, placeEndpoints } from './places/endpoints.ts'
export { detailsEndpoints } from './details/endpoints.ts'
export { mailParties, markedIds, MOST_AT_ONCE, setSellers } from './bulk/endpoints.ts'
export { partyFileEndpoints } from './files/endpoints.ts'
export { mergeEndpoints } from './merge/endpoints.ts'
export { personTag } from './tag/tag.ts'
export { customField } from './custom-field/custom-field.ts'
export { customFieldErrors } from './custom-field/errors.ts'
export { peopleErrors } from './errors.ts'
export {
  FINAL_CONSUMER,
  isFinalConsumer,
  newParty,
  partyForDocuments,
  partyIdentification,
  partyName,
  withholdingPartyOf,
  residesAbroad,
  withholdingSellerOf,
  type PartyForDocuments,
  type PartyInput,
  type PartyView,
} from './party.ts'
export { partyPermissions } from './permissions.ts'
export { checkParty, identificationOf } from './rules.ts'
export { askForAcquirer } from './acquirer/endpoints.ts'
export { clientScreen } from './screens.ts'

export const peopleModule = defineModule({
  name: 'people',
  screens: peopleScreens,
  errors: { customFieldErrors, peopleErrors },
})
