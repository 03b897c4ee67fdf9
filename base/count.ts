/** How many of something, in words for a person. */

const counts = new Intl.NumberFormat('es-CO')

/** "1.234". */
export const countText = (count: number | bigint): string => counts.format(count)

/** "1 recaudo", "1.234 recaudos". */
export const counted = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`
