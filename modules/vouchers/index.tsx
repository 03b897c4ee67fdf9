export { AnnulVoucherDialog } from './screens/AnnulVoucherDialog.tsx'
export { VoucherPanel } from './screens/VoucherPanel.tsx'
export { VouchersPage } from './screens/VouchersPage.tsx'
export { VoucherStateChip } from './screens/VoucherStateChip.tsx'
