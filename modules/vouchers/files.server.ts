/** The files of a voucher, that support it. */
import { attachedHandlers } from '#platform/attached/attached.server.ts'
import type { Handler } from '#platform/http/handle.server.ts'
import type { VoucherEndpoints } from './endpoints.ts'
import { voucherTitle, type VoucherKind } from './voucher.ts'

export const voucherFileHandlers = (
  kind: VoucherKind,
  calls: Pick<VoucherEndpoints, 'files' | 'file' | 'attach' | 'detach'>,
): readonly Handler[] =>
  attachedHandlers(calls, {
    ...{ files: 'voucher_file', owner: 'voucher_id', table: kind.table, entity: kind.entity, titled: 'number' },
    title: ({ number }) => voucherTitle(kind, number ?? null),
    columns: () => ({ entity: kind.entity }),
  })
