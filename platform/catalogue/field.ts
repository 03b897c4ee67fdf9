/**
 * The kinds of field that a catalogue can have: few and finished. Each knows its value on the wire, its column, the shape
 * that checks it and the rule that the browser runs while somebody types; a new catalogue should need no new kind.
 */
import { isDay } from '#base/date.ts'
import { isAmountText, isPercentText } from '#base/decimal.ts'
import { isGuid } from '#base/guid.ts'
import type { Permission } from '../access.ts'
import { childrenProblem, linesIn, settledChildren } from './children.ts'
import {
  belowZero,
  choiceMessages,
  dateMessages,
  maxDecimal,
  maxLength,
  minDecimal,
  numberMessages,
  required,
  textMessages,
  tooLarge,
} from '#platform/rules/index.ts'

interface Common {
  readonly label: string
  /** Empty is allowed: stored as null, a text as ''. */
  readonly optional: boolean
  /** One sentence under the field. */
  readonly help: string | null
  /** Spans both columns of the form. */
  readonly wide: boolean
  /** What a new record begins with; null is empty. */
  readonly initial: string | number | boolean | null
  /** Cannot change once the record exists. */
  readonly fixed: boolean
  /** Whoever lacks it does not see the field: in list, form, files, history and calls alike. */
  readonly masked: Permission | null
}

export interface TextField extends Common {
  readonly kind: 'text'
  readonly max: number
  /** With something that fits it, so that the contract can write one; of what may not repeat, another for each number. */
  readonly pattern: { readonly regex: RegExp; readonly message: string; readonly example?: string | ((n: number) => string) } | null
  readonly upperCase: boolean
  /** Kept sealed (`secret.server.ts`): written by whoever writes the record, and never shown again, listed nor exported. */
  readonly secret: boolean
}
export interface NumberField extends Common {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** What is more than the maximum is taken as the maximum (specification, section 5: a day over 31 becomes 31). */
  readonly capped: boolean
}
export interface AmountField extends Common {
  readonly kind: 'amount'
}
export interface PercentField extends Common {
  readonly kind: 'percent'
}
export interface DateField extends Common {
  readonly kind: 'date'
}
export interface ChoiceField<Choice extends string = string> extends Common {
  readonly kind: 'choice'
  /** Stored value → what the person reads; shown in the order of `choiceEntries`. */
  readonly choices: Readonly<Record<Choice, string>>
}
export interface FlagField extends Common {
  readonly kind: 'flag'
}
export interface ColourField extends Common {
  readonly kind: 'colour'
}
/** A record of another table of the same company, or of a list that all companies share, chosen with its picker. */
export interface ReferenceField extends Common {
  readonly kind: 'reference'
  readonly table: string
  /** The column of that table that names it. */
  readonly labelColumn: string
  /** One that goes before the name, where names repeat: "111005 Moneda nacional". */
  readonly codeColumn: string | null
  /** The endpoint that gives its options. */
  readonly optionsPath: string
  /** Of a tree: only what has nothing below it, because what is above takes no movements. */
  readonly leavesOnly: boolean
  /** The table is one that all companies share (municipalities): its key is a `code`, and what is stored is that. */
  readonly shared: boolean
}

/** What a line of a list inside a record may hold. */
export type CellField =
  | TextField
  | NumberField
  | AmountField
  | PercentField
  | DateField
  | ChoiceField
  | FlagField
  | ColourField
  | ReferenceField
export type Cells = Readonly<Record<string, CellField>>
/** A list inside the record, in the order that people put (`children.ts`). One of a single reference is chosen as chips. */
export interface ChildrenField<C extends Cells = Cells> extends Common {
  readonly kind: 'children'
  readonly table: string
  /** The first names the line. */
  readonly fields: C
  /** What a person calls one of them: "valor". */
  readonly one: string
  readonly least: number
  readonly most: number
  /** Those that may not repeat within a record. */
  readonly unique: readonly string[]
}

export type CatalogueField = CellField | ChildrenField
export type FieldKind = CatalogueField['kind']

/** A line as it is written; its identity is null of a new one. */
export type ChildOf<C extends Cells> = { readonly id: string | null } & { readonly [K in keyof C]: ValueOf<C[K]> }

type Base<F> =
  F extends ChildrenField<infer C>
    ? readonly ChildOf<C>[]
    : F extends ChoiceField<infer Choice>
      ? Choice
      : F extends { kind: 'number' }
        ? number
        : F extends { kind: 'flag' }
          ? boolean
          : string
/** What a field holds: amounts, percentages and dates travel as text; an optional field may hold null, except a text, which is then ''. */
export type ValueOf<F> = F extends { kind: 'text' } | { optional: false } ? Base<F> : Base<F> | null

interface Options<Optional extends boolean> {
  readonly optional?: Optional
  readonly help?: string
  readonly wide?: boolean
  readonly fixed?: boolean
  readonly masked?: Permission
}

const common = <Optional extends boolean>(label: string, options: Options<Optional>, initial: Common['initial'] = null) => ({
  label,
  // Left out means required, which is what the type parameter defaults to. It is learnt from the options alone: the place
  // where the field goes would take any boolean.
  optional: (options.optional ?? false) as NoInfer<Optional>,
  help: options.help ?? null,
  wide: options.wide ?? false,
  initial,
  fixed: options.fixed ?? false,
  masked: options.masked ?? null,
})

export const text = <const Optional extends boolean = false>(
  label: string,
  options: Options<Optional> & { max: number; pattern?: TextField['pattern']; upperCase?: boolean; secret?: boolean; initial?: string },
) => ({
  ...common(label, options, options.initial ?? null),
  kind: 'text' as const,
  max: options.max,
  pattern: options.pattern ?? null,
  upperCase: options.upperCase ?? false,
  secret: options.secret ?? false,
})

/** Stands for a secret that there is: who reads it knows only that, and who writes it back leaves the secret as it is. */
export const SECRET_KEPT = '•••••'

export const isSecret = (field: CatalogueField | undefined): boolean => field?.kind === 'text' && field.secret

/** A whole number. */
export const number = <const Optional extends boolean = false>(
  label: string,
  options: Options<Optional> & { min?: number; max?: number; capped?: boolean; initial?: number } = {},
) => ({
  ...common(label, options, options.initial ?? null),
  kind: 'number' as const,
  min: options.min ?? 0,
  max: options.max ?? Number.MAX_SAFE_INTEGER,
  capped: options.capped ?? false,
})

export const amount = <const Optional extends boolean = false>(label: string, options: Options<Optional> & { initial?: string } = {}) => ({
  ...common(label, options, options.initial ?? null),
  kind: 'amount' as const,
})

export const percent = <const Optional extends boolean = false>(label: string, options: Options<Optional> & { initial?: string } = {}) => ({
  ...common(label, options, options.initial ?? null),
  kind: 'percent' as const,
})

export const date = <const Optional extends boolean = false>(label: string, options: Options<Optional> = {}) => ({
  ...common(label, options),
  kind: 'date' as const,
})

export const choice = <const Choices extends Readonly<Record<string, string>>, const Optional extends boolean = false>(
  label: string,
  choices: Choices,
  options: Options<Optional> & { initial?: keyof Choices & string } = {},
): ChoiceField<keyof Choices & string> & { readonly optional: NoInfer<Optional> } => ({
  ...common(label, options, options.initial ?? null),
  kind: 'choice' as const,
  choices,
})

const isDigits = (text: string): boolean => /^\d+$/.test(text)

/**
 * The choices in the order shown: as they were written, and by their number where all are numbers. JavaScript keeps the keys
 * `10` to `12` of an object before `01`, and a year would begin in October.
 */
export function choiceEntries(choices: Readonly<Record<string, string>>): [value: string, label: string][] {
  const entries = Object.entries(choices)
  return entries.every(([value]) => isDigits(value)) ? entries.toSorted(([a], [b]) => Number(a) - Number(b)) : entries
}

export const flag = (label: string, options: Omit<Options<false>, 'optional'> & { initial?: boolean } = {}) => ({
  ...common<false>(label, options, options.initial ?? false),
  kind: 'flag' as const,
})

/** The colours that a person can give to a thing: names of the kit's scales, so that both themes show them well. */
export const catalogueColours = ['musgo', 'laguna', 'lupino', 'teja', 'ocaso', 'frailejon', 'niebla'] as const

export const colourNames: Readonly<Record<(typeof catalogueColours)[number], string>> = {
  musgo: 'Verde',
  laguna: 'Azul',
  lupino: 'Morado',
  teja: 'Rojo',
  ocaso: 'Naranja',
  frailejon: 'Amarillo',
  niebla: 'Gris',
}
export const isCatalogueColour = (text: string): text is keyof typeof colourNames => Object.hasOwn(colourNames, text)

export const colour = <const Optional extends boolean = true>(label: string, options: Options<Optional> = {}) => ({
  ...common<Optional>(label, { optional: true as Optional, ...options }),
  kind: 'colour' as const,
})

export const reference = <const Optional extends boolean = false>(
  label: string,
  target: {
    readonly table: string
    readonly labelColumn?: string
    readonly codeColumn?: string
    readonly optionsPath: string
    readonly leavesOnly?: boolean
    readonly shared?: boolean
  },
  options: Options<Optional> = {},
) => ({
  ...common(label, options),
  kind: 'reference' as const,
  table: target.table,
  labelColumn: target.labelColumn ?? 'name',
  codeColumn: target.codeColumn ?? null,
  optionsPath: target.optionsPath,
  leavesOnly: target.leavesOnly ?? false,
  shared: target.shared ?? false,
})

/** The key of a table that all companies share: "05001", "CO". */
const SHARED_KEY = /^[A-Z0-9]{1,12}$/

/** Whether a text may be what a reference stores. */
export const isKeyOf = ({ shared }: Pick<ReferenceField, 'shared'>, text: string): boolean =>
  shared ? SHARED_KEY.test(text) : isGuid(text)

/** The column of its table that a reference stores. */
export const keyColumnOf = ({ shared }: Pick<ReferenceField, 'shared'>): 'code' | 'id' => (shared ? 'code' : 'id')

/** @param options `least` lines, one unless told, and at `most` so many */
export const children = <const C extends Cells>(
  label: string,
  list: {
    readonly table: string
    readonly one: string
    readonly fields: C
    readonly least?: number
    readonly most?: number
    readonly unique?: readonly (keyof C & string)[]
    readonly help?: string
  },
): ChildrenField<C> & { readonly optional: false } => ({
  ...common<false>(label, { wide: true, ...(list.help ? { help: list.help } : {}) }),
  kind: 'children' as const,
  table: list.table,
  one: list.one,
  fields: list.fields,
  least: list.least ?? 1,
  most: list.most ?? MOST_CHILDREN,
  unique: list.unique ?? [],
})

const MOST_CHILDREN = 100

/** `technicalKey` → `technical_key`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** No list keeps an amount or a percentage below zero. */
const figureProblem = (text: string, kind: 'amount' | 'quantity'): string | null =>
  tooLarge(text, kind) ?? (text.startsWith('-') ? belowZero('El valor') : null)

/** What is wrong with one value, in Spanish, or null: the same answer while typing and at the server's door. */
export function valueProblem(field: CatalogueField, value: unknown): string | null {
  if (field.kind === 'children') return childrenProblem(field, value)
  if (value === null || value === undefined || value === '') return field.optional ? null : required(value)
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string') return textMessages.notText
      if (value.trim() === '') return field.optional ? null : required(value)
      if (field.secret && value === SECRET_KEPT) return null
      return maxLength(value, field.max) ?? (field.pattern && !field.pattern.regex.test(value.trim()) ? field.pattern.message : null)
    case 'number':
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return numberMessages.notWhole
      return minDecimal(value, field.min) ?? (field.capped ? null : maxDecimal(value, field.max))
    case 'amount':
      return typeof value === 'string' && isAmountText(value) ? figureProblem(value, 'amount') : numberMessages.amount
    case 'percent':
      return typeof value === 'string' && isPercentText(value) ? figureProblem(value, 'quantity') : numberMessages.percent
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : dateMessages.noSuchDate
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.choices, value) ? null : choiceMessages.option
    case 'flag':
      return typeof value === 'boolean' ? null : choiceMessages.option
    case 'colour':
      return (catalogueColours as readonly unknown[]).includes(value) ? null : choiceMessages.colour
    case 'reference':
      return typeof value === 'string' && isKeyOf(field, value) ? null : choiceMessages.record
  }
}

/** As it is stored: text without spaces around it, any other nothing as null. */
export function settled(field: CatalogueField, value: unknown): unknown {
  if (field.kind === 'children') return settledChildren(field, linesIn(value))
  if (field.kind === 'text') {
    const trimmed = typeof value === 'string' ? value.trim() : ''
    return field.upperCase ? trimmed.toUpperCase() : trimmed
  }
  if (field.kind === 'number' && field.capped && typeof value === 'number') return Math.min(value, field.max)
  return value === '' ? null : (value ?? null)
}

/** Whether nothing may be written in it; what begins with something is not empty by itself. */
export const mayBeEmpty = (field: CatalogueField | undefined): boolean =>
  field === undefined || field.optional || (field.kind === 'children' && field.least === 0)

/** Whether its column and its wire shape may be null. */
export const isNullable = (field: CatalogueField): boolean => field.optional && field.kind !== 'text'

/** Whose permission shows a field; null for everybody. A list in which one cell is masked is hidden as a whole. */
export const maskOfField = (field: CatalogueField): Permission | null =>
  field.masked ?? (field.kind === 'children' ? (Object.values(field.fields).find((cell) => cell.masked)?.masked ?? null) : null)
