import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { commission } from './commission.ts'

export const commissionServed = serveCatalogue(commission)
