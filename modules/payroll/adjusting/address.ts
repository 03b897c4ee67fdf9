/** Where a document is replaced, and where a note is seen. */
import { addressOf } from '#platform/screen.ts'
import { editAdjustmentScreen, replaceScreen } from './screens.ts'

const partsOf = (month: string) => ({ year: month.slice(0, 4), month: String(Number(month.slice(5, 7))) })

/** @param month its first day. @param monthId the payroll. @param id the document that is replaced */
export const replaceAddress = (month: string, monthId: string, id: string): string =>
  addressOf(replaceScreen.path, { ...partsOf(month), id: monthId, adjustmentFor: id })

export const adjustmentAddress = (month: string, id: string): string => addressOf(editAdjustmentScreen.path, { ...partsOf(month), id })
