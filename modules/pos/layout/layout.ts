/** What the registers of a branch show: pages of products and categories, and the texts of their tickets. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { companyColorNames, companyColors, type CompanyColor } from '#modules/company/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { fold } from '#platform/search.ts'

export const MOST_PAGES = 20
export const MOST_TILES = 100
export const layoutLimits = { page: 30, header: 300, footer: 600 } as const

/** Without one the tile is as all others. */
export const tileColors = ['', ...companyColors] as const
export type TileColor = (typeof tileColors)[number]
export const tileColorNames: Readonly<Record<TileColor, string>> = { '': 'Sin color', ...companyColorNames }
export const tileColorOf = (text: string): TileColor => companyColors.find((each: CompanyColor) => each === text) ?? ''

export interface LayoutTile {
  /** A product or a category: one of both. */
  readonly itemId: string | null
  readonly categoryId: string | null
  readonly color: TileColor
}

export interface LayoutPage {
  readonly name: string
  readonly color: TileColor
  readonly tiles: readonly LayoutTile[]
}

/** What the company has, of all that is named. */
export interface LayoutFacts {
  readonly itemIds: ReadonlySet<string>
  readonly categoryIds: ReadonlySet<string>
}

const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

/** Every problem at its field: `pages.1.tiles.3.itemId`. */
export function layoutProblems(pages: readonly LayoutPage[], facts: LayoutFacts): ErrorBody[] {
  const names = pages.map(({ name }) => fold(name.trim()))
  return pages.flatMap(({ name, tiles }, index) => {
    const at = `pages.${index}`
    return [
      ...(name.trim() === '' ? [wrong(`${at}.name`, 'Escribe el nombre de la página.')] : []),
      ...(name.trim() !== '' && names.indexOf(names[index] ?? '') < index ? [wrong(`${at}.name`, 'Otra página se llama así.')] : []),
      ...tileProblems(tiles, facts).map(({ field, ...problem }) => ({ ...problem, field: `${at}.${field ?? ''}` })),
    ]
  })
}

const keyOf = ({ itemId, categoryId }: LayoutTile): string => `${itemId} ${categoryId}`

function tileProblems(tiles: readonly LayoutTile[], { itemIds, categoryIds }: LayoutFacts): ErrorBody[] {
  const keys = tiles.map(keyOf)
  return tiles.flatMap((tile, index) => {
    const { itemId, categoryId } = tile
    const at = `tiles.${index}`
    if ((itemId === null) === (categoryId === null)) return [wrong(`${at}.itemId`, 'Elige un producto o una categoría.')]
    if (itemId !== null && !itemIds.has(itemId)) return [httpErrors.of('notFound', {}, `${at}.itemId`)]
    if (categoryId !== null && !categoryIds.has(categoryId)) return [httpErrors.of('notFound', {}, `${at}.categoryId`)]
    return keys.indexOf(keyOf(tile)) < index ? [wrong(`${at}.itemId`, 'Ya está en esta página.')] : []
  })
}

/** One is put in the place of another, and those between make room. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  return one === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
