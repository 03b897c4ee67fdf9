/** What an item is for and its measures in a file: each column, and what its cell says. */
import type { ImportField } from '#platform/import/kind.ts'
import { figureText, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import type { Item, ItemBody } from '../endpoints.ts'
import { measures, MOST_WARRANTY, uses } from '../traits.ts'
import { productFigureOfRow } from './figures.ts'

const YES = 'Sí'
const NO = 'No'

export const traitFields: readonly ImportField[] = [
  { name: 'sellable', label: 'Se vende', choices: [YES, NO], help: 'Vacío, sí.', aliases: ['Vendible', 'Para la venta'] },
  { name: 'purchasable', label: 'Se compra', choices: [YES, NO], help: 'Vacío, sí.', aliases: ['Comprable', 'Para la compra'] },
  { name: 'inPos', label: 'En punto de venta', choices: [YES, NO], help: 'Vacío, sí.', aliases: ['POS', 'Visible en POS'] },
  { name: 'weight', label: 'Peso (kg)', help: 'De una unidad.', aliases: ['Peso', 'Peso en kg', 'Kilogramos'] },
  { name: 'length', label: 'Largo (cm)', aliases: ['Largo', 'Longitud'] },
  { name: 'width', label: 'Ancho (cm)', aliases: ['Ancho'] },
  { name: 'height', label: 'Alto (cm)', aliases: ['Alto', 'Altura'] },
  { name: 'plu', label: 'PLU', help: 'Su número en la balanza, máximo 6 dígitos.', aliases: ['Código PLU', 'PLU balanza'] },
  { name: 'warrantyMonths', label: 'Garantía (meses)', aliases: ['Garantía', 'Meses de garantía', 'Garantía meses'] },
]

export const traitsOf = (item: Item): Partial<ItemBody> => ({
  ...{ sellable: item.sellable, purchasable: item.purchasable, inPos: item.inPos },
  ...{ weight: item.weight, length: item.length, width: item.width, height: item.height },
  ...{ plu: item.plu, warrantyMonths: item.warrantyMonths },
})

/** What the cells say; of what has no column, nothing. */
export function traitsOfRow(row: ImportRow): Partial<ItemBody> {
  const said: { -readonly [Name in keyof ItemBody]?: ItemBody[Name] } = {}
  for (const name of uses) {
    const text = row.text(name).toLowerCase()
    if (text === '') continue
    if (['sí', 'si', 's', 'x', '1', 'verdadero'].includes(text)) said[name] = true
    else if (['no', 'n', '0', 'falso'].includes(text)) said[name] = false
    else refuseCell(row, name, 'Escribe Sí o No.', [YES, NO])
  }
  for (const name of measures) {
    const figure = productFigureOfRow(row, name, 'measure')
    if (figure !== null) said[name] = figure
    else if (row.has(name) && row.text(name) === '') said[name] = null
  }
  if (row.has('plu')) said.plu = row.text('plu') || null
  if (row.has('warrantyMonths')) {
    const text = row.text('warrantyMonths')
    if (text === '') said.warrantyMonths = null
    else if (/^[0-9]{1,3}$/.test(text) && Number(text) <= MOST_WARRANTY) said.warrantyMonths = Number(text)
    else refuseCell(row, 'warrantyMonths', `Escribe los meses, máximo ${MOST_WARRANTY}.`)
  }
  return said
}

/** The cell of one of the columns; null of another column. */
export function cellOfTrait(item: Item, name: string): string | null {
  const use = uses.find((each) => each === name)
  if (use) return item[use] ? YES : NO
  const measure = measures.find((each) => each === name)
  if (measure) return item[measure] === null ? '' : figureText(item[measure])
  if (name === 'plu') return item.plu ?? ''
  return name === 'warrantyMonths' ? (item.warrantyMonths === null ? '' : String(item.warrantyMonths)) : null
}
