import { StateChip, type State } from '#platform/ui/index.tsx'
import type { RecurrenceState } from './endpoints.ts'
import { frequencies, type Frequency } from './plan.ts'

export const stateNames: Readonly<Record<RecurrenceState, string>> = {
  active: 'Activa',
  paused: 'En pausa',
  finished: 'Finalizada',
  failed: 'Con error',
}

const looks: Readonly<Record<RecurrenceState, State>> = { active: 'approved', paused: 'draft', finished: 'closed', failed: 'rejected' }

export const RecurrenceStateChip = ({ state }: { state: RecurrenceState }) => <StateChip state={looks[state]} text={stateNames[state]} />

export const frequencyWords = ({ frequency, every }: { readonly frequency: Frequency; readonly every: number }): string =>
  frequency === 'days' ? `Cada ${every === 1 ? 'día' : `${every} días`}` : frequencies[frequency]
