/** Vouchers on paper: one from its panel, several from their list. */
import { Button, PrintIcon, SplitButton } from '#platform/ui/index.tsx'
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { download, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { VoucherEndpoints } from '../endpoints.ts'
import { voucherPaperSizes, type VoucherPaperSize } from '../paper.ts'
import type { VoucherKind } from '../voucher.ts'

export const paperNames: Readonly<Record<VoucherPaperSize, string>> = { carta: 'Carta', 'media-carta': 'Media carta' }

type Printing = Pick<VoucherEndpoints, 'print'>

/** A download says its own failure: there is no form to show it. */
export const printVouchers = (calls: Printing, ids: readonly string[], papel: VoucherPaperSize): void =>
  void download(calls.print, { query: { ids: ids.join(), papel } }).catch((error: unknown) => sayFailure(failureOf(error)))

export function PrintButton({ kind, calls, id }: { kind: Pick<VoucherKind, 'permissions'>; calls: Printing; id: string }) {
  const reason = useReasonNot(exportOf(kind.permissions.read))
  return (
    <SplitButton
      label="Papel de la impresión"
      entries={voucherPaperSizes.map((papel) => ({
        label: paperNames[papel],
        disabledReason: reason,
        onSelect: () => printVouchers(calls, [id], papel),
      }))}
    >
      <Button icon={PrintIcon} disabledReason={reason} onClick={() => printVouchers(calls, [id], 'carta')}>
        Imprimir
      </Button>
    </SplitButton>
  )
}
