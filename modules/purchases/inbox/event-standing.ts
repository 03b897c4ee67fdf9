/** How the events of a received invoice stand: what was said, what may be said now, and until when. Pure. */
import { dayInBogota, instantInBogota, type Day } from '#base/date.ts'
import {
  businessDaysLeft,
  buyerEvents,
  eventProblem,
  isSettled,
  lastDayToAnswer,
  missingToAccept,
  type BuyerEventCode,
  type ReceivedDocument,
  type SaidEvent,
} from '#colombia/index.ts'
import { whyNot } from '#modules/electronic/index.ts'

/** Of a document whose time cannot be read, the first instant of its day. */
export function instantOfInvoice({ date, time }: Pick<ReceivedDocument, 'date' | 'time'>): Date {
  const read = new Date(`${date}T${time}`)
  return Number.isNaN(read.getTime()) ? instantInBogota(date, 0) : read
}

export interface EventOffer {
  readonly code: BuyerEventCode
  /** Why it may not be said; null when it may. */
  readonly reason: string | null
}

export interface EventStanding {
  readonly offers: EventOffer[]
  /** What is missing to accept, in order; empty when it cannot be accepted any more. */
  readonly missing: BuyerEventCode[]
  /** Last day to claim or accept; null before the receipt, and once it is settled. */
  readonly lastDay: Day | null
  /** Business days left, today included; null without a last day. */
  readonly daysLeft: number | null
}

export function eventStanding(said: readonly SaidEvent[], invoiceAt: Date, now: Date): EventStanding {
  const receipt = said.find(({ code }) => code === '032')
  const settled = isSettled(said)
  const receiptDay = receipt && !settled ? dayInBogota(receipt.at) : null
  const isOver = receiptDay !== null && dayInBogota(now) > lastDayToAnswer(receiptDay)
  return {
    offers: buyerEvents.map((code) => {
      const problem = eventProblem(code, now, invoiceAt, said)
      return { code, reason: problem === null ? null : whyNot(problem, said) }
    }),
    missing: settled || isOver ? [] : missingToAccept(said),
    lastDay: receiptDay && lastDayToAnswer(receiptDay),
    daysLeft: receiptDay && businessDaysLeft(receiptDay, dayInBogota(now)),
  }
}

/** Events belong to what is paid later: what is paid at once needs none (Decreto 1074 de 2015, art. 2.2.2.53.2). */
export const takesEvents = ({ kind, isCredit }: { readonly kind: string; readonly isCredit: boolean }): boolean =>
  kind === 'invoice' && isCredit
