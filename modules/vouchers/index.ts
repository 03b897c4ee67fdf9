export { voucherEndpoints, voucherFilter, voucherState, type VoucherSummaries } from './endpoints.ts'
export { defineVoucher, voucherTitle, type VoucherKind, type VoucherState } from './voucher.ts'
