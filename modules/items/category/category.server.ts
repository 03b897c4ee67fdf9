import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { category } from './category.ts'

export const categoryServed = serveCatalogue(category)
