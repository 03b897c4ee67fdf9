import { defineModule } from '#platform/module.server.ts'
import { at, inPlaces } from '#platform/place.ts'
import { fileHandlers } from './files/files.server.ts'
import { extendedHandlers } from './extended/extended.server.ts'
import { consecutiveHandlers, consecutiveSources, numberedPlaces } from './consecutives/consecutives.server.ts'
import { companyHandlers } from './handlers.server.ts'
import { sealingOfPin } from './pin.server.ts'
import { companySettingsHandlers, issuedElectronically } from './settings/settings.server.ts'
import { companyDataSteps, companySellsSteps, companySteps } from './setup-steps.server.ts'

export { ciiuList } from './ciiu.server.ts'
export { readCity, searchCityOptions } from './cities.server.ts'
export { changeElectronic } from './electronic.server.ts'
export { createCompany, readCompany, writeCompany, writeCopiedCompany, type NewCompany } from './company.server.ts'
export { recordSkip } from './consecutives/skip.server.ts'
export { consecutiveSources, numberedPlaces, type ConsecutivePlace, type ConsecutiveSource } from './consecutives/consecutives.server.ts'
export { unknownPlaces } from './founding/founding.server.ts'
export { mimeOfImage, readCompanyFile, readLogo } from './files/files.server.ts'
export { letterhead } from './letterhead.server.ts'
export { issuedElectronically } from './settings/settings.server.ts'
export { withOpenPin } from './pin.server.ts'

export const companyServer = defineModule({
  name: 'company',
  handlers: [...companyHandlers, ...fileHandlers, ...extendedHandlers],
  steps: [sealingOfPin],
  setup: [at(10, ...companyDataSteps), at(70, ...companySellsSteps), at(120, ...companySteps)],
  gathers: ({ modules }) => [
    { name: 'consecutives', handlers: consecutiveHandlers(inPlaces(consecutiveSources.gather(modules)), numberedPlaces.gather(modules)) },
    { name: 'company settings', handlers: companySettingsHandlers(issuedElectronically.gather(modules)) },
  ],
})
