/** The states of batches and serials, as they are shown everywhere. */
import { StateChip, type State } from '#platform/ui/index.tsx'
import { batchStateNames, serialStateNames, type BatchState, type SerialState } from '../tracking/state.ts'

const batchLooks: Readonly<Record<BatchState, State>> = { good: 'active', soon: 'nearLimit', expired: 'expired', blocked: 'rejected' }
const serialLooks: Readonly<Record<SerialState, State>> = { available: 'active', returned: 'open', sold: 'delivered', gone: 'cancelled' }

export const BatchChip = ({ state }: { state: BatchState }) => <StateChip state={batchLooks[state]} text={batchStateNames[state]} />
export const SerialChip = ({ state }: { state: SerialState }) => <StateChip state={serialLooks[state]} text={serialStateNames[state]} />
