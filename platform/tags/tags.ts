/**
 * Tags that a record carries: rows of a catalogue of tags with name and colour, in a table of links of its own. Third parties,
 * items and documents carry them alike.
 */
import * as z from 'zod/mini'
import { id } from '../http/fields.ts'

export const MOST_TAGS = 20

/** Those that it is to carry, as they are sent; left out, it keeps those that it has. */
export const tagIdsInput = z.optional(z.array(id).check(z.maxLength(MOST_TAGS, `Máximo ${MOST_TAGS} etiquetas.`)))

/** The filter of a list by one tag. */
export const tagFilter = z._default(z.union([z.literal(''), id]), '')

/** A tag as it is shown: its name in its colour. */
export const shownTag = z.object({ id: z.string(), name: z.string(), color: z.nullable(z.string()) })
export type ShownTag = z.output<typeof shownTag>
