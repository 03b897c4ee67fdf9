/** What is told when an event cannot be said, by its code and in the words of its button. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { dayInBogota, showDay } from '#base/date.ts'
import { eventTermOn, lastDayToAnswer, type EventProblem, type SaidEvent } from '#colombia/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { eventErrors as errors } from './errors.ts'

const receiptOf = (said: readonly SaidEvent[]): SaidEvent | undefined => said.find(({ code }) => code === '032')

export function eventRefusal(problem: EventProblem, said: readonly SaidEvent[]): ErrorBody {
  const receipt = receiptOf(said)
  switch (problem) {
    case 'withoutAcknowledgement':
      return errors.of('withoutAcknowledgement')
    case 'withoutReceipt':
      return errors.of('withoutReceipt')
    case 'claimWithoutReceipt':
      return errors.of('claimWithoutReceipt')
    case 'termNotOver':
      return errors.of('termNotOver', { dias: String(receipt ? eventTermOn(dayInBogota(receipt.at)).businessDays : 3) })
    case 'settled':
    case 'termOver':
      return errors.of('settled')
    case 'repeated':
      return errors.of('incomplete')
    case 'tooEarly':
      return httpErrors.of('invalid', { detalle: 'La factura o el evento anterior son de después de este momento.' })
  }
}

/** Why its button does nothing. */
export function whyNot(problem: EventProblem, said: readonly SaidEvent[]): string {
  const receipt = receiptOf(said)
  if (problem === 'repeated') return 'Ya se envió.'
  if (problem === 'termOver' && receipt)
    return `El plazo venció el ${showDay(lastDayToAnswer(dayInBogota(receipt.at)))}: quedó aceptada tácitamente.`
  return eventRefusal(problem, said).message
}
