/** The lines of any form that has them, as the grid of products shows and changes them. */
import { useMemo } from 'react'
import { type FormStore, useFormValue } from '#platform/ui/index.tsx'
import { cellErrors, type NoteLine } from '../note-lines.ts'

export interface LinesOfForm {
  readonly lines: readonly NoteLine[]
  /** As they are now, for what answers later. */
  readonly current: () => readonly NoteLine[]
  readonly put: (lines: readonly NoteLine[]) => void
  /** By cell: `2.quantity`. */
  readonly errors: ReadonlyMap<string, string>
}

/** What was wrong is looked at again when it is saved. */
export function useLinesOf<Values extends { readonly lines: readonly NoteLine[] }>(
  form: FormStore<Values>,
  set: (lines: readonly NoteLine[]) => void,
): LinesOfForm {
  const lines = useFormValue(form, (values) => values.lines)
  const errorText = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = useMemo(() => (errorText === '[]' ? new Map<string, string>() : cellErrors(form.errors())), [errorText, form])
  const put = (next: readonly NoteLine[]) => {
    if (form.errors().length > 0) form.setServerErrors([])
    set(next)
  }
  return { lines, current: () => form.values().lines, put, errors }
}

/** With a line before or behind its neighbour. */
export function moved(lines: readonly NoteLine[], key: string, step: 1 | -1): readonly NoteLine[] {
  const at = lines.findIndex((line) => line.key === key)
  const to = at + step
  const [here, there] = [lines[at], lines[to]]
  if (!here || !there) return lines
  return lines.map((line, index) => (index === at ? there : index === to ? here : line))
}
