import { StateChip } from '#platform/ui/index.tsx'
import type { CaseDefinition } from '../case.ts'

/** A state as its definition draws it. */
export function CaseStateChip({ kind, state }: { readonly kind: Pick<CaseDefinition, 'states'>; readonly state: string }) {
  const of = kind.states[state]
  return of ? <StateChip state={of.look} text={of.name} /> : null
}
