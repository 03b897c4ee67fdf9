import type { ServerModule } from '#platform/module.server.ts'
import { companyHandlers } from './handlers.server.ts'

export { createCompany, readCompany, type NewCompany } from './company.server.ts'
export { consecutiveHandlers, type ConsecutiveSource } from './consecutives/consecutives.server.ts'
export { letterhead } from './letterhead.server.ts'
export { companySteps } from './setup-steps.server.ts'

export const companyServer: ServerModule = { name: 'company', handlers: companyHandlers }
