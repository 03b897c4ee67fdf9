/** What is said of the withholdings of one third party: what may be said, and in words. Pure. */
import { showDay, type Day } from '#base/date.ts'
import { parsePercent } from '#base/decimal.ts'
import { showPercent, showPermille } from '#colombia/pesos.ts'
import { kindNames } from '../versions.ts'
import type { OwnEffect, OwnSide, OwnWithholdingInput, OwnWithholdingView } from './endpoints.ts'

export const sideNames: Readonly<Record<OwnSide, string>> = { practises: 'Nos practica', suffers: 'Le practicamos' }
export const effectNames: Readonly<Record<OwnEffect, string>> = {
  usual: 'La de las reglas',
  none: 'No se practica',
  own: 'Otro concepto o tarifa',
}

/** What its record says of it, which is said nowhere else. */
export interface SaidOfParty {
  readonly responsibilities: readonly string[]
  readonly withholds: Readonly<Record<OwnWithholdingInput['kind'], boolean>>
}

export interface OwnProblem {
  readonly field: 'effect' | 'code' | 'rate' | 'side'
  readonly message: string
}

const SELF_WITHHOLDER = 'O-15'
const SIMPLE = 'O-47'

/** Why it cannot be said; none when it can. */
export function ownProblems({ side, kind, effect, code, rate }: OwnWithholdingInput, party: SaidOfParty): OwnProblem[] {
  const name = kindNames[kind]
  const has = (responsibility: string): boolean => party.responsibilities.includes(responsibility)
  if (effect !== 'own' && (code !== null || rate !== null))
    return [{ field: 'effect', message: 'El concepto y la tarifa solo van con «Otro concepto o tarifa».' }]
  if (effect === 'own' && code === null && rate === null) return [{ field: 'rate', message: 'Escribe la tarifa o elige el concepto.' }]
  if (kind === 'reteiva' && code !== null) return [{ field: 'code', message: 'La ReteIVA no tiene conceptos: escribe su tarifa.' }]
  if (side === 'practises' && effect !== 'usual' && kind !== 'reteiva' && !party.withholds[kind])
    return [{ field: 'side', message: `Sus datos dicen que no practica ${name}: ya no se propone. Si la practica, márcalo en sus datos.` }]
  if (side === 'suffers' && effect !== 'usual') {
    if (kind === 'retefuente' && has(SELF_WITHHOLDER))
      return [{ field: 'effect', message: 'Su RUT dice que es autorretenedor: no se le practica ReteFuente y no hace falta decirlo aquí.' }]
    if (kind !== 'reteiva' && has(SIMPLE))
      return [
        { field: 'effect', message: `Su RUT dice que está en el régimen simple: no se le practica ${name} y no hace falta decirlo aquí.` },
      ]
  }
  return []
}

/** "ReteFuente que le practicamos desde el 01/11/2026: concepto HONORARIOS, tarifa de 3,5 %", for the history. */
export const ownTitle = ({
  side,
  kind,
  from,
  ...said
}: Pick<OwnWithholdingView, 'side' | 'kind' | 'effect' | 'code' | 'rate'> & { from: Day }): string =>
  `${kindNames[kind]} que ${side === 'practises' ? 'nos practica' : 'le practicamos'} desde el ${showDay(from)}: ${ownWords({ kind, ...said })}`

/** "concepto HONORARIOS, tarifa de 3,5 %" */
export function ownWords({ kind, effect, code, rate }: Pick<OwnWithholdingView, 'kind' | 'effect' | 'code' | 'rate'>): string {
  if (effect !== 'own') return effectNames[effect].toLowerCase()
  const shown = rate === null ? null : kind === 'reteica' ? showPermille(parsePercent(rate)) : showPercent(parsePercent(rate))
  return [
    ...(code === null ? [] : [`${kind === 'reteica' ? 'actividad' : 'concepto'} ${code}`]),
    ...(shown === null ? [] : [`tarifa de ${shown}`]),
  ].join(', ')
}
