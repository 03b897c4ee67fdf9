/** The formula of a kit as one cell of a file: «CAF-500 × 2; FILTRO × 0,5 Caja». */
import { oneSpaced, figureText, refuseCell, type Named } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import { parseQuantityInput } from '#platform/ui/parse.ts'
import type { ComponentInput, ItemComponent } from '../kit/formula.ts'

export const FORMULA_COLUMN = 'components'

type Target = { readonly id: string; readonly names: readonly string[] }

interface CellPart {
  readonly code: string
  readonly quantity: string
  /** Empty is the base unit. */
  readonly unit: string
}

/** Null of what does not say how much. */
function readPart(text: string): CellPart | null {
  const at = Math.max(text.lastIndexOf(' × '), text.lastIndexOf(' x '), text.lastIndexOf(' X '))
  if (at < 0) return null
  const [quantity = '', ...unit] = text
    .slice(at + 3)
    .trim()
    .split(' ')
  return { code: text.slice(0, at).trim(), quantity, unit: unit.join(' ') }
}

const partsOf = (cell: string): string[] =>
  cell
    .split(';')
    .map(oneSpaced)
    .filter((part) => part !== '')

/** The codes that a cell names, to be looked for together. */
export const codesOfCell = (cell: string): string[] => partsOf(cell).flatMap((part) => readPart(part)?.code ?? [])

export function componentsOfRow(row: ImportRow, named: Named<Target>, units: Named<Target>): ComponentInput[] {
  return partsOf(row.text(FORMULA_COLUMN)).flatMap((text) => {
    const part = readPart(text)
    const read = part && parseQuantityInput(part.quantity)
    if (!part || !read?.ok || read.text === '' || read.text.startsWith('-')) {
      refuseCell(row, FORMULA_COLUMN, `Escribe el código y cuánto lleva, como «CAF-500 × 2», en vez de «${text}».`)
      return []
    }
    const item = named.of(row, FORMULA_COLUMN, part.code)
    const unit = part.unit === '' ? null : (units.of(row, FORMULA_COLUMN, part.unit) ?? null)
    return item ? [{ itemId: item.id, unitId: unit && unit.id, quantity: read.text }] : []
  })
}

export const cellOfFormula = (formula: readonly ItemComponent[]): string =>
  formula
    .map(({ item: { code }, quantity, unitId, unitName }) => `${code} × ${figureText(quantity)}${unitId === null ? '' : ` ${unitName}`}`)
    .join('; ')
