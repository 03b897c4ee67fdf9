import { StateChip, type State } from '#platform/ui/index.tsx'
import { requisitionStateNames, type RequisitionState } from './requisition.ts'

const looks: Readonly<Record<RequisitionState, State>> = {
  ...{ draft: 'draft', sent: 'toApprove', approved: 'approved', partlyApproved: 'approved', rejected: 'rejected' },
  ...{ partlyAttended: 'partial', attended: 'completed', closed: 'closed' },
}

export const RequisitionStateChip = ({ state }: { state: RequisitionState }) => (
  <StateChip state={looks[state]} text={requisitionStateNames[state]} />
)
