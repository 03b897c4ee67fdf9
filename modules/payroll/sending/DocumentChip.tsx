/** How a document of the electronic payroll stands. */
import { StateChip } from '#platform/ui/index.tsx'
import { documentStateLooks, documentStateNames, type DocumentState } from './states.ts'

export const DocumentChip = ({ state }: { readonly state: DocumentState }) => (
  <StateChip state={documentStateLooks[state]} text={documentStateNames[state]} />
)
