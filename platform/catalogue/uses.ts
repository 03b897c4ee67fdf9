/** Where a record is used, as it crosses the wire and as it is said. */
import { countText } from '#base/count.ts'
import * as z from 'zod/mini'

export const use = z.object({
  /** "productos y servicios". */
  name: z.string(),
  /** 1001 stands for more than a thousand. */
  count: z.number(),
  /** What points here can be made to point elsewhere; ledgers cannot. */
  isMovable: z.boolean(),
})
export type Use = z.output<typeof use>

const MOST = 1000

/** "12", "Más de 1.000". */
export const countOfUse = ({ count }: Use): string => (count > MOST ? `Más de ${countText(MOST)}` : countText(count))

/** "productos y servicios (12) y documentos (3)": after "está en uso en". */
export const wordsOfUses = (uses: readonly Use[]): string =>
  new Intl.ListFormat('es-CO').format(uses.map((each) => `${each.name} (${countOfUse(each).toLowerCase()})`))
