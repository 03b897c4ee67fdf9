/** Where a worker opens a payslip without an account. The token of the link stands where the id of the payslip stands inside the house. */
import type { Day } from '#base/date.ts'
import { addressOf } from '#platform/screen.ts'

export const slipPath = '/public/payrolls-lite/download/{companyServiceApiKey}/{documentPeriod}/{documentMonth}/{id}'
export const slipDocumentPath = `${slipPath}/{documentType}` as const
/** The only one that there is of a payslip. */
export const SLIP_TYPE = 'pdf'

/** @param month its first day */
export const slipAddress = (companyServiceApiKey: string, month: Day, token: string): string =>
  addressOf(slipPath, {
    companyServiceApiKey,
    documentPeriod: month.slice(0, 4),
    documentMonth: month.slice(5, 7).replace(/^0/, ''),
    id: token,
  })

/** The first day of the month that an address names; null of what is none. */
export function monthOfAddress(documentPeriod: string, documentMonth: string): string | null {
  const isMonth = /^\d{4}$/.test(documentPeriod) && /^(0?[1-9]|1[0-2])$/.test(documentMonth)
  return isMonth ? `${documentPeriod}-${documentMonth.padStart(2, '0')}-01` : null
}
