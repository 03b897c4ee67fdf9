/** How far the first configuration of a company is. */
import type { KickOffStep } from './endpoints.ts'

export interface Progress {
  readonly done: number
  readonly needed: number
  /** 0 to 100, rounded down: 100 only when nothing is left. */
  readonly percent: number
}

/** Counts what is needed; what is only good to have does not count. */
export function progressOf(steps: readonly Pick<KickOffStep, 'optional' | 'done'>[]): Progress {
  const needed = steps.filter(({ optional }) => !optional)
  const done = needed.filter((step) => step.done).length
  return { done, needed: needed.length, percent: needed.length === 0 ? 100 : Math.floor((done * 100) / needed.length) }
}

/** "5 de 9 pasos". */
export const progressWords = ({ done, needed }: Progress): string => `${done} de ${needed} ${needed === 1 ? 'paso' : 'pasos'}`
