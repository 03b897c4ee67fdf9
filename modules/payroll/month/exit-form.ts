/** The end of a contract while it is typed, and as it is sent. */
import { exitCauses, type ExitCause, type ExitInput } from './kind.ts'
import type { ChosenEmployee } from './novelty-form.ts'

export interface ExitLine {
  readonly employee: ChosenEmployee | null
  readonly leftOn: string
  readonly cause: string
  readonly until: string
}

/** @param employeeId whom somebody comes to settle; empty of nobody yet */
export function newExit(from: (ExitInput & { readonly employee: string }) | null, employeeId: string): ExitLine {
  if (from === null) {
    const employee = employeeId === '' ? null : { id: employeeId, label: '' }
    return { employee, leftOn: '', cause: 'resignation', until: '' }
  }
  return { employee: { id: from.employeeId, label: from.employee }, leftOn: from.leftOn, cause: from.cause, until: from.until ?? '' }
}

const causeOf = (text: string): ExitCause => exitCauses.find((cause) => cause === text) ?? 'resignation'

export const exitOf = ({ employee, leftOn, cause, until }: ExitLine): ExitInput => ({
  ...{ employeeId: employee?.id ?? '', leftOn, cause: causeOf(cause), until: until === '' ? null : until },
})
