import { defineModule } from '#platform/module.ts'
import { voucherErrors } from './errors.ts'

export { voucherErrors } from './errors.ts'
export { voucherEndpoints, voucherFilter, voucherPage, voucherState, type VoucherEndpoints, type VoucherSummaries } from './endpoints.ts'
export type { PaperFact, VoucherPaper } from './paper.ts'
export { agreeing, defineVoucher, modulesOf, stateNames, voucherTitle, type VoucherKind, type VoucherState } from './voucher.ts'

export const vouchersModule = defineModule({ name: 'vouchers', errors: { voucherErrors } })
