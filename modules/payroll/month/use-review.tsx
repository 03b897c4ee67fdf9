/** Giving the visto bueno, and going on to the next one that asks for it. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { sayFailure, useSend } from '#platform/web/index.tsx'
import { monthCalls } from './endpoints.ts'
import { payrollMonth } from './month.ts'
import type { Month } from './MonthForm.tsx'
import { lacksReview, type SlipRow } from './month-tabs.ts'

export interface Reviewing {
  readonly isSending: boolean
  /** Why it may not be given. */
  readonly reason: string | null
  /** To some, and on to the next of the list that asks. */
  readonly give: (employeeIds: readonly string[]) => void
  readonly takeBack: (employeeId: string) => void
}

const STALE = 'Algo se escribió después de calcular: calcula de nuevo.'

/** The next that asks, after one of them, round to the beginning. */
function nextAfter(rows: readonly SlipRow[], employeeId: string): string | null {
  const at = rows.findIndex((row) => row.employeeId === employeeId)
  const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return round.find(lacksReview)?.employeeId ?? null
}

export function useReview(month: Month, rows: readonly SlipRow[], onNext: (employeeId: string) => void): Reviewing {
  const [answered, setAnswered] = useState(month.version)
  const mayNot = useReasonNot(payrollMonth.permissions.write)
  const sending = useSend(monthCalls.actions.review, {
    refreshes: [monthCalls.one, monthCalls.history],
    onDone: ({ version }) => setAnswered(version),
    onFailure: sayFailure,
  })
  const version = Math.max(answered, month.version)
  const run = (employeeIds: readonly string[], isGiven: boolean) =>
    sending.run({ params: { id: month.id }, body: { version, employeeIds: [...employeeIds], isGiven } })
  const reason = month.state === 'notAccounted' ? (mayNot ?? (month.calculatedAt === null ? STALE : null)) : 'La nómina ya se contabilizó'
  return {
    isSending: sending.isSending,
    reason,
    give: (employeeIds) => {
      const [first] = employeeIds
      if (sending.isSending || reason !== null || first === undefined) return
      const next = employeeIds.length === 1 ? nextAfter(rows, first) : null
      void run(employeeIds, true).then((answer) => {
        if (answer !== null && next !== null) onNext(next)
      })
    },
    takeBack: (employeeId) => {
      if (!sending.isSending && reason === null) void run([employeeId], false)
    },
  }
}
