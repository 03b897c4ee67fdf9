/** A link as it travels: what was hashed is text, read again here. Pure. */
import * as z from 'zod/mini'
import { canonicalText, hashText, type Json, type Link } from '#platform/offline/chain.ts'

/** What a device sends of a link. */
export interface SentLink {
  readonly sequence: number
  readonly previous: string
  readonly hash: string
  readonly content: string
}

export const sendLink = ({ sequence, previous, hash, content }: Link): SentLink => ({
  ...{ sequence, previous, hash },
  content: canonicalText(content),
})

/** What is no JSON, or says figures that two machines write differently, is its own text: its hash will not be that of the link. */
export const readLink = ({ content, ...place }: SentLink): Link => ({ ...place, content: contentOf(content) })

function contentOf(text: string): Json {
  try {
    const read: Json = z.json().parse(JSON.parse(text))
    canonicalText(read)
    return read
  } catch {
    return text
  }
}

/** Of all that was sent: the same is kept once. */
export const fingerprintOf = ({ sequence, previous, hash, content }: SentLink): string =>
  hashText(canonicalText({ sequence: String(sequence), previous, hash, content }))

const numbered = z.object({ number: z.int().check(z.minimum(1), z.maximum(999_999_999)) })

/** The number that a link says, whatever else it says; null of one that says none. */
export const numberIn = (link: SentLink): number | null => numbered.safeParse(readLink(link).content).data?.number ?? null
