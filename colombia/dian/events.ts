/**
 * The events of a sale invoice on credit (RADIAN, Resolución 85 de 2022; Decreto 1074 de 2015, art. 2.2.2.53.4; Código de Comercio,
 * art. 773): which may be said after which, and until when. The buyer acknowledges the invoice (030), says that goods or service were
 * received (032), and then claims (031) or accepts (033) within the term; after it the seller may state the tacit acceptance (034).
 * The term counts business days of Colombia from the day of 032: the first one is day 1, and its last day counts whole. Pure.
 */
import { dayInBogota, type Day } from '#base/date.ts'
import { addBusinessDays, businessDaysBetween } from '../holidays.ts'

export const eventCodes = ['030', '031', '032', '033', '034'] as const
export type EventCode = (typeof eventCodes)[number]
export const buyerEvents = ['030', '032', '033', '031'] as const satisfies readonly EventCode[]
export type BuyerEventCode = (typeof buyerEvents)[number]

/** As the authority describes each (`cbc:Description`), and in a word or two. */
export const eventWords: Readonly<Record<EventCode, { readonly description: string; readonly short: string }>> = {
  '030': { description: 'Acuse de recibo de Factura Electrónica de Venta', short: 'Acuse' },
  '031': { description: 'Reclamo de la Factura Electrónica de Venta', short: 'Reclamo' },
  '032': { description: 'Recibo del bien y/o prestación del servicio', short: 'Recibo' },
  '033': { description: 'Aceptación expresa', short: 'Aceptación' },
  '034': { description: 'Aceptación Tácita', short: 'Aceptación tácita' },
}

/** Why an invoice is claimed (list «Concepto de reclamo» of the authority). */
export const claimConcepts = [
  { code: '01', name: 'Documento con inconsistencias' },
  { code: '02', name: 'Mercancía no entregada totalmente' },
  { code: '03', name: 'Mercancía no entregada parcialmente' },
  { code: '04', name: 'Servicio no prestado' },
] as const
export type ClaimConcept = (typeof claimConcepts)[number]['code']
export const claimConceptCodes = claimConcepts.map(({ code }) => code)

export interface EventTerm {
  /** Of the receipt that it counts from. */
  readonly from: Day
  readonly businessDays: number
  readonly law: string
}

/** The term to claim or accept, by the day of the receipt; the last one that is in force counts. */
const eventTerms: readonly EventTerm[] = [
  {
    from: '2008-10-17' as Day,
    businessDays: 3,
    law: 'Código de Comercio, art. 773 (Ley 1231 de 2008, art. 2, y Ley 1676 de 2013, art. 86)',
  },
]

const firstTerm: EventTerm = { from: '0001-01-01' as Day, businessDays: 3, law: 'Código de Comercio, art. 773' }
export const eventTermOn = (day: Day): EventTerm => eventTerms.findLast(({ from }) => from <= day) ?? firstTerm

/** Last day on which the buyer may claim or accept. @param receipt the day of 032 */
export const lastDayToAnswer = (receipt: Day): Day => addBusinessDays(receipt, eventTermOn(receipt).businessDays)

/** Business days left to answer, today included; 0 when the term is over. */
export function businessDaysLeft(receipt: Day, today: Day): number {
  const last = lastDayToAnswer(receipt)
  if (today > last) return 0
  const { businessDays } = eventTermOn(receipt)
  return businessDays - businessDaysBetween(receipt, today) + (businessDaysBetween(receipt, today) === 0 ? 0 : 1)
}

/** An event that was said of an invoice, or is on its way. */
export interface SaidEvent {
  readonly code: EventCode
  /** The instant that its signature claims. */
  readonly at: Date
}

export type EventProblem =
  /** 506 */
  | 'withoutAcknowledgement'
  /** 507 */
  | 'withoutReceipt'
  /** 508 */
  | 'claimWithoutReceipt'
  /** 509 */
  | 'termNotOver'
  /** 510 */
  | 'settled'
  /** 510: whoever did not claim within the term accepted (Código de Comercio, art. 773). */
  | 'termOver'
  /** 542 */
  | 'repeated'
  /** Before the invoice, or before what it follows (DC24a, DC24b). */
  | 'tooEarly'

const settling: readonly EventCode[] = ['031', '033', '034']
export const isSettled = (said: readonly SaidEvent[]): boolean => said.some(({ code }) => settling.includes(code))

/** @returns why an event may not be said at an instant after those that were; null when it may */
export function eventProblem(code: EventCode, at: Date, invoiceAt: Date, said: readonly SaidEvent[]): EventProblem | null {
  const of = (wanted: EventCode): SaidEvent | undefined => said.find((each) => each.code === wanted)
  if (of(code)) return 'repeated'
  if (isSettled(said)) return 'settled'
  if (code === '030') return at < invoiceAt ? 'tooEarly' : null
  const acknowledged = of('030')
  const receipt = of('032')
  if (code === '032') return acknowledged === undefined ? 'withoutAcknowledgement' : at < acknowledged.at ? 'tooEarly' : null
  if (receipt === undefined)
    return code === '031' ? 'claimWithoutReceipt' : code === '034' || acknowledged ? 'withoutReceipt' : 'withoutAcknowledgement'
  if (at < receipt.at) return 'tooEarly'
  const isOver = dayInBogota(at) > lastDayToAnswer(dayInBogota(receipt.at))
  if (code === '034') return isOver ? null : 'termNotOver'
  return isOver ? 'termOver' : null
}

/** What is missing to accept, in order: «Acuse + recibo + aceptación». */
export const missingToAccept = (said: readonly SaidEvent[]): BuyerEventCode[] =>
  (['030', '032', '033'] as const).filter((code) => said.every((each) => each.code !== code))

const SECOND_MS = 1000

/**
 * The instants of events that are asked for together: a second apart, none of them in the future (DC24), and none before the invoice
 * nor before what was said already.
 */
export function instantsOf(count: number, now: Date, invoiceAt: Date, said: readonly SaidEvent[]): Date[] {
  const first = Math.max(invoiceAt.getTime(), ...said.map(({ at }) => at.getTime()))
  const whole = Math.floor(now.getTime() / SECOND_MS) * SECOND_MS
  return Array.from(
    { length: count },
    (_, index) => new Date(Math.min(now.getTime(), Math.max(first, whole - (count - 1 - index) * SECOND_MS))),
  )
}
