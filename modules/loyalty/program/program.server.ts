import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { programme } from './program.ts'

export const programmeServed = serveCatalogue(programme)
