export { annulVoucher } from './annul.server.ts'
export { commentedVoucher, consecutiveOf, voucherPalette } from './gathered.server.ts'
export {
  readVoucher,
  readVoucherHistory,
  readVouchers,
  totalVouchers,
  writeVoucherFile,
  type VoucherFilter,
  type VoucherListing,
} from './list.server.ts'
export { recordVoucher, sourceOf, type PreparedVoucher, type VoucherSource, type Who } from './record.server.ts'
