import { StateChip, type State } from '#platform/ui/index.tsx'
import { transferStateNames, type TransferState } from './transfer.ts'

const looks: Readonly<Record<TransferState, State>> = {
  ...{ draft: 'draft', requested: 'pending', sent: 'inTransit', partial: 'partial' },
  ...{ received: 'completed', differences: 'toApprove', annulled: 'annulled' },
}

export const TransferStateChip = ({ state }: { state: TransferState }) => (
  <StateChip state={looks[state]} text={transferStateNames[state]} />
)
