import { StateChip, type State } from '../ui/index.tsx'
import { recurrenceStateNames, type RecurrenceState } from './recurrence.ts'

const looks: Readonly<Record<RecurrenceState, State>> = { active: 'approved', paused: 'draft', finished: 'closed', failed: 'rejected' }

export const RecurrenceStateChip = ({ state }: { state: RecurrenceState }) => (
  <StateChip state={looks[state]} text={recurrenceStateNames[state]} />
)
