import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { personTag } from './tag.ts'

export const personTagServed = serveCatalogue(personTag)
