/** An editor at work: what it holds, how it changes, and how it is saved once the conditions hold. */
import { useState } from 'react'
import { useHeld, useToday } from '#platform/web/index.tsx'
import { pureProblems } from '../../conditions/pure.ts'
import { learnContents } from './contents.tsx'
import { type Edited, useEdited } from './edited.tsx'
import { type Editing, useEditing } from './editing.tsx'
import type { EditorProps } from './editor-props.ts'
import { readForm, type EditorForm } from './form.ts'
import { useAdvances, type OfferedAdvances } from './advances.tsx'
import { writingOfForm } from './form-conditions.ts'
import { requestOf } from './form-request.ts'
import { settled } from './proposals.tsx'
import { type Saving, useSaving } from './saving.tsx'

interface AtWork extends Edited, Editing {
  readonly saving: Saving<EditorForm>
  readonly advances: OfferedAdvances
  /** How often the whole form was put in: each time its lines are others. */
  readonly turn: number
}

export function useEditor({ surface, initial, written = null, existing, replaces, firstFacts, draftName }: EditorProps): AtWork {
  const { kind } = surface
  const today = useToday()
  const who = useHeld()
  const [turn, setTurn] = useState(0)
  const edited = useEdited(surface, written ?? initial, firstFacts, existing?.isIssued ? existing.id : null)
  const { kept, setForm, form, facts, worked } = edited
  const advances = useAdvances(kind, existing?.isIssued ? null : (form.party?.id ?? null))
  const saving = useSaving<EditorForm>({
    surface,
    form,
    edited: kept,
    initial,
    existing,
    replaces: replaces?.version ?? null,
    draftName,
    read: readForm,
    take: (values) => {
      setForm(values)
      setTurn((before) => before + 1)
    },
    request: (now) => requestOf(now, facts.customFields),
    settle: async (now) => {
      const next = await settled(now)
      if (next !== kept) setForm(next)
      return next
    },
    onIssued: advances.apply,
    check: (saved) => {
      void learnContents(form, worked, editing.edit)
      return pureProblems(
        writingOfForm({ kind, who, today, existing: saved, revised: existing?.isIssued ? initial : null }, form, facts, worked),
      )
    },
  })
  const editing = useEditing(kind, setForm, saving.setProblems)
  return { ...edited, ...editing, advances, saving, turn }
}
