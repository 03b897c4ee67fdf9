/** Returns have a consecutive of their own, whatever kind they are of. */
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'

export const RETURN_SERIES = 'DR'

/** @param group of the menu: "Ventas" */
export const consecutiveOfReturns = (group: string): ConsecutiveSource => ({
  ...{ code: RETURN_SERIES, title: 'Devolución de remisión', group, prefix: RETURN_SERIES, isPlain: false, byPlace: false },
  numbers: (companyId, prefix) => numbersOfTexts(sql`select number from document_return where company_id = ${companyId}`, prefix),
})
