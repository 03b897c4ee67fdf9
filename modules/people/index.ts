export {
  checkIdentificationTaken,
  countParties,
  createParty,
  getParty,
  listParties,
  partyOptions,
  pickParties,
  searchCities,
  setPartyActive,
  updateParty,
  type PartyRow,
} from './endpoints.ts'
export { cityOptions, placeEndpoints } from './places/endpoints.ts'
export { peopleErrors } from './errors.ts'
export {
  FINAL_CONSUMER,
  isFinalConsumer,
  partyForDocuments,
  partyIdentification,
  partyName,
  withholdingPartyOf,
  type PartyForDocuments,
  type PartyInput,
  type PartyView,
} from './party.ts'
export { partyPermissions } from './permissions.ts'
export { checkParty } from './rules.ts'
export { peopleScreens } from './screens.ts'
