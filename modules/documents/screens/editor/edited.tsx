/** What an editor holds while somebody writes: the form, the facts of its day, and all that both come to. */
import { useMemo, useState } from 'react'
import { isDay } from '#base/date.ts'
import { numberText } from '#platform/consecutive.ts'
import { useAsk } from '#platform/web/index.tsx'
import type { EditorFacts } from '../../endpoints.ts'
import { useComputed, useGridRows, type GridRow, type Worked } from './computing.tsx'
import type { EditorForm } from './form.ts'
import type { DocumentSurface } from './surface.ts'

export interface Edited {
  /** What somebody wrote, without what the editor adds by itself. */
  readonly kept: EditorForm
  readonly setForm: (change: EditorForm | ((before: EditorForm) => EditorForm)) => void
  readonly form: EditorForm
  readonly facts: EditorFacts
  readonly factsError: string | null
  readonly worked: Worked
  readonly rows: readonly GridRow[]
  /** The range of numbers that is chosen. */
  readonly resolution: EditorFacts['resolutions'][number] | null
  /** Empty when it is not known. */
  readonly nextNumber: string
}

/** @param exceptId the issued document that is written again */
export function useEdited(
  { kind, endpoints }: DocumentSurface,
  initial: EditorForm,
  firstFacts: EditorFacts,
  exceptId: string | null,
): Edited {
  const [kept, setForm] = useState(initial)
  const asked = useAsk(endpoints.facts, isDay(kept.date) ? { query: { date: kept.date, kind: kind.code } } : null)
  const facts = asked.data ?? firstFacts
  // A range that came after the editor opened is taken, and nobody wrote it.
  const offered = facts.resolutions[0]?.id ?? null
  const form = useMemo(() => (kept.resolutionId === null && offered !== null ? { ...kept, resolutionId: offered } : kept), [kept, offered])
  const ofDay = useMemo(() => ({ ...facts, exceptId }), [facts, exceptId])
  const worked = useComputed(kind, endpoints, form, ofDay)
  const rows = useGridRows(form, facts, worked)
  const resolution = facts.resolutions.find(({ id }) => id === form.resolutionId) ?? null
  const branch = facts.branches.find(({ id }) => id === form.branchId)
  const nextNumber = resolution ? numberText(resolution.prefix, resolution.next) : ((branch ? branch.next : facts.next) ?? '')
  return { kept, setForm, form, facts, factsError: asked.error, worked, rows, resolution, nextNumber }
}
