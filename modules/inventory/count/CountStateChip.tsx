import { StateChip, type State } from '#platform/ui/index.tsx'
import { countStateNames, type CountState } from './count.ts'

const looks: Readonly<Record<CountState, State>> = {
  ...{ counting: 'pending', recount: 'partial', review: 'toApprove', posted: 'completed', cancelled: 'annulled' },
}

export const CountStateChip = ({ state }: { state: CountState }) => <StateChip state={looks[state]} text={countStateNames[state]} />
