import { StateChip } from '#platform/ui/index.tsx'
import type { VoucherState } from '../voucher.ts'

export const VoucherStateChip = ({ state }: { state: VoucherState }) =>
  state === 'posted' ? <StateChip state="completed" text="Contabilizado" /> : <StateChip state="annulled" text="Anulado" />
