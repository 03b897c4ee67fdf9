/** The kinds of voucher that modules above bring: what asks about all of them gathers them here. */
import { defineSocket } from '#platform/socket.ts'
import type { VoucherKind } from './voucher.ts'

export const voucherKinds = defineSocket<VoucherKind>('voucher kinds')
