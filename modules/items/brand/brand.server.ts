import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { brand } from './brand.ts'

export const brandServed = serveCatalogue(brand)
