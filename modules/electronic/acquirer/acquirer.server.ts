/** Asks the authority for the name and the address of a third party while somebody writes it. */
import { readAcquirer } from '#colombia/index.server.ts'
import { askForAcquirer, identificationOf, isFinalConsumer, peopleErrors } from '#modules/people/index.ts'
import { failWith } from '#base/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { answerOf, lineToAsk } from '../asking/ask.server.ts'
import { callFor } from '../transmission/transport.server.ts'

export const acquirerHandler = handle(askForAcquirer, async ({ tx, session: { companyId }, query: { type, number: written }, runtime }) => {
  const { number, problems } = identificationOf(type, written)
  failWith(problems)
  const refuse = (detalle: string) => peopleErrors.fail('invalid', { detalle }, 'identification')
  if (isFinalConsumer({ identificationType: type, identification: number })) return refuse('El consumidor final no tiene datos en la DIAN.')
  const line = await lineToAsk(tx, runtime, companyId)
  const parameters = { identificationType: type, identificationNumber: number }
  const found = answerOf(await callFor(line, 'GetAcquirer', parameters, readAcquirer))
  if (found.name === '') return refuse(`La DIAN no tiene datos de ${number} con ese tipo de identificación. Escríbelos tú.`)
  return { name: found.name.slice(0, 450), email: found.email.slice(0, 254) }
})
