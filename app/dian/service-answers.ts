/** What the service says of a document or of an event, each with its status. */
import type { ServiceAnswer } from './answer.server.ts'
import type { KeptDocument, KeptEvent } from './register.server.ts'

export const unknown = (key: string): ServiceAnswer => ({
  isValid: false,
  statusCode: '66',
  description: 'TrackId no existe en los registros de la DIAN.',
  message: '',
  sentences: [],
  xml: new Uint8Array(),
  key,
})
const inProcess = (key: string): ServiceAnswer => ({ ...unknown(key), statusCode: '98', description: 'En proceso de validación.' })
export const refused = (key: string, sentences: readonly string[], xml: Uint8Array = new Uint8Array()): ServiceAnswer => ({
  isValid: false,
  statusCode: '99',
  description: 'Validación contiene errores en campos mandatorios.',
  message: 'Documento con errores en campos mandatorios.',
  sentences,
  xml,
  key,
})
export const acceptedOf = (document: KeptDocument): ServiceAnswer =>
  document.isHeld
    ? inProcess(document.key)
    : {
        isValid: true,
        statusCode: '00',
        description: 'Procesado Correctamente.',
        message: `La factura electrónica ${document.number}, ha sido autorizada.`,
        sentences: document.notifications,
        xml: Buffer.from(document.answer, 'base64'),
        key: document.key,
      }

export const acceptedEvent = ({ key, number, answer }: KeptEvent): ServiceAnswer => ({
  ...{ isValid: true, statusCode: '00', description: 'Procesado Correctamente.', message: `El evento ${number}, ha sido registrado.` },
  ...{ sentences: [], xml: Buffer.from(answer, 'base64'), key },
})
