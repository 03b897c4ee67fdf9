/**
 * What the authority answers when it is asked for the events of an invoice (GetStatusEvent): one ApplicationResponse with a
 * DocumentResponse for each of them. What it does not say (number, identifier, instant) stays empty. Pure.
 */
import { isDay } from '#base/date.ts'
import { at, child, childrenOf, textAt, type Element } from './element.ts'
import { eventCodes, type EventCode } from './events.ts'

export interface ListedEvent {
  readonly code: EventCode
  /** Of a claim: 01 to 04. */
  readonly concept: string
  readonly number: string
  /** CUDE of the event. */
  readonly key: string
  /** The instant that it counts from; null when it is not said. */
  readonly at: Date | null
  readonly person: string
}

const TIME = /^\d{2}:\d{2}:\d{2}/

function instantOf(response: Element): Date | null {
  const [day, time] = [textAt(response, 'cbc:EffectiveDate').trim(), textAt(response, 'cbc:EffectiveTime').trim()]
  return isDay(day) && TIME.test(time) ? new Date(`${day}T${time.slice(0, 8)}-05:00`) : null
}

function personOf(answer: Element): string {
  const person = at(answer, 'cac:IssuerParty', 'cac:Person')
  return person ? `${textAt(person, 'cbc:FirstName').trim()} ${textAt(person, 'cbc:FamilyName').trim()}`.trim() : ''
}

/** @param invoiceKey what an event refers to where it names no identifier of its own */
export function readEventList(root: Element, invoiceKey: string): ListedEvent[] {
  if (root.name !== 'ApplicationResponse') return []
  return childrenOf(root, 'cac:DocumentResponse').flatMap((answer) => {
    const response = child(answer, 'cac:Response')
    const code = eventCodes.find((each) => response && textAt(response, 'cbc:ResponseCode').trim() === each)
    if (!response || code === undefined) return []
    const key = textAt(answer, 'cac:DocumentReference', 'cbc:UUID').trim().toLowerCase()
    const isOwn = /^[0-9a-f]{96}$/.test(key) && key !== invoiceKey
    return [
      {
        code,
        concept: child(response, 'cbc:ResponseCode')?.attributes['listID'] ?? '',
        number: isOwn ? textAt(answer, 'cac:DocumentReference', 'cbc:ID').trim() : '',
        key: isOwn ? key : '',
        at: instantOf(response),
        person: personOf(answer),
      },
    ]
  })
}
