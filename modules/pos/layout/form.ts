/** The form of what the registers of a branch show, and back. Pure. */
import { tileColorOf, type LayoutPage, type TileColor } from './layout.ts'

/** As the server answers it. */
interface AnsweredPage {
  readonly name: string
  readonly color: TileColor
  readonly tiles: readonly {
    readonly itemId: string | null
    readonly categoryId: string | null
    readonly color: TileColor
    readonly name: string
    readonly code: string
    readonly active: boolean
  }[]
}

export interface TileLine {
  readonly key: string
  readonly itemId: string | null
  readonly categoryId: string | null
  readonly color: TileColor
  readonly name: string
  readonly code: string
  /** What went out of use must be taken away before it is saved. */
  readonly active: boolean
}

export interface PageLine {
  readonly key: string
  readonly name: string
  readonly color: TileColor
  readonly tiles: readonly TileLine[]
}

export interface LayoutForm {
  readonly ticketHeader: string
  readonly ticketFooter: string
  readonly asksTip: boolean
  readonly pages: readonly PageLine[]
}

interface Answered {
  readonly ticketHeader: string
  readonly ticketFooter: string
  readonly asksTip: boolean
  readonly pages: readonly AnsweredPage[]
}

/** @param makeKey a key of a line that no other has */
export const layoutFormOf = ({ ticketHeader, ticketFooter, asksTip, pages }: Answered, makeKey: () => string): LayoutForm => ({
  ...{ ticketHeader, ticketFooter, asksTip },
  pages: pages.map((page) => ({ ...page, key: makeKey(), tiles: page.tiles.map((tile) => ({ ...tile, key: makeKey() })) })),
})

export const layoutBody = ({ ticketHeader, ticketFooter, asksTip, pages }: LayoutForm) => ({
  ...{ ticketHeader, ticketFooter, asksTip },
  pages: pages.map(({ name, color, tiles }) => ({
    ...{ name, color },
    tiles: tiles.map(({ itemId, categoryId, color: own }) => ({ itemId, categoryId, color: own })),
  })),
})

/** What the form knows of what the company has: each was found there, and says whether it is in use. */
export const factsOfForm = (pages: readonly PageLine[]) => {
  const used = pages.flatMap((page) => page.tiles).filter(({ active }) => active)
  return {
    itemIds: new Set(used.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]))),
    categoryIds: new Set(used.flatMap(({ categoryId }) => (categoryId === null ? [] : [categoryId]))),
  }
}

/** «Favoritos (12), Bebidas (8)» */
export const shownPages = (pages: readonly (Pick<LayoutPage, 'name'> & { readonly tiles: readonly unknown[] })[]): string =>
  pages.map(({ name, tiles }) => `${name} (${tiles.length})`).join(', ')

/** A colour of the field, which gives text. */
export const withColor = <T extends { readonly color: TileColor }>(line: T, text: string): T => ({ ...line, color: tileColorOf(text) })
