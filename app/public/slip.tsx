/** The call of a payslip by its link, and what comes back: a file, or why not. */
import type { SlipPlace } from './address.ts'
import { fieldsOf } from './ask.tsx'
import { NO_NETWORK, refusalOf } from './load.tsx'

export type OpenedSlip =
  | { readonly state: 'opened'; readonly file: Blob }
  /** Wrong, revoked and expired links look the same. */
  | { readonly state: 'closed' }
  | { readonly state: 'refused'; readonly message: string }

const WRONG_LINK = 691

export async function openSlip(
  { companyServiceApiKey, documentPeriod, documentMonth, id }: SlipPlace,
  digits: string,
): Promise<OpenedSlip> {
  const parts = [companyServiceApiKey, documentPeriod, documentMonth, id].map(encodeURIComponent).join('/')
  try {
    const response = await fetch(`/api/public/payrolls-lite/${parts}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ digits }),
    })
    if (response.ok) return { state: 'opened', file: await response.blob() }
    const answer: unknown = await response.json()
    const { code, message } = refusalOf(answer)
    return code === WRONG_LINK ? { state: 'closed' } : { state: 'refused', message: fieldsOf(answer)['digits'] ?? message }
  } catch {
    return { state: 'refused', message: NO_NETWORK }
  }
}

/** Gives a file to the browser, as a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
