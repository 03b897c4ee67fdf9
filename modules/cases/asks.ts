/** What the dialog of an action asks: each field with its shape on the wire and how it is drawn. Pure. */
import type { Schema } from '#platform/http/endpoint.ts'
import { day, optionalText, text } from '#platform/http/fields.ts'
import * as z from 'zod/mini'
import { MIN_LENGTH } from '#platform/rules/index.ts'

/** How a field is drawn; `own` is drawn by the dialog that the screens give for its action. */
export type AskControl =
  | { readonly is: 'text' | 'day' | 'check'; readonly label: string; readonly required: boolean; readonly help?: string }
  | {
      readonly is: 'choice'
      readonly label: string
      readonly required: boolean
      readonly help?: string
      readonly choices: readonly Choice[]
    }
  | { readonly is: 'own' }

interface Choice {
  readonly id: string
  readonly label: string
}

export interface Ask<Shape extends Schema = Schema> {
  readonly schema: Shape
  readonly control: AskControl
}

interface Words {
  readonly help?: string
}

/** A few words that may be left out. */
export const askText = (label: string, most: number, words: Words = {}) => ({
  schema: optionalText(most),
  control: { is: 'text', label, required: false, ...words } as const,
})

/** Why: with the length that every reason has. */
export const askReason = (label: string, words: Words = {}) => ({
  schema: text(400, MIN_LENGTH),
  control: { is: 'text', label, required: true, ...words } as const,
})

export const askDay = (label: string, words: Words = {}) => ({
  schema: day,
  control: { is: 'day', label, required: true, ...words } as const,
})

/** Off at first. */
export const askCheck = (label: string, words: Words = {}) => ({
  schema: z._default(z.boolean(), false),
  control: { is: 'check', label, required: false, ...words } as const,
})

/** One of a few, by their ids. */
export const askChoice = <const Id extends string>(label: string, choices: Readonly<Record<Id, string>>, words: Words = {}) => {
  // Object.keys forgets the keys; they are exactly those of `choices`.
  const ids = Object.keys(choices) as Id[]
  return {
    schema: z.enum(ids, `Elige ${label.toLowerCase()}.`),
    control: { is: 'choice', label, required: true, ...words, choices: ids.map((id) => ({ id, label: choices[id] })) } as const,
  }
}

/** What a dialog of its own asks. */
export const askOwn = <Shape extends Schema>(schema: Shape) => ({ schema, control: { is: 'own' } as const })
