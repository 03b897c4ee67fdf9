/**
 * What a company adds to its records: a field of one of a few kinds, on an entity that allows them. The values of a record
 * are one object, by the internal names of their fields; a name never changes its meaning, because entity, name and kind
 * of a field do not change.
 */
import { withoutTrailing } from '#base/digits.ts'
import * as z from 'zod/mini'
import { fold } from '../search.ts'

/** Where a field may stand; each keeps its values in the column `custom` of its table. */
export const customEntities = {
  party: 'Terceros',
  item: 'Ítems',
  document: 'Documentos: encabezado',
  line: 'Documentos: líneas',
} as const
export type CustomEntity = keyof typeof customEntities
export const customEntityNames = ['party', 'item', 'document', 'line'] as const satisfies readonly CustomEntity[]

/** The kinds of the specification, by its own names, and those of the same temper that companies ask for. */
export const customKinds = {
  TextField: 'Texto',
  TextArea: 'Texto largo',
  NumberField: 'Número',
  MoneyField: 'Dinero',
  DatePicker: 'Fecha',
  Timepicker: 'Hora',
  Select: 'Lista',
  MultiSelect: 'Selección múltiple',
  MultiCheckbox: 'Casillas',
  Checkbox: 'Casilla',
  Switch: 'Interruptor',
  EmailField: 'Correo',
  PhoneField: 'Teléfono',
  UrlField: 'URL',
  FileField: 'Archivo',
  PartyField: 'Tercero',
  ItemField: 'Ítem',
  FormulaField: 'Fórmula',
} as const
export type CustomKind = keyof typeof customKinds
export const customKindNames = [
  'TextField',
  'TextArea',
  'NumberField',
  'MoneyField',
  'DatePicker',
  'Timepicker',
  'Select',
  'MultiSelect',
  'MultiCheckbox',
  'Checkbox',
  'Switch',
  'EmailField',
  'PhoneField',
  'UrlField',
  'FileField',
  'PartyField',
  'ItemField',
  'FormulaField',
] as const satisfies readonly CustomKind[]

/** More than these on one entity are no form that anybody fills. */
export const MOST_CUSTOM_FIELDS = 40

export const customField = z.object({
  entity: z.enum(customEntityNames),
  /** What people read. */
  label: z.string(),
  /** What the API and the files say. */
  internalName: z.string(),
  kind: z.enum(customKindNames),
  required: z.boolean(),
  /** What a new record begins with, as a person would write it; '' is nothing. */
  initial: z.string(),
  /** Of the kinds with options, in their order; one out of use is kept and no longer offered. */
  options: z.array(z.object({ id: z.string(), name: z.string(), active: z.boolean() })),
  help: z.string(),
  /** Of a formula: what its value is worked out from; '' of the others. */
  formula: z.string(),
  /** It is asked only when another field has a value; any value when `value` is ''. */
  condition: z.nullable(z.object({ field: z.string(), value: z.string() })),
  /** The title under which it stands; '' is that of all. */
  section: z.string(),
  inList: z.boolean(),
  inFilter: z.boolean(),
  inPrint: z.boolean(),
  inPortal: z.boolean(),
  /** Out of use it is no longer asked nor shown, and its values stay. */
  active: z.boolean(),
})
export type CustomField = z.output<typeof customField>

/** A record or a file that a value points to, with the name by which it is read. */
export interface CustomReference {
  readonly id: string
  readonly label: string
}

/** A figure, a day and a time are text; an option is its id; several options are a list of ids. */
export const customValue = z.union([
  z.string(),
  z.boolean(),
  z.readonly(z.array(z.string())),
  z.object({ id: z.string().check(z.maxLength(60)), label: z.string().check(z.maxLength(300)) }),
])
export type CustomValue = string | boolean | readonly string[] | CustomReference
export type CustomValues = Readonly<Record<string, CustomValue>>

const LONGEST_NAME = 40
/** Internal names: they begin with a letter and go on with letters, digits and low lines. */
export const INTERNAL_NAME = /^[a-z][a-z0-9_]{0,39}$/

/** What any call takes: its meaning is checked against the definitions of the company. */
export const customInput = z.record(z.string().check(z.maxLength(LONGEST_NAME)), z.nullable(customValue))
export type CustomInput = z.output<typeof customInput>
export const customOutput = z.record(z.string(), customValue)

/** "Fecha de ingreso (año)" → "fecha_de_ingreso_ano". */
export function internalNameOf(label: string): string {
  const joined = fold(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
  const folded = withoutTrailing(joined.slice(0, LONGEST_NAME), '_')
  return folded === '' ? 'campo' : folded
}

export const hasOptions = (kind: CustomKind): boolean => kind === 'Select' || kind === 'MultiSelect' || kind === 'MultiCheckbox'
export const isMany = (kind: CustomKind): boolean => kind === 'MultiSelect' || kind === 'MultiCheckbox'
/** Points to something else: it is chosen, and kept with its name. */
export const isReference = (kind: CustomKind): boolean => kind === 'PartyField' || kind === 'ItemField' || kind === 'FileField'
/** Holds an exact figure with up to six decimals. */
export const isFigure = (kind: CustomKind): boolean => kind === 'NumberField' || kind === 'MoneyField' || kind === 'FormulaField'
/** Neither a new record nor a file says it by a text alone. */
export const isWritten = (kind: CustomKind): boolean => kind !== 'FileField' && kind !== 'FormulaField'
export const isFlag = (kind: CustomKind): boolean => kind === 'Checkbox' || kind === 'Switch'

/** Those of an entity that are asked and shown, in their order. */
export const fieldsOf = (fields: readonly CustomField[], entity: CustomEntity): CustomField[] =>
  fields.filter((field) => field.entity === entity && field.active)
