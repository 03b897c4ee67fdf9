import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { tag } from './tag.ts'

export const tagServed = serveCatalogue(tag)
