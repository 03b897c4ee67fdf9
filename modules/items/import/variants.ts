/** What an item is a variant of as two cells of a file: the code of its product, and «Talla: M; Color: Rojo». */
import { oneSpaced, refuseCell, type Named } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import type { Item } from '../endpoints.ts'
import type { VariantOfInput } from '../variant/variant.ts'

export const PARENT_COLUMN = 'parent'
export const VALUES_COLUMN = 'values'

/** A value of an attribute, known by "talla: m". */
export interface ValueTarget {
  readonly id: string
  readonly names: readonly string[]
}

/** As a cell writes it, and as it is looked for. */
export const nameOfValue = (attribute: string, value: string): string => `${attribute}: ${value}`

const partsOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((part) => {
      const [attribute = '', ...value] = part.split(':')
      return oneSpaced(value.length === 0 ? part : nameOfValue(attribute.trim(), value.join(':').trim()))
    })
    .filter((part) => part !== '')

/**
 * @param before what it is; null of what is no variant
 * @returns null of a row that says nothing of a product
 */
export function variantOfRow(row: ImportRow, before: VariantOfInput | null, values: Named<ValueTarget>): VariantOfInput | null {
  const parentCode = row.has(PARENT_COLUMN) ? row.text(PARENT_COLUMN) : (before?.parentCode ?? '')
  if (parentCode === '') {
    if (row.has(VALUES_COLUMN) && row.text(VALUES_COLUMN) !== '')
      refuseCell(row, PARENT_COLUMN, 'Escribe el código del producto del que es variante.')
    return null
  }
  if (!row.has(VALUES_COLUMN) || (row.text(VALUES_COLUMN) === '' && before)) return before && { ...before, parentCode }
  const parts = partsOf(row.text(VALUES_COLUMN))
  if (parts.length === 0) {
    refuseCell(row, VALUES_COLUMN, 'Escribe sus atributos, como «Talla: M; Color: Rojo».')
    return null
  }
  return { parentCode, valueIds: parts.flatMap((part) => values.of(row, VALUES_COLUMN, part)?.id ?? []) }
}

/** The two cells of an item. */
export const cellsOfVariant = ({ parent, values }: Pick<Item, 'parent' | 'values'>): Readonly<Record<string, string>> => ({
  [PARENT_COLUMN]: parent?.code ?? '',
  [VALUES_COLUMN]: values.map(({ attribute, value }) => nameOfValue(attribute.name, value.name)).join('; '),
})
