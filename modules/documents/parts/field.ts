/**
 * The fields that the head of a document can have. A field is declared once, in the part that it belongs to: from that
 * follow its input, draft, row, view, column of lists, control, request, words of the history, comparison, paper and export.
 */
import * as z from 'zod/mini'
import type { Day } from '#base/date.ts'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import { amount as amountShape, day as dayShape, optionalText, rate as rateShape } from '#platform/http/fields.ts'
import { formatDay, formatMoney, formatPercent } from '#platform/ui/format.ts'
import type { DocumentKind } from '../kind/kind.ts'

/** The same words for every kind, or those that the kind gives. */
export type Words = string | ((kind: Pick<DocumentKind, 'party' | 'note' | 'titles'>) => string)

export const wordsFor = (words: Words, kind: Parameters<Exclude<Words, string>>[0]): string =>
  typeof words === 'string' ? words : words(kind)

/**
 * Where people meet a field: in editor, view, history and paper alike.
 * `terms`: with dates and form of payment · `more`: behind "Más datos", among the other facts · `words`: a long text below the
 * lines · `internal`: a long text of the company's own, behind "Más datos", never printed.
 */
export type Place = 'terms' | 'more' | 'words' | 'internal'

interface Control {
  /** Where it is called otherwise than in view and history. */
  readonly label?: Words
  readonly placeholder?: Words
  readonly help?: string
  /** Asked to issue. */
  readonly isRequired?: boolean
  /** Takes the whole row of the form. */
  readonly isWide?: boolean
}

export interface PlainField {
  /** Of the table `document`. */
  readonly column: string
  readonly label: string
  readonly place: Place
  /** What its control adds; `own` when a screen draws it. */
  readonly control?: Control | 'own'
  /** On paper and on the public page, where it says something. */
  readonly isPrinted?: boolean
  /** A column of lists and of their files. */
  readonly list?: { readonly width: number; readonly priority: 2 | 3 | 4 }
  /** Searches find a document by it. */
  readonly isSearched?: boolean
  /** Besides its limits a condition says when it may stand: of a sale to another country. */
  readonly isConditional?: boolean
  /** It changes what the company proposes or warns of: writing it asks again. */
  readonly weighs?: boolean
}

/** A text; nothing is an empty one. */
export const text = <const Field extends PlainField>({
  limit,
  ...field
}: Field & { readonly limit: number; readonly isNumber?: true }) => ({
  ...field,
  type: 'text' as const,
  limit,
  input: optionalText(limit),
  output: z.string(),
  kept: z._default(z.string(), ''),
  empty: '',
})

/** A day; nothing is null. Its column is a `date`. */
export const day = <const Field extends PlainField>(field: Field) => ({
  ...field,
  type: 'day' as const,
  input: z._default(z.nullable(dayShape), null),
  output: z.nullable(z.string()),
  kept: z._default(z.nullable(z.string()), null),
  empty: null,
})

/** An amount of money; nothing is null. Its column is a `numeric(20,2)`. */
export const amount = <const Field extends PlainField>(field: Field) => ({
  ...field,
  type: 'amount' as const,
  input: z._default(z.nullable(amountShape), null),
  output: z.nullable(z.string()),
  kept: z._default(z.nullable(z.string()), null),
  empty: null,
})

/** A percentage, from 0 to 100; nothing is null. Its column is a `numeric(20,6)`. */
export const percent = <const Field extends PlainField>(field: Field) => ({
  ...field,
  type: 'percent' as const,
  input: z._default(z.nullable(rateShape), null),
  output: z.nullable(z.string()),
  kept: z._default(z.nullable(z.string()), null),
  empty: null,
})

/** One of a few codes; nothing is null. @param names code → what people read, in the order in which they are offered */
export const choice = <const Code extends string, const Field extends PlainField>({
  names,
  ...field
}: Field & { readonly names: { readonly [Each in Code]: string } }) => {
  const code = z.nullable(z.enum(codesIn(names)))
  return {
    ...field,
    type: 'choice' as const,
    names,
    input: z._default(code, null),
    output: code,
    kept: z._default(code, null),
    empty: null,
  }
}

const codesIn = <Code extends string>(names: { readonly [Each in Code]: string }): Code[] => Object.keys(names) as Code[]

/** A field of the head whose control and words are hand-made: its input, row, view and request follow, and no more. */
export const carried = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(field: {
  readonly column: string
  readonly input: Input
  readonly output: Output
  readonly empty: z.output<Output>
}) => ({ ...field, type: 'carried' as const, kept: field.input })

export type ShownField =
  /** isNumber: what is written in it is a number, with a prefix or without. */
  | { readonly type: 'text'; readonly limit: number; readonly isNumber?: true }
  | { readonly type: 'day' | 'amount' | 'percent' }
  | { readonly type: 'choice'; readonly names: Readonly<Record<string, string>> }

/** What a field says to people; nothing is an empty text. @param value as it travels */
export function sayValue(field: ShownField, value: unknown): string {
  if (typeof value !== 'string' || value === '') return ''
  switch (field.type) {
    case 'text':
      return value
    case 'day':
      return formatDay(value as Day)
    case 'amount':
      return formatMoney(parseAmount(value))
    case 'percent':
      return formatPercent(parsePercent(value))
    case 'choice':
      return field.names[value] ?? value
  }
}
