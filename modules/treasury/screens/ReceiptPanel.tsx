/** One receipt: what it is, what it closed, what it wrote in the books, and how it is undone. */
import { useState } from 'react'
import { SourceEntries, SourceNumber } from '#modules/accounting/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import {
  BanIcon,
  Button,
  ConfirmDialog,
  Facts,
  format,
  LoadError,
  Money,
  Notice,
  QuietTable,
  SidePanel,
  toast,
} from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { annulReceipt, getReceipt, listReceipts, receiptPermissions } from '../endpoints.ts'
import { meansName, ReceiptState } from './ReceiptsList.tsx'

type Receipt = AnswerOf<typeof getReceipt>

export function ReceiptPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useAsk(getReceipt, { params: { id } })
  const mayAnnul = useMay(receiptPermissions.annul)
  const [isAnnulling, setAnnulling] = useState(false)
  const receipt = asked.data?.id === id ? asked.data : null
  const comments = useComments(receipt && id, `Recaudo ${receipt?.number ?? ''}`, 'small')
  if (!receipt) {
    return (
      <SidePanel title="Recaudo" onClose={onClose}>
        {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      </SidePanel>
    )
  }
  return (
    <>
      <SidePanel
        over={format.formatDay(receipt.date)}
        title={`Recaudo ${receipt.number}`}
        actions={comments.button}
        onClose={onClose}
        {...(receipt.state === 'posted'
          ? {
              footer: (
                <Button
                  icon={BanIcon}
                  onClick={() => setAnnulling(true)}
                  disabledReason={mayAnnul ? null : `Te falta «${receiptPermissions.annul.title}»`}
                >
                  Anular recaudo
                </Button>
              ),
            }
          : {})}
      >
        <div className="stack">
          <ReceiptBody receipt={receipt} />
        </div>
      </SidePanel>
      {comments.panel}
      {isAnnulling && <AnnulDialog receipt={receipt} onClose={() => setAnnulling(false)} />}
    </>
  )
}

function ReceiptBody({ receipt }: { receipt: Receipt }) {
  const facts = [
    { label: 'Tercero', value: receipt.party.name },
    { label: 'Valor', value: <Money value={receipt.amount} sign /> },
    { label: 'Sucursal', value: receipt.branch ?? '' },
    { label: 'Cuenta', value: receipt.moneyAccount },
    { label: 'Forma de pago', value: meansName(receipt.meansCode) },
    { label: 'Referencia', value: receipt.reference },
    { label: 'Observaciones', value: receipt.notes },
  ]
  return (
    <>
      <div>
        <ReceiptState state={receipt.state} />
      </div>
      {receipt.annulReason !== null && <Notice tone="quiet">{`Motivo de la anulación: ${receipt.annulReason}`}</Notice>}
      <Facts items={facts.filter((fact) => fact.value !== '')} />
      <h3>Documentos</h3>
      <QuietTable className="rct">
        <thead>
          <tr>
            <th scope="col">Documento</th>
            <th scope="col" className="num">
              Aplicado
            </th>
            <th scope="col" className="num">
              Saldo
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.applications.map((application) => (
            <tr key={`${application.source.kind} ${application.source.id} ${application.number}`}>
              <td>
                <SourceNumber source={application.source}>{application.number}</SourceNumber>
              </td>
              <td className={receipt.state === 'annulled' ? 'num struck' : 'num'}>
                <Money value={application.amount} />
              </td>
              <td className="num t2">
                <Money value={application.balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      <SourceEntries sourceId={receipt.id} />
    </>
  )
}

function AnnulDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const sending = useSend(annulReceipt, {
    refreshes: [listReceipts, getReceipt],
    inForm: true,
    onDone: () => {
      // Balances of documents, the books and what they show changed with it.
      void queryClient.invalidateQueries()
      toast({ text: `Recaudo ${receipt.number} anulado` })
      onClose()
    },
  })
  const documents = receipt.applications.map((application) => application.number).join(', ')
  return (
    <ConfirmDialog
      title={`Anular el recaudo ${receipt.number} por ${format.formatMoney(format.toAmount(receipt.amount))}`}
      confirm="Anular recaudo"
      busyText="Anulando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial y no se imprime' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id: receipt.id }, body: { reason } })}
      onClose={onClose}
    >
      {`Se reversa el comprobante y ${documents} ${receipt.applications.length === 1 ? 'vuelve' : 'vuelven'} a quedar por cobrar.`}
    </ConfirmDialog>
  )
}
