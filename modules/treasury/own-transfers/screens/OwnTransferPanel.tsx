/** One transfer between own accounts. */
import { isCurrencyCode } from '#base/currency.ts'
import { AnnulVoucherDialog, VoucherPanel } from '#modules/vouchers/index.tsx'
import { Facts, format, Money, Notice } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { ownTransferEndpoints as calls, type OwnTransferView } from '../endpoints.ts'
import { ownTransfer } from '../own-transfer.ts'

export function OwnTransferPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(calls.one, { params: { id } })
  const found = asked.data?.id === id ? asked.data : null
  return (
    <VoucherPanel
      kind={ownTransfer}
      calls={calls}
      id={id}
      voucher={found}
      error={asked.error}
      onRetry={asked.ask}
      editing={`${ownTransfer.list}?draft=${id}`}
      annulVerb="Anular traslado"
      renderAnnul={(close) =>
        found && (
          <AnnulVoucherDialog
            kind={ownTransfer}
            voucher={found}
            endpoint={calls.annul}
            title={`Anular el traslado ${found.number ?? ''} por ${format.formatMoney(format.toAmount(found.amount))}`}
            verb="Anular traslado"
            onClose={close}
          >
            Se reversa el comprobante: el dinero vuelve a la cuenta de donde salió.
          </AnnulVoucherDialog>
        )
      }
      onClose={onClose}
    >
      {found && <Body found={found} />}
    </VoucherPanel>
  )
}

const signOf = (code: string) => (isCurrencyCode(code) ? code : true)

function Body({ found }: { readonly found: OwnTransferView }) {
  const facts = [
    { label: 'Sale de', value: found.from?.name ?? '' },
    { label: 'Entra a', value: found.to?.name ?? '' },
    { label: found.sides ? 'Valor en pesos' : 'Valor', value: <Money value={found.amount} sign /> },
    ...(found.sides
      ? [
          { label: 'Salió', value: <Money value={found.sides.from.amount} sign={signOf(found.sides.from.currency)} /> },
          { label: 'Entró', value: <Money value={found.sides.to.amount} sign={signOf(found.sides.to.currency)} /> },
        ]
      : []),
    { label: 'Sucursal', value: found.branch ?? '' },
    { label: 'Referencia', value: found.reference },
    { label: 'Observaciones', value: found.notes },
  ]
  return (
    <>
      {found.annulReason !== null && <Notice tone="quiet">{`Motivo de la anulación: ${found.annulReason}`}</Notice>}
      <Facts items={facts.filter(({ value }) => value !== '')} />
    </>
  )
}
