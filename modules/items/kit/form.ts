/** The formula of a kit while it is filled in: which thing, in which of its units and how much. */
import { isQuantityText } from '#base/decimal.ts'
import { numberMessages } from '#platform/rules/index.ts'
import { formulaProblems, type ComponentInput, type ItemComponent } from './formula.ts'

interface NamedUnit {
  readonly id: string
  readonly name: string
}

export interface ComponentLine {
  /** Of the row on the screen. */
  readonly key: string
  readonly item: { readonly id: string; readonly label: string } | null
  /** Another unit of it; empty is its base unit. */
  readonly unitId: string
  readonly baseUnit: string
  readonly units: readonly NamedUnit[]
  /** As typed. */
  readonly quantity: string
}

let made = 0
export const componentLine = (line: Partial<ComponentLine> = {}): ComponentLine => {
  made += 1
  return { item: null, unitId: '', baseUnit: 'Unidad', units: [], quantity: '1', ...line, key: `component-${made}` }
}

export const lineOfComponent = ({ item, unitId, baseUnit, units, quantity }: ItemComponent): ComponentLine =>
  componentLine({ item: { id: item.id, label: `${item.code} ${item.name}` }, unitId: unitId ?? '', baseUnit, units, quantity })

export const bodyOfComponents = (lines: readonly ComponentLine[]): ComponentInput[] =>
  lines.map(({ item, unitId, quantity }) => ({ itemId: item?.id ?? '', unitId: unitId || null, quantity: quantity || '0' }))

/** What is wrong in the list: "2.quantity" → why; under "" what is wrong with all of it. */
export function componentProblems(lines: readonly ComponentLine[]): ReadonlyMap<string, string> {
  const found = new Map(
    formulaProblems({ kind: 'kit', components: bodyOfComponents(lines) }).map(({ field, message }) => [
      (field ?? '').replace(/^components\.?/, ''),
      message,
    ]),
  )
  lines.forEach(({ item, quantity }, index) => {
    if (item === null) found.set(`${index}.itemId`, 'Elige un producto o un combo.')
    if (quantity === '') found.set(`${index}.quantity`, 'Escribe cuánto lleva.')
    else if (!isQuantityText(quantity)) found.set(`${index}.quantity`, numberMessages.quantity)
  })
  return found
}
