import { StateChip, type State } from '#platform/ui/index.tsx'
import { dispatchStateNames, type DispatchState } from '../dispatch.ts'

const looks: Readonly<Record<DispatchState, State>> = {
  draft: 'draft',
  picking: 'inProcess',
  ready: 'approved',
  onRoute: 'inTransit',
  delivered: 'delivered',
  partlyDelivered: 'partial',
  returned: 'rejected',
}

export const DispatchStateChip = ({ state }: { readonly state: DispatchState }) => (
  <StateChip state={looks[state]} text={dispatchStateNames[state]} />
)
