/** Where a document is replaced, and where a note is seen. */
import { addressOf } from '#platform/screen.ts'
import { adjustmentsScreen, editAdjustmentScreen, replaceScreen } from './screens.ts'

const partsOf = (month: string) => ({ year: month.slice(0, 4), month: month.slice(5, 7).replace(/^0/, '') })

/** @param month its first day. @param monthId the payroll. @param id the document that is replaced */
export const replaceAddress = (month: string, monthId: string, id: string): string =>
  addressOf(replaceScreen.path, { ...partsOf(month), id: monthId, adjustmentFor: id })

export const adjustmentAddress = (month: string, id: string): string => addressOf(editAdjustmentScreen.path, { ...partsOf(month), id })

/** Where the source of an entry is seen: a document of which only the id is known. */
export const documentAddress = (id: string): string => `${adjustmentsScreen.path}?nota=${id}`
