/** What a line that is bought says besides what any line does. */
import { vatUseInput } from '../../figures/vat-use.ts'
import { codesInput } from './codes.ts'

export const purchaseLine = { withheldBy: codesInput, vatUse: vatUseInput }
