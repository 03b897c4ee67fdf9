/**
 * The contingency of the authority (type 04): when its service fails for as long as the law says, an invoice is signed again as type 04
 * under its number, delivered without answer, and transmitted when the service is back. Dated data: the times may change.
 */
import type { Day } from '#base/date.ts'

export interface ContingencyRule {
  readonly from: string
  /** Null while it holds. */
  readonly to: string | null
  /** Seconds between one failed call and the next, until the service is held to fail. */
  readonly tries: readonly number[]
  /** Seconds between one look and the next, from then on. */
  readonly probe: number
  /** Hours to transmit, counted from when the service answers again. */
  readonly transmitHours: number
  /** Answers of HTTP that say that it fails; none in time says it too. */
  readonly failing: readonly number[]
  readonly source: string
}

export const contingencyRules: readonly [ContingencyRule, ...ContingencyRule[]] = [
  {
    from: '2024-05-01',
    to: null,
    tries: [5, 5, 5, 120, 120, 120, 120, 120],
    probe: 30 * 60,
    transmitHours: 48,
    failing: [500, 503, 507, 508, 403],
    source: 'Resolución DIAN 000165 de 2023, anexo técnico 1.9 (compilada en la Resolución 000227 de 2025, art. 1.5.1)',
  },
]

/** The rule of a day; the first that is known on days before it. */
export const contingencyOn = (day: Day): ContingencyRule =>
  contingencyRules.find(({ from, to }) => from <= day && (to === null || day <= to)) ?? contingencyRules[0]

/** Seconds that the service has to have failed. */
export const secondsToContingency = ({ tries }: ContingencyRule): number => tries.reduce((sum, each) => sum + each, 0)

/** Seconds until the next try: soon at first, then every half hour for as long as it takes. */
export const pauseAfter = (attempts: number, { tries, probe }: ContingencyRule): number => tries[attempts - 1] ?? probe

/** When the term to transmit ends, from when the service answered again. */
export const contingencyTerm = (answeredAt: Date, { transmitHours }: ContingencyRule): Date =>
  new Date(answeredAt.getTime() + transmitHours * 3_600_000)
