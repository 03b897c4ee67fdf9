/** What whoever delivers an order says of it on the public page, and what of that is refused. Pure. */
import * as z from 'zod/mini'
import { imageKind } from '#platform/attached/image.ts'
import { optionalText } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { outcomes, type Outcome } from '../dispatch.ts'

export const MOST_SIGNATURE_BYTES = 300_000
export const MOST_PHOTO_BYTES = 3 * 1024 * 1024

const base64 = (most: number, said: string) =>
  z._default(z.string().check(z.maxLength(Math.ceil(most / 3) * 4, said), z.regex(/^[A-Za-z0-9+/]*={0,2}$/, said)), '')

export const proofInput = z.object({
  outcome: z.enum(outcomes, 'Elige cómo se recibió.'),
  receivedBy: optionalText(120),
  receivedIdentification: optionalText(20),
  novelty: optionalText(400),
  /** A PNG in base64; '' without one. */
  signature: base64(MOST_SIGNATURE_BYTES, 'La firma no se pudo leer: bórrala y fírmala de nuevo.'),
  /** A JPEG or a PNG in base64; '' without one. */
  photo: base64(MOST_PHOTO_BYTES, 'La foto puede pesar hasta 3 MB.'),
  /** Where the device says that it is; null when it was not allowed. */
  position: z._default(
    z.nullable(
      z.object({
        latitude: z.number().check(z.minimum(-90), z.maximum(90)),
        longitude: z.number().check(z.minimum(-180), z.maximum(180)),
        accuracyMeters: z.number().check(z.minimum(0), z.maximum(1_000_000)),
      }),
    ),
    null,
  ),
})
export type ProofInput = z.output<typeof proofInput>

export interface ProofFacts {
  readonly outcome: Outcome
  readonly receivedBy: string
  readonly novelty: string
  readonly signature: Uint8Array
  readonly photo: Uint8Array
}

/** What was received is signed by somebody with a name; of what was not, or not whole, it is said what happened. */
export function proofProblems({ outcome, receivedBy, novelty, signature, photo }: ProofFacts): { field: string; text: string }[] {
  const isReceived = outcome !== 'returned'
  return [
    ...(isReceived && receivedBy === '' ? [{ field: 'receivedBy', text: 'Escribe el nombre de quien recibe.' }] : []),
    ...(isReceived && signature.length === 0 ? [{ field: 'signature', text: 'Falta la firma de quien recibe.' }] : []),
    ...(signature.length > 0 && imageKind(signature) !== 'image/png'
      ? [{ field: 'signature', text: 'La firma no se pudo leer: bórrala y fírmala de nuevo.' }]
      : []),
    ...(photo.length > 0 && imageKind(photo) === null ? [{ field: 'photo', text: 'La foto debe ser JPG o PNG.' }] : []),
    ...(outcome !== 'delivered' && novelty.length < MIN_LENGTH
      ? [{ field: 'novelty', text: `Escribe qué pasó, con al menos ${MIN_LENGTH} letras.` }]
      : []),
  ]
}
