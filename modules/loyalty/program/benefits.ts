/** What a programme gives, in the words of whoever joins it. Pure. */
import { countText } from '#base/count.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { Programme } from './points.ts'

export type ProgrammeRule = Pick<Programme, 'points' | 'per' | 'pointValue' | 'least' | 'months' | 'welcome' | 'birthday'>

export const pointsText = (points: bigint): string => `${countText(points)} ${points === 1n ? 'punto' : 'puntos'}`

/** One sentence for each thing, the first of what is got at once. */
export function benefitsOf({ points, per, pointValue, least, months, welcome, birthday }: ProgrammeRule): string[] {
  return [
    ...(welcome > 0n ? [`${pointsText(welcome)} de bienvenida al registrarte.`] : []),
    `${pointsText(points)} por cada ${formatMoney(per)} de compra, sin impuestos.`,
    ...(birthday > 0n ? [`${pointsText(birthday)} en tu cumpleaños, si escribes tu fecha de nacimiento.`] : []),
    `Cada punto vale ${formatMoney(pointValue)}${least > 1n ? ` y se usan desde ${pointsText(least)}` : ''}.`,
    months === null ? 'Los puntos no vencen.' : `Los puntos vencen a ${months === 1 ? 'un mes' : `los ${months} meses`}.`,
  ]
}
