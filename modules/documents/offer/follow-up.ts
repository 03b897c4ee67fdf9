/** How far an offer has come after it was issued (areas.md 1.1), and what may be done with it there. */
import type { Conversion, DocumentState } from '../kind/states.ts'

export const followUpStates = ['none', 'toSend', 'sent', 'seen', 'accepted', 'rejected', 'expired', 'partlyConverted', 'converted'] as const
/** `none` is a draft, an annulled offer, or a document that is no offer. */
export type FollowUpState = (typeof followUpStates)[number]

export type Answer = 'accepted' | 'rejected'
export interface FollowedUp {
  readonly state: DocumentState
  readonly isSent: boolean
  readonly isSeen: boolean
  readonly answer: Answer | null
  readonly conversion: Conversion
  readonly isPastDue: boolean
}

/** What was sold of it says more than the answer, the answer more than the date, and the date more than who looked. */
export function followUpOf({ state, isSent, isSeen, answer, conversion, isPastDue }: FollowedUp): FollowUpState {
  if (state !== 'issued') return 'none'
  if (conversion === 'whole') return 'converted'
  if (conversion === 'partial') return 'partlyConverted'
  if (answer) return answer
  if (isPastDue) return 'expired'
  if (isSeen) return 'seen'
  return isSent ? 'sent' : 'toSend'
}

/** `answer` is noted by the company; `reply` is the third party's own, on the public page; `replace` is another version. */
export type OfferAction = 'answer' | 'reply' | 'convert' | 'replace' | 'annul'

const allowed: Readonly<Record<FollowUpState, readonly OfferAction[]>> = {
  none: [],
  toSend: ['answer', 'reply', 'convert', 'replace', 'annul'],
  sent: ['answer', 'reply', 'convert', 'replace', 'annul'],
  seen: ['answer', 'reply', 'convert', 'replace', 'annul'],
  accepted: ['answer', 'convert', 'replace', 'annul'],
  rejected: ['answer', 'replace', 'annul'],
  expired: ['answer', 'convert', 'replace', 'annul'],
  partlyConverted: ['convert'],
  converted: [],
}

export const offerCan = (state: FollowUpState, action: OfferAction): boolean => allowed[state].includes(action)

/** As they stand in a sentence about a document: "…en estado vencido". */
export const followUpNames: Readonly<Record<FollowUpState, string>> = {
  none: 'borrador',
  toSend: 'emitido',
  sent: 'enviado',
  seen: 'visto',
  accepted: 'aceptado',
  rejected: 'rechazado',
  expired: 'vencido',
  partlyConverted: 'convertido en parte',
  converted: 'convertido',
}
