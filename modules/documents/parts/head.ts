/** The declared fields of the head of every document, put together, and what follows from them. Pure. */
import * as z from 'zod/mini'
import { currency } from './currency.ts'
import { delivery } from './delivery.ts'
import { exportTerms } from './export.ts'
import { sayValue, type Place, type PlainField, type ShownField } from './field.ts'
import { instalmentTerms } from './instalments.ts'
import { notes } from './notes.ts'
import { paper } from './paper.ts'
import type { KindOfParts, Part } from './part.ts'
import { payment } from './payment.ts'
import { promotion } from './promotion.ts'
import { reference } from './reference.ts'
import { promise, reservation, shipping, transport } from './shipping.ts'
import { terms } from './terms.ts'
import { theirNumber } from './their-number.ts'
import { aiu } from './aiu.ts'

/** In the order in which people meet their fields. */
const parts: readonly Part[] = [
  theirNumber,
  paper,
  payment,
  currency,
  instalmentTerms,
  promise,
  delivery,
  shipping,
  reservation,
  transport,
  exportTerms,
  reference,
  promotion,
  aiu,
  notes,
  terms,
]

export const headFields = {
  ...theirNumber.fields,
  ...paper.fields,
  ...payment.fields,
  ...currency.fields,
  ...instalmentTerms.fields,
  ...promise.fields,
  ...delivery.fields,
  ...shipping.fields,
  ...reservation.fields,
  ...transport.fields,
  ...exportTerms.fields,
  ...reference.fields,
  ...promotion.fields,
  ...aiu.fields,
  ...notes.fields,
  ...terms.fields,
}
type HeadFields = typeof headFields
export type HeadName = keyof HeadFields

/** What a document says in its declared fields: typed, sent, kept and shown alike. */
export type HeadValues = { readonly [Name in HeadName]: z.output<HeadFields[Name]['output']> }

export const headNames = Object.keys(headFields) as HeadName[]

/** An object with something of each field; the one place that says that it has all of them. */
const ofEach = <Made extends Readonly<Record<HeadName, unknown>>>(make: (name: HeadName) => Made[HeadName]): Made =>
  Object.fromEntries(headNames.map((name) => [name, make(name)])) as Made

/** Shapes of the fields in a request, and in an answer. */
export const headInput = ofEach<{ readonly [Name in HeadName]: HeadFields[Name]['input'] }>((name) => headFields[name].input)
export const headOutput = ofEach<{ readonly [Name in HeadName]: HeadFields[Name]['output'] }>((name) => headFields[name].output)

export const emptyHead = ofEach<HeadValues>((name) => headFields[name].empty)

/** Shapes in what a browser kept of an unsaved document: a field that came later begins empty. */
export const headKept = ofEach<{ readonly [Name in HeadName]: HeadFields[Name]['kept'] }>((name) => headFields[name].kept)

export const pickHead = (values: HeadValues): HeadValues => ofEach<HeadValues>((name) => values[name])

const partOf = new Map(parts.flatMap((part) => Object.keys(part.fields).map((name) => [name, part] as const)))
export const hasField = (kind: KindOfParts, name: HeadName): boolean => partOf.get(name)?.has(kind) ?? false

/** The fields as a kind keeps them: those of parts that it does not have are empty. */
export const headForKind = (kind: KindOfParts, values: HeadValues): HeadValues =>
  ofEach<HeadValues>((name) => (hasField(kind, name) ? values[name] : headFields[name].empty))

/** The fields as a request takes them from a form: without spaces around. */
export const requestHead = (values: HeadValues): HeadValues =>
  ofEach<HeadValues>((name) => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() : value
  })

/** Columns of the head row that follow from the fields. */
export const rowOfHead = (values: HeadValues): Record<string, unknown> =>
  Object.fromEntries(headNames.map((name) => [headFields[name].column, values[name]]))

type Plain<Fields> = { [Name in keyof Fields]: Fields[Name] extends { readonly place: Place } ? Name : never }[keyof Fields]
export type PlainName = Plain<HeadFields>
const isPlain = (name: HeadName): name is PlainName => 'place' in headFields[name]
export const plainNames = headNames.filter(isPlain)
export const plainFields: Readonly<Record<PlainName, PlainField & ShownField>> = headFields

type Listed<Fields> = { [Name in keyof Fields]: Fields[Name] extends { readonly list: object } ? Name : never }[keyof Fields]
type ListedName = Listed<HeadFields> & PlainName
/** What a row of a list says of them. */
export type ListedHead = Pick<HeadValues, ListedName>
const isListed = (name: HeadName): name is ListedName => isPlain(name) && plainFields[name].list !== undefined
/** Those that are a column of lists. */
export const listedNames = headNames.filter(isListed)

const ofListed = <Made extends Readonly<Record<ListedName, unknown>>>(make: (name: ListedName) => Made[ListedName]): Made =>
  Object.fromEntries(listedNames.map((name) => [name, make(name)])) as Made
export const headListed = ofListed<Pick<typeof headOutput, ListedName>>((name) => headOutput[name])
export const pickListed = (values: ListedHead): ListedHead => ofListed<ListedHead>((name) => values[name])

interface ListedColumn {
  readonly name: ListedName
  readonly field: PlainField & ShownField
  readonly valueOf: (row: ListedHead) => string | null
}

/** The columns that the fields of the kinds of a list have in it. */
export const listedColumnsOf = (kinds: readonly KindOfParts[]): ListedColumn[] =>
  listedNames.flatMap((name): ListedColumn[] =>
    kinds.some((kind) => hasField(kind, name)) ? [{ name, field: plainFields[name], valueOf: (row) => row[name] }] : [],
  )

/** The fields that a kind shows in a place, in the order of the parts. */
export const plainIn = (kind: KindOfParts, ...places: readonly Place[]): PlainName[] =>
  plainNames.filter((name) => places.includes(plainFields[name].place) && hasField(kind, name))

/** What searches find a document by, of what it says. */
export const searchedIn = (values: HeadValues): string[] =>
  plainNames.flatMap((name) => (plainFields[name].isSearched ? (values[name] ?? []) : []))

/** The fields that change what the company proposes or warns of; the others are empty. */
export const weighingHead = (values: HeadValues): HeadValues =>
  ofEach<HeadValues>((name) => {
    const isWords = isPlain(name) && !plainFields[name].weighs
    return isWords ? headFields[name].empty : values[name]
  })

/** What the fields of a place say. */
export const saidIn = (kind: KindOfParts, values: HeadValues, place: Place): Said[] =>
  plainIn(kind, place).map((name) => sayField(name, values))

/** Nothing is an empty value. */
type Said = Readonly<Record<'label' | 'value', string>>

const sayField = (name: PlainName, values: HeadValues): Said => ({
  label: plainFields[name].label,
  value: sayValue(plainFields[name], values[name]),
})

/** What the fields of those places say on paper, where they say something. */
export const printedIn = (values: HeadValues, ...places: readonly Place[]): Said[] =>
  plainNames
    .filter((name) => plainFields[name].isPrinted && places.includes(plainFields[name].place))
    .map((name) => sayField(name, values))
    .filter(({ value }) => value !== '')
