import { StateChip } from '#platform/ui/index.tsx'
import { stateNames, type VoucherState } from '../voucher.ts'

const looks = { draft: 'draft', posted: 'completed', annulled: 'annulled' } as const

export const VoucherStateChip = ({ state }: { state: VoucherState }) => <StateChip state={looks[state]} text={stateNames[state]} />
