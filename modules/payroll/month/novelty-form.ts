/** A novelty while it is typed, and as it is sent. */
import { uuidv7 } from 'uuidv7'
import { shapeOf, type NoveltyInput } from './novelty.ts'

/** Whose it is, as a picker shows them. */
export interface ChosenEmployee {
  readonly id: string
  readonly label: string
}

export interface NoveltyLine {
  readonly key: string
  readonly employee: ChosenEmployee | null
  readonly kind: string
  readonly startsOn: string
  readonly endsOn: string
  readonly hours: string
  readonly days: string
  readonly moneyDays: string
  readonly amount: string
  readonly note: string
  /** Of what came from elsewhere. */
  readonly originId: string | null
}

/** @param above the one over it, whose person and kind a new one begins with @param only the one kind that there may be */
export const newLine = (above?: NoveltyLine, only: string | null = null): NoveltyLine => ({
  ...{ key: uuidv7(), employee: above?.employee ?? null, kind: only ?? above?.kind ?? 'HED' },
  ...{ startsOn: '', endsOn: '', hours: '', days: '', moneyDays: '', amount: '', note: '', originId: null },
})

export const lineOf = (novelty: NoveltyInput & { readonly employee: string }): NoveltyLine => ({
  key: uuidv7(),
  employee: { id: novelty.employeeId, label: novelty.employee },
  kind: novelty.kind,
  startsOn: novelty.startsOn ?? '',
  endsOn: novelty.endsOn ?? '',
  hours: novelty.hours ?? '',
  days: novelty.days === null ? '' : String(novelty.days),
  moneyDays: novelty.moneyDays === null ? '' : String(novelty.moneyDays),
  amount: novelty.amount ?? '',
  note: novelty.note,
  originId: novelty.originId ?? null,
})

const orNull = (text: string): string | null => (text === '' ? null : text)
const countOrNull = (text: string): number | null => (text === '' ? null : Number.parseInt(text, 10))

/** What its kind does not ask is not sent: it may have been typed before the kind was changed. */
export function inputOfLine({ employee, kind, ...line }: NoveltyLine): NoveltyInput {
  const shape = shapeOf(kind)
  const isAway = shape === 'absence' || shape === 'vacation'
  return {
    employeeId: employee?.id ?? '',
    kind,
    startsOn: isAway || shape === 'hours' ? orNull(line.startsOn) : null,
    endsOn: shape === 'absence' ? orNull(line.endsOn) : null,
    hours: shape === 'hours' ? orNull(line.hours) : null,
    days: shape === 'vacation' ? countOrNull(line.days) : null,
    moneyDays: shape === 'vacation' ? countOrNull(line.moneyDays) : null,
    amount: shape === 'payment' || shape === 'deduction' ? orNull(line.amount) : null,
    note: line.note,
    ...(line.originId === null ? {} : { originId: line.originId }),
  }
}
