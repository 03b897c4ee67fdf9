/** A third party as what a record of the settings points to. */
import { partyOptions } from '#modules/people/index.ts'

export const partyReference = { table: 'party', labelColumn: 'display_name', optionsPath: partyOptions.path } as const
