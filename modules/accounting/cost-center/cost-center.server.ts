import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { costCenter } from './cost-center.ts'

export const costCenterServed = serveCatalogue(costCenter)
