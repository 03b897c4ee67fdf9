/** Variants of an item: what they are called, which are missing, and what they take of the item that they are of. Pure. */
import * as z from 'zod/mini'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { id, text } from '#platform/http/fields.ts'

/** More than a document has lines could not be put into one. */
export const MOST_VARIANTS = 500
export const MOST_ATTRIBUTES = 3
/** As long as the code and the name of an item may be. */
const LONGEST = { code: 40, name: 200 }

/** What an item is a variant of: the code of the product, and one value of each of its attributes. */
export const variantOfInput = z.object({
  parentCode: text(40),
  valueIds: z
    .array(id)
    .check(z.minLength(1, 'Elige al menos un valor.'), z.maxLength(MOST_ATTRIBUTES, `Máximo ${MOST_ATTRIBUTES} atributos.`)),
})
export type VariantOfInput = z.output<typeof variantOfInput>

/** A value of an attribute, as an item has it. */
export const variantValue = z.object({
  attribute: z.object({ id, name: z.string() }),
  value: z.object({ id, name: z.string(), code: z.string() }),
})
export type VariantValue = z.output<typeof variantValue>

/** Of what a company has: a value with the attribute that it is of. */
export interface KnownValue {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly attributeId: string
  readonly attribute: string
}

/** What two variants of a product may not have alike. */
export const keyOfValues = (valueIds: readonly string[]): string => valueIds.toSorted().join('/')

/** Every way of taking one of each: the last one changes first. Nothing where one of them is empty. */
export function combinationsOf<T>(lists: readonly (readonly T[])[]): T[][] {
  if (lists.length === 0) return []
  return lists.reduce<T[][]>((made, list) => made.flatMap((each) => list.map((one) => [...each, one])), [[]])
}

/** Ids of values by that of their attribute. */
export type ValuesByAttribute = ReadonlyMap<string, ReadonlySet<string>>

/** What was picked, and besides what the variants that are there have: these stay, also when they were read after the picking. */
export function withKept(
  picked: ValuesByAttribute,
  attributes: readonly { readonly id: string; readonly values: readonly { readonly id: string }[] }[],
): ValuesByAttribute {
  const kept = attributes.map(({ id, values }) => [id, new Set([...values.map((each) => each.id), ...(picked.get(id) ?? [])])] as const)
  return new Map([...picked, ...kept])
}

/** Those that are not there yet, in their order. */
export function missingOf(lists: readonly (readonly string[])[], existing: readonly (readonly string[])[]): string[][] {
  const there = new Set(existing.map(keyOfValues))
  return combinationsOf(lists).filter((each) => !there.has(keyOfValues(each)))
}

/** "CAMISA-M-ROJ" and "Camisa M Rojo": cut where an item has no room for more. */
export const namesOfVariant = (
  parent: { readonly code: string; readonly name: string },
  values: readonly { readonly name: string; readonly code: string }[],
): { readonly code: string; readonly name: string } => ({
  code: [parent.code, ...values.map(({ code }) => code)].join('-').slice(0, LONGEST.code),
  name: [parent.name, ...values.map(({ name }) => name)].join(' ').slice(0, LONGEST.name),
})

/** "Talla M · Color Rojo" */
export const wordsOfValues = (values: readonly VariantValue[]): string =>
  values.map(({ attribute, value }) => `${attribute.name} ${value.name}`).join(' · ')

const refuse = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

/**
 * Whether the values make a variant beside the others of its product: each of another attribute, and of the attributes that the others have.
 * @param values those that the company has of the ones that were asked
 * @param attributes of the other variants; null while there are none
 */
export function valuesProblems(
  { valueIds }: Pick<VariantOfInput, 'valueIds'>,
  values: ReadonlyMap<string, KnownValue>,
  attributes: readonly string[] | null,
  field: string,
): ErrorBody[] {
  const found = valueIds.flatMap((each) => values.get(each) ?? [])
  if (found.length < valueIds.length) return [refuse('Elige valores de los atributos de la empresa.', field)]
  const own = found.map(({ attributeId }) => attributeId)
  const repeated = found.find(({ attributeId }, index) => own.indexOf(attributeId) !== index)
  if (repeated) return [refuse(`Hay dos valores de ${repeated.attribute}: una variante tiene uno.`, field)]
  if (attributes === null || keyOfValues(attributes) === keyOfValues(own)) return []
  return [refuse('Todas las variantes de un producto tienen los mismos atributos.', field)]
}

/** What a variant takes of its product, whatever is said of it: it changes with the product. */
export const inheritedFields = [
  'categoryId',
  'brandId',
  'unitId',
  'unitCode',
  'taxIds',
  'withholdingCode',
  'icaCode',
  'incomeAccountId',
  'inventoryAccountId',
  'costAccountId',
  'control',
] as const
