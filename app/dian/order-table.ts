/**
 * How the tables of order are written. One name a word: `?` at most once, `*` any number, `+` at least one, and exactly one otherwise.
 */

/** Its children in order; of who has attributes of its own, their names before a bar. */
export type OrderTable = ReadonlyMap<string, Order>
export interface Order {
  readonly attributes: readonly Step[]
  readonly children: readonly Step[]
}
export interface Step {
  readonly name: string
  readonly least: number
  readonly most: number
}

const LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '': [1, 1],
  '?': [0, 1],
  '*': [0, Infinity],
  '+': [1, Infinity],
}
function stepsOf(words: string): Step[] {
  return words
    .split(/\s+/)
    .filter((each) => each !== '')
    .map((word) => {
      const [, name = '', mark = ''] = /^(.*?)([?*+]?)$/.exec(word) ?? []
      const [least, most] = LIMITS[mark] ?? [1, 1]
      return { name, least, most }
    })
}
/** @param rows `name: children`, or `name: attributes | children` */
export const orderTable = (rows: Readonly<Record<string, string>>): OrderTable =>
  new Map(
    Object.entries(rows).flatMap(([names, words]) => {
      const [attributes = '', children] = words.includes('|') ? words.split('|') : ['', words]
      return names.split(' ').map((name) => [name, { attributes: stepsOf(attributes), children: stepsOf(children ?? '') }] as const)
    }),
  )
