/** Vouchers on paper: one from its panel, the marked ones from their list. */
import { type BulkAction, BulkBar, Button, type Marks, PrintIcon, SplitButton } from '#platform/ui/index.tsx'
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { documentsAtOnce } from '#platform/rules/index.ts'
import { download, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { VoucherEndpoints } from '../endpoints.ts'
import { voucherPaperSizes, type VoucherPaperSize } from '../paper.ts'
import { voucherCan, type VoucherKind, type VoucherState } from '../voucher.ts'

const paperNames: Readonly<Record<VoucherPaperSize, string>> = { carta: 'Carta', 'media-carta': 'Media carta' }

type Printing = Pick<VoucherEndpoints, 'print'>

/** A download says its own failure: there is no form to show it. */
const print = (calls: Printing, ids: readonly string[], papel: VoucherPaperSize): void =>
  void download(calls.print, { query: { ids: ids.join(), papel } }).catch((error: unknown) => sayFailure(failureOf(error)))

export function PrintButton({ kind, calls, id }: { kind: Pick<VoucherKind, 'permissions'>; calls: Printing; id: string }) {
  const reason = useReasonNot(exportOf(kind.permissions.read))
  return (
    <SplitButton
      label="Papel de la impresión"
      entries={voucherPaperSizes.map((papel) => ({
        label: paperNames[papel],
        disabledReason: reason,
        onSelect: () => print(calls, [id], papel),
      }))}
    >
      <Button icon={PrintIcon} disabledReason={reason} onClick={() => print(calls, [id], 'carta')}>
        Imprimir
      </Button>
    </SplitButton>
  )
}

interface MarkedProps<Row> {
  readonly kind: Pick<VoucherKind, 'permissions'>
  readonly calls: Printing
  readonly marks: Marks<Row>
}

/** What is done with the marked ones: those that have a number go on paper. */
export function MarkedBar<Row extends { readonly id: string; readonly state: VoucherState }>({ kind, calls, marks }: MarkedProps<Row>) {
  const forbidden = useReasonNot(exportOf(kind.permissions.read))
  const ids = marks.rows.filter(({ state }) => voucherCan(state, 'print')).map(({ id }) => id)
  const none = ids.length === 0 ? 'Ninguno está registrado' : null
  const actions = voucherPaperSizes.map(
    (papel): BulkAction => ({
      label: papel === 'carta' ? 'Imprimir' : `Imprimir en ${paperNames[papel].toLowerCase()}`,
      icon: PrintIcon,
      disabledReason: forbidden ?? none ?? documentsAtOnce(ids.length),
      onSelect: () => print(calls, ids, papel),
    }),
  )
  return <BulkBar count={marks.rows.length} selectAll={null} actions={actions} onClear={marks.clear} />
}
