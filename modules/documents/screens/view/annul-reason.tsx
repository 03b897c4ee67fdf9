/** Why something is annulled: one of the company's reasons, explained when it asks for it; in one's own words where there are none. */
import { type ReactNode, useState } from 'react'
import { SelectField } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { reason } from '../../reason/reason.ts'
import { scopeOf, type Why } from '../../reason/why.ts'

const MOST_OFFERED = '100'

/** @param help what is said under the words: where they stay */
export function useAnnulReason(
  kind: DocumentKind,
  help: string,
): {
  /** For the dialog: nothing while there is no list to choose from. */
  readonly details: ReactNode
  readonly field: { readonly label: string; readonly required: boolean; readonly help: string }
  /** What is to be sent; null when a reason is still to be chosen, which is then said. */
  readonly said: (words: string) => Why | null
} {
  const mayRead = useMay(reason.permissions.read)
  const asked = useAsk(
    reason.endpoints.list,
    mayRead ? { query: { text: '', state: 'active', sort: '', size: MOST_OFFERED, after: '' } } : null,
  )
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const offered = (asked.data?.rows ?? []).filter(({ action, scope }) => action === 'annul' && (scope === 'all' || scope === scopeOf(kind)))
  if (offered.length === 0) return { details: null, field: { label: 'Motivo', required: true, help }, said: (words) => ({ reason: words }) }
  const one = offered.find(({ id }) => id === chosen)
  return {
    details: (
      <SelectField
        label="Motivo"
        required
        value={chosen}
        empty="Elige un motivo"
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        error={problem}
        onChange={(id) => {
          setChosen(id)
          setProblem(null)
        }}
      />
    ),
    field: { label: one?.asksComment ? 'Explícalo' : 'Comentario', required: one?.asksComment ?? false, help },
    said: (words) => {
      if (!one) setProblem('Elige el motivo.')
      return one ? { reasonId: one.id, reason: words } : null
    },
  }
}
