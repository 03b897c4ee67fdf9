/** One transfer: what was sent, what arrived, what is missing, and what may be done with it in its state. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  ButtonLink,
  Coming,
  ConfirmDialog,
  Facts,
  format,
  Money,
  Page,
  Quantity,
  QuietTable,
  Section,
  toast,
} from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, queryClient, useAsk, useGo, useParam, useSend } from '#platform/web/index.tsx'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { transferScreen as page } from '../screens.ts'
import { stockPermissions } from '../stock-note.ts'
import { goodsWords } from '../tracking/goods.ts'
import { annulTransfer, getTransfer, removeTransfer, requestTransfer } from './endpoints.ts'
import { ReceiveDialog, SendDialog, SettleDialog } from './TransferDialogs.tsx'
import { transferCan, type TransferAction } from './transfer.ts'
import { TransferStateChip } from './TransferStateChip.tsx'

export type Transfer = AnswerOf<typeof getTransfer>

export default function TransferPage() {
  const id = useParam('id')
  const asked = useAsk(getTransfer, { params: { id } })
  const transfer = asked.data?.id === id ? asked.data : null
  if (!transfer)
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  return <ReadyPage transfer={transfer} />
}

function ReadyPage({ transfer }: { transfer: Transfer }) {
  const [doing, setDoing] = useState<TransferAction | null>(null)
  const title = transfer.number === null ? 'Traslado sin enviar' : `Traslado ${transfer.number}`
  const close = () => setDoing(null)
  return (
    <Page
      title={page.title}
      heading={title}
      crumbs={crumbsOf({ ...page, title })}
      chips={<TransferStateChip state={transfer.state} />}
      actions={<Actions transfer={transfer} onDo={setDoing} />}
      primary={<NextStep transfer={transfer} onDo={setDoing} />}
    >
      <Facts items={factsOf(transfer)} />
      <Section title="Productos" count={transfer.items}>
        <Lines transfer={transfer} />
      </Section>
      {transfer.number !== null && <SourceEntries sourceId={transfer.id} />}
      {doing === 'send' && <SendDialog transfer={transfer} onClose={close} />}
      {doing === 'receive' && <ReceiveDialog transfer={transfer} onClose={close} />}
      {doing === 'settle' && <SettleDialog transfer={transfer} onClose={close} />}
      {doing === 'annul' && <AnnulDialog transfer={transfer} onClose={close} />}
      {doing === 'delete' && <RemoveDialog transfer={transfer} onClose={close} />}
    </Page>
  )
}

function factsOf(transfer: Transfer) {
  const day = (value: string | null) => (value === null ? '' : format.formatDay(value))
  const days = transfer.days === null ? '' : transfer.days === 1 ? '1 día' : `${transfer.days} días`
  return [
    { label: 'Sale de', value: transfer.origin },
    { label: 'Llega a', value: transfer.destination },
    { label: 'Fecha', value: day(transfer.date) },
    { label: 'Enviado', value: day(transfer.sentOn) },
    { label: 'Recibido', value: day(transfer.receivedOn) },
    { label: 'En tránsito', value: days },
    { label: 'Guía', value: transfer.waybill },
    ...(transfer.value === null || transfer.number === null ? [] : [{ label: 'Valor', value: <Money value={transfer.value} /> }]),
    { label: 'Observaciones', value: transfer.notes },
  ].filter(({ value }) => value !== '')
}

/** "Lote L-1 × 4" of a line; what is still to be chosen of one that says nothing. */
function wordsOf({ control, batches, serials }: Transfer['lines'][number]): string {
  const said = goodsWords({ batches: batches.map((batch) => ({ ...batch, expiresOn: null })), serials })
  if (said !== '' || control === 'none') return said
  return control === 'serial' ? 'Sin seriales: edita el traslado para escogerlos' : 'Sin lotes: edita el traslado para escogerlos'
}

function Lines({ transfer: { lines, number } }: { transfer: Transfer }) {
  const isSent = number !== null
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col" className="num">
            {isSent ? 'Enviado' : 'Cantidad'}
          </th>
          {isSent && (
            <>
              <th scope="col" className="num">
                Recibido
              </th>
              <th scope="col" className="num">
                Resuelto
              </th>
              <th scope="col" className="num">
                Falta
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position}>
            <td>
              <b className="b">{line.item.code}</b> {line.item.name}
              <div className="small muted">{line.item.unit}</div>
              {wordsOf(line) !== '' && <div className="small muted">{wordsOf(line)}</div>}
            </td>
            <td className="num">
              <Quantity value={line.quantity} />
            </td>
            {isSent && (
              <>
                <td className="num">
                  <Quantity value={line.received} />
                </td>
                <td className="num t2">
                  <Quantity value={line.settled} />
                </td>
                <td className="num">
                  <Quantity value={line.travelling} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

/** What else its state lets be done. */
function Actions({ transfer, onDo }: { transfer: Transfer; onDo: (action: TransferAction) => void }) {
  const reason = useReasonNot(stockPermissions.write)
  const can = (action: TransferAction) => transferCan(transfer.state, action)
  const requesting = useSend(requestTransfer, { refreshes: [getTransfer], onDone: () => toast({ text: 'Traslado solicitado' }) })
  const request = () => void requesting.run({ params: { id: transfer.id }, body: { version: transfer.version } })
  const path = `/inventories/transfers/${transfer.id}`
  return (
    <>
      {can('delete') && (
        <Button look="quiet" disabledReason={reason} onClick={() => onDo('delete')}>
          Eliminar
        </Button>
      )}
      {can('annul') && (
        <Button disabledReason={reason} onClick={() => onDo('annul')}>
          Reversar
        </Button>
      )}
      {reason === null && <ButtonLink href={`${path}/duplicate`}>Duplicar</ButtonLink>}
      {can('edit') && reason === null && <ButtonLink href={`${path}/edit`}>Editar</ButtonLink>}
      {can('request') && (
        <Button disabledReason={reason} busy={requesting.isSending} onClick={request}>
          Solicitar
        </Button>
      )}
    </>
  )
}

const steps = { send: 'Enviar', receive: 'Recibir', settle: 'Resolver faltante' } as const

/** What comes next in its state. */
function NextStep({ transfer, onDo }: { transfer: Transfer; onDo: (action: TransferAction) => void }) {
  const reason = useReasonNot(stockPermissions.write)
  const next = (['receive', 'send', 'settle'] as const).find((action) => transferCan(transfer.state, action))
  if (!next) return null
  return (
    <Button look="filled" disabledReason={reason} onClick={() => onDo(next)}>
      {steps[next]}
    </Button>
  )
}

interface DialogProps {
  readonly transfer: Transfer
  readonly onClose: () => void
}

function AnnulDialog({ transfer, onClose }: DialogProps) {
  const sending = useSend(annulTransfer, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: 'Traslado reversado' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Reversar el traslado ${transfer.number ?? 'sin enviar'}`}
      confirm="Reversar traslado"
      busyText="Reversando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial y no se imprime' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id: transfer.id }, body: { version: transfer.version, reason } })}
      onClose={onClose}
    >
      Los productos vuelven a {transfer.origin} y se reversa lo que se contabilizó.
    </ConfirmDialog>
  )
}

function RemoveDialog({ transfer, onClose }: DialogProps) {
  const go = useGo()
  const sending = useSend(removeTransfer, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      go('/inventories/transfers')
      void queryClient.invalidateQueries()
      toast({ text: 'Borrador de traslado eliminado' })
    },
  })
  return (
    <ConfirmDialog
      title="Eliminar el borrador de traslado"
      confirm="Eliminar borrador"
      busyText="Eliminando…"
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ params: { id: transfer.id } })}
      onClose={onClose}
    >
      No se puede recuperar. Como es un borrador, no movió existencias.
    </ConfirmDialog>
  )
}
