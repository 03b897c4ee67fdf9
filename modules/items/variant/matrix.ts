/** Variants laid out as a table: the last attribute across, the others down. Pure. */
import type { Matrix, Variant } from './endpoints.ts'
import { combinationsOf, keyOfValues } from './variant.ts'

type Value = Matrix['attributes'][number]['values'][number]

export interface MatrixRow {
  readonly key: string
  readonly values: readonly Value[]
  /** One for each column; null where there is no such variant. */
  readonly cells: readonly (Variant | null)[]
}

export interface MatrixTable {
  /** What stands down, as in "Talla · Material". */
  readonly down: string
  /** What stands across; null of variants of a single attribute. */
  readonly across: string | null
  readonly columns: readonly Value[]
  readonly rows: readonly MatrixRow[]
}

/** Rows without any variant are left out; those out of use are none. */
export function tableOfMatrix({ attributes, variants }: Pick<Matrix, 'attributes' | 'variants'>): MatrixTable {
  const used = new Map(variants.filter(({ active }) => active).map((variant) => [keyOfValues(variant.valueIds), variant]))
  const last = attributes.length > 1 ? attributes.at(-1) : undefined
  const down = last ? attributes.slice(0, -1) : attributes
  const columns = last?.values ?? []
  const rows = combinationsOf(down.map(({ values }) => values)).map((values) => {
    const ids = values.map(({ id }) => id)
    const cells = last ? columns.map(({ id }) => used.get(keyOfValues([...ids, id])) ?? null) : [used.get(keyOfValues(ids)) ?? null]
    return { key: ids.join('/'), values, cells }
  })
  return {
    down: down.map(({ name }) => name).join(' · '),
    across: last?.name ?? null,
    columns,
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)),
  }
}
