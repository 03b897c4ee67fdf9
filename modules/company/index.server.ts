import type { ServerModule } from '#platform/module.server.ts'
import { fileHandlers } from './files/files.server.ts'
import { extendedHandlers } from './extended/extended.server.ts'
import { companyHandlers } from './handlers.server.ts'
import { sealingOfPin } from './pin.server.ts'

export { ciiuList } from './ciiu.server.ts'
export { searchCityOptions } from './cities.server.ts'
export { changeElectronic } from './electronic.server.ts'
export { createCompany, readCompany, writeCompany, writeCopiedCompany, type NewCompany } from './company.server.ts'
export { consecutiveHandlers, type ConsecutivePlace, type ConsecutiveSource } from './consecutives/consecutives.server.ts'
export { unknownPlaces } from './founding/founding.server.ts'
export { mimeOfImage, readLogo } from './files/files.server.ts'
export { letterhead } from './letterhead.server.ts'
export { companySettingsHandlers, type HasIssued } from './settings/settings.server.ts'
export { withOpenPin } from './pin.server.ts'
export { companyDataSteps, companySellsSteps, companySteps } from './setup-steps.server.ts'

export const companyServer: ServerModule = {
  name: 'company',
  handlers: [...companyHandlers, ...fileHandlers, ...extendedHandlers],
  steps: [sealingOfPin],
}
