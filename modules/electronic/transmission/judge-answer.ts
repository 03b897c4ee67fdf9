/** What an answer of the authority means for the sending of a document. */
import { ALREADY_PROCESSED, explainRejection, type RuleSaid } from '#colombia/index.ts'

/** What the service said, with what was seen of its signed document. */
export interface SeenAnswer {
  readonly operation: 'SendBillSync' | 'SendEventUpdateStatus' | 'SendNominaSync' | 'GetStatus'
  readonly isValid: boolean
  readonly statusCode: string
  readonly rules: readonly RuleSaid[]
  readonly description: string
  /** Of the signed ApplicationResponse: null when it came whole, of the authority and about this document; else why it does not count. */
  readonly fault: string | null
}

export type Meaning =
  | { readonly kind: 'validated' }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** It has it: what it thinks of it is to be asked. */
  | { readonly kind: 'ask'; readonly detail: string }
  /** It does not have it: it may be sent. */
  | { readonly kind: 'absent' }

/** In process, or the code of a batch that goes on. */
const IN_PROCESS: ReadonlySet<string> = new Set(['98'])
/** NSU or track id that it does not know (fact sheet, section 6). */
const ABSENT: ReadonlySet<string> = new Set(['66', '90'])

export function meaningOf({ operation, isValid, statusCode, rules, description, fault }: SeenAnswer): Meaning {
  if (isValid) return fault === null ? { kind: 'validated' } : { kind: 'ask', detail: fault }
  const rejections = rules.filter(({ isRejection }) => isRejection)
  if (IN_PROCESS.has(statusCode)) return { kind: 'ask', detail: 'La DIAN la recibió y la está validando' }
  if (operation === 'GetStatus' && rejections.length === 0) {
    if (ABSENT.has(statusCode)) return { kind: 'absent' }
    return { kind: 'ask', detail: description || `La DIAN respondió ${statusCode}` }
  }
  // Rule 90 is no rejection to number again: the authority has one with this number, and says which when it is asked.
  if (rejections.some(({ rule }) => rule === ALREADY_PROCESSED)) return { kind: 'ask', detail: 'La DIAN ya la tenía' }
  return {
    kind: 'rejected',
    reason: reasonOfRules(rejections) || description,
  }
}

export const reasonOfRules = (rejections: readonly RuleSaid[]): string => [...new Set(rejections.map(reasonOf))].join(' · ')

/** In plain words where the rule is known, with its code: whoever asks the authority is asked for it. */
function reasonOf({ rule, text }: RuleSaid): string {
  const known = explainRejection(rule)
  if (known) return `${known.text.replace(/[.]$/, '')} (${rule})`
  return rule === '' ? text : `${rule}: ${text}`
}

const OUTSIDE_ITS_WINDOW = 'CTG01'

/** It was sent in contingency, and the authority declared none then. */
export const isOutsideContingency = (rules: readonly RuleSaid[]): boolean =>
  rules.some(({ rule, isRejection }) => isRejection && rule === OUTSIDE_ITS_WINDOW)
