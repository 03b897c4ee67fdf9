/** What is worth a look in months that are about to close: why they close in spite of it, asked point by point (screens.md, CL4). */
import { type ReactNode, useState } from 'react'
import { minLength } from '#platform/rules/index.ts'
import { TextField } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { getClosure } from './endpoints.ts'
import type { PointReason } from './reasons.ts'

const reasonError = (text: string): string | null => (text === '' ? 'Escribe el motivo' : minLength(text))

interface ClosingReasons {
  /** What the months say is not known yet, or why it could not be asked. */
  readonly isAsking: boolean
  readonly error: string | null
  readonly fields: ReactNode
  /** All of them, once each is written; null, and the fields say what is missing, before that. */
  readonly take: () => readonly PointReason[] | null
}

/** @param from the oldest month that closes with the other one. What they say is asked again when they close. */
export function useClosingReasons(month: string, from: string): ClosingReasons {
  const review = useAsk(getClosure, { params: { month }, query: { from } })
  const points = review.isStale ? undefined : review.data?.points
  const amber = (points ?? []).filter(({ group }) => group === 'attention')
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const reasonOf = (title: string): string => (reasons[title] ?? '').trim()
  return {
    isAsking: points === undefined && review.error === null,
    error: review.error,
    take: () => {
      setTried(true)
      if (points === undefined || amber.some(({ title }) => reasonError(reasonOf(title)) !== null)) return null
      return amber.map(({ title }) => ({ title, reason: reasonOf(title) }))
    },
    fields: amber.length > 0 && (
      <div className="stack tight">
        <b className="b">Se puede cerrar con motivo</b>
        {amber.map(({ title, count }) => (
          <TextField
            key={title}
            label={count > 0 ? `${title} (${count})` : title}
            required
            maxLength={400}
            value={reasons[title] ?? ''}
            error={isTried ? reasonError(reasonOf(title)) : null}
            onChange={(text) => setReasons({ ...reasons, [title]: text })}
          />
        ))}
      </div>
    ),
  }
}
