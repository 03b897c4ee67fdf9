/** One dispatch: what leaves with it, how far it is, and what comes next. Its draft is also written here. */
import { useState } from 'react'
import { remission, electronicInvoice, order as orderKind } from '#modules/sales/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  Coming,
  ConfirmDialog,
  Facts,
  format,
  KitLink,
  MoreMenu,
  Page,
  Quantity,
  QuietTable,
  Section,
  toast,
} from '#platform/ui/index.tsx'
import {
  crumbsOf,
  download,
  failureOf,
  queryClient,
  sayFailure,
  useAsk,
  useChangeQuery,
  useGo,
  useParam,
  useQueryOfAddress,
  useSend,
} from '#platform/web/index.tsx'
import { dispatchCan, madeNames, outcomeNames } from '../dispatch.ts'
import { dispatchPapers, getDispatch, pickDispatch, printDispatch, removeDispatch, reopenDispatch, sendDispatch } from '../endpoints.ts'
import { dispatchPermissions } from '../permissions.ts'
import { dispatchesScreen, dispatchScreen as page } from '../screens.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { DeliveryLink } from '../proof/DeliveryLink.tsx'
import { ProofLinks } from '../proof/ProofLinks.tsx'
import { DispatchForm, type Dispatch } from './DispatchForm.tsx'
import { DispatchStateChip } from './DispatchStateChip.tsx'
import { PickSection } from './PickSection.tsx'
import './dispatch.css'

type Order = Dispatch['dispatched'][number]
type Doing = 'send' | 'delete' | Order

export default function DispatchPage() {
  const id = useParam('id')
  const asked = useAsk(getDispatch, { params: { id } })
  const isWriting = useQueryOfAddress()['editar'] === 'si'
  const dispatch = asked.data?.id === id ? asked.data : null
  if (!dispatch)
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  if (isWriting && dispatchCan(dispatch.state, 'edit'))
    return <DispatchForm key={id} screen={page} ids={dispatch.dispatched.map(({ orderId }) => orderId)} from={dispatch} />
  return <ReadyPage dispatch={dispatch} />
}

function ReadyPage({ dispatch }: { readonly dispatch: Dispatch }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const title = dispatch.number === null ? 'Despacho en borrador' : `Despacho ${dispatch.number}`
  const close = () => setDoing(null)
  return (
    <Page
      title={page.title}
      heading={title}
      crumbs={crumbsOf({ ...page, title })}
      chips={<DispatchStateChip state={dispatch.state} />}
      actions={<Actions dispatch={dispatch} onDo={setDoing} />}
      primary={<NextStep dispatch={dispatch} onDo={setDoing} />}
    >
      <Facts items={factsOf(dispatch)} />
      <Section title="Pedidos" count={dispatch.orders}>
        <Orders dispatch={dispatch} onDo={setDoing} />
      </Section>
      {dispatchCan(dispatch.state, 'count') ? (
        <PickSection key={dispatch.version} dispatch={dispatch} />
      ) : (
        <Section title="Productos" count={dispatch.lines.length}>
          <Lines dispatch={dispatch} />
        </Section>
      )}
      {doing === 'send' && <SendDialog dispatch={dispatch} onClose={close} />}
      {doing === 'delete' && <RemoveDialog dispatch={dispatch} onClose={close} />}
      {typeof doing === 'object' && doing !== null && <DeliveryDialog dispatch={dispatch} order={doing} onClose={close} />}
    </Page>
  )
}

const factsOf = (dispatch: Dispatch) =>
  [
    { label: 'Sale de', value: dispatch.warehouse.name },
    { label: 'Fecha', value: format.formatDay(dispatch.scheduledOn) },
    { label: 'Salió', value: dispatch.sentOn === null ? '' : format.formatDay(dispatch.sentOn) },
    { label: 'Ruta', value: dispatch.route },
    { label: 'Transportador', value: [dispatch.carrier, dispatch.vehiclePlate].filter(Boolean).join(', ') },
    { label: 'Guía', value: dispatch.waybill },
    { label: 'Observaciones', value: dispatch.notes },
  ].filter(({ value }) => value !== '')

interface DoProps {
  readonly dispatch: Dispatch
  readonly onDo: (doing: Doing) => void
}

const paths = { RMS: remission.path, INE: electronicInvoice.path } as const

function Orders({ dispatch: { id, dispatched, state, sentOn }, onDo }: DoProps) {
  const noWriting = useReasonNot(dispatchPermissions.write)
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Pedido</th>
          <th scope="col">Sale con</th>
          {sentOn !== null && <th scope="col">Entrega</th>}
        </tr>
      </thead>
      <tbody>
        {dispatched.map((order) => (
          <tr key={order.orderId}>
            <td>
              <KitLink href={`${orderKind.path}/${order.orderId}/view`} className="link b dispatch-number">
                {order.number}
              </KitLink>{' '}
              {order.party.name}
              <div className="small muted">{[order.address, order.city].filter(Boolean).join(', ')}</div>
            </td>
            <td>
              {order.document === null ? (
                madeNames[order.makes]
              ) : (
                <>
                  <KitLink href={`${paths[order.document.kind]}/${order.document.id}/view`} className="link b dispatch-number">
                    {order.document.number}
                  </KitLink>
                  {order.document.isAnnulled && <div className="small muted">Anulada</div>}
                </>
              )}
            </td>
            {sentOn !== null && (
              <td>
                <Received id={id} order={order} />
                {dispatchCan(state, 'deliver') && order.document !== null && order.outcome === null && (
                  <Button disabledReason={noWriting} onClick={() => onDo(order)}>
                    Registrar entrega
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

/** How goods that came back return to the warehouse. */
const takenBackBy: Readonly<Record<Order['makes'], string>> = {
  RMS: 'Anula la remisión para que los productos vuelvan a la bodega.',
  INE: 'Lo que volvió se devuelve con una nota crédito de la factura.',
}

function Received({ id, order }: { readonly id: string; readonly order: Order }) {
  const { outcome, outcomeOn, receivedBy, receivedIdentification, novelty, proof } = order
  if (outcome === null || outcomeOn === null) return null
  const who = [receivedBy, receivedIdentification].filter(Boolean).join(', ')
  return (
    <>
      {`${outcomeNames[outcome]}, ${format.formatDay(outcomeOn)}`}
      <div className="small muted">{[who, novelty].filter(Boolean).join(' · ')}</div>
      {proof && <ProofLinks id={id} orderId={order.orderId} proof={proof} />}
      {outcome === 'returned' && order.document?.isAnnulled === false && <div className="small">{takenBackBy[order.makes]}</div>}
    </>
  )
}

function Lines({ dispatch: { lines, dispatched, number } }: { readonly dispatch: Dispatch }) {
  const numberOf = (orderId: string) => dispatched.find((each) => each.orderId === orderId)?.number ?? ''
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col" className="num">
            Cantidad
          </th>
          {number !== null && (
            <th scope="col" className="num">
              Alistado
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position}>
            <td>
              <b className="b">{line.item.code}</b> {line.item.name}
              <div className="small muted">{`${line.unit} · pedido ${numberOf(line.orderId)}`}</div>
            </td>
            <td className="num">
              <Quantity value={line.quantity} />
            </td>
            {number !== null && (
              <td className="num">
                <Quantity value={line.picked} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

const paperNames: Readonly<Record<(typeof dispatchPapers)[number], string>> = {
  alistamiento: 'Lista de alistamiento',
  ruta: 'Planilla de ruta',
  rotulos: 'Rótulos',
}

/** What else its state lets be done. */
function Actions({ dispatch, onDo }: DoProps) {
  const { id, version, state } = dispatch
  const noWriting = useReasonNot(dispatchPermissions.write)
  const noPrinting = useReasonNot(dispatchPermissions.print)
  const change = useChangeQuery()
  const reopening = useSend(reopenDispatch, { refreshes: [getDispatch], onDone: () => void queryClient.invalidateQueries() })
  const entries = [
    ...dispatchPapers.map((paper) => ({
      label: paperNames[paper],
      disabledReason: noPrinting,
      onSelect: () =>
        void download(printDispatch, { params: { id }, query: { paper } }).catch((error: unknown) => sayFailure(failureOf(error))),
    })),
    ...(dispatchCan(state, 'delete')
      ? [{ label: 'Eliminar borrador', danger: true, disabledReason: noWriting, onSelect: () => onDo('delete') }]
      : []),
  ]
  return (
    <>
      {dispatchCan(state, 'reopen') && (
        <Button
          disabledReason={noWriting}
          busy={reopening.isSending}
          onClick={() => void reopening.run({ params: { id }, body: { version } })}
        >
          {state === 'ready' ? 'Volver a alistar' : 'Volver a borrador'}
        </Button>
      )}
      {dispatchCan(state, 'deliver') && <DeliveryLink dispatchId={id} number={dispatch.number ?? ''} />}
      {dispatchCan(state, 'edit') && (
        <Button disabledReason={noWriting} onClick={() => change({ editar: 'si' })}>
          Editar
        </Button>
      )}
      <MoreMenu label="Más acciones del despacho" entries={entries} />
    </>
  )
}

/** What comes next in its state; picking has its own button, beside what is counted. */
function NextStep({ dispatch: { id, version, state }, onDo }: DoProps) {
  const noWriting = useReasonNot(dispatchPermissions.write)
  const picking = useSend(pickDispatch, { refreshes: [getDispatch], onDone: () => toast({ text: 'Alistamiento empezado' }) })
  if (dispatchCan(state, 'pick'))
    return (
      <Button
        look="filled"
        disabledReason={noWriting}
        busy={picking.isSending}
        onClick={() => void picking.run({ params: { id }, body: { version } })}
      >
        Alistar
      </Button>
    )
  return dispatchCan(state, 'send') ? (
    <Button look="filled" disabledReason={noWriting} onClick={() => onDo('send')}>
      Despachar
    </Button>
  ) : null
}

interface DialogProps {
  readonly dispatch: Dispatch
  readonly onClose: () => void
}

/** In how many of each it leaves: "2 remisiones y 1 factura". */
function madeWords({ dispatched, lines }: Dispatch): string {
  const going = dispatched.filter(({ orderId }) => lines.some((line) => line.orderId === orderId && line.picked !== '0'))
  const count = (kind: Order['makes'], one: string, many: string) => {
    const some = going.filter(({ makes }) => makes === kind).length
    return some === 0 ? [] : [`${some} ${some === 1 ? one : many}`]
  }
  return [...count('RMS', 'remisión', 'remisiones'), ...count('INE', 'factura electrónica', 'facturas electrónicas')].join(' y ')
}

function SendDialog({ dispatch, onClose }: DialogProps) {
  const sending = useSend(sendDispatch, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Despacho ${dispatch.number ?? ''} en ruta` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Despachar ${dispatch.number ?? ''}`}
      confirm="Despachar"
      busyText="Despachando…"
      busy={sending.isSending}
      error={sending.submitError?.errors.map(({ message }) => message).join(' ') || sending.submitError?.message}
      onConfirm={() => void sending.run({ params: { id: dispatch.id }, body: { version: dispatch.version } })}
      onClose={onClose}
    >
      {`Se emiten ${madeWords(dispatch)} con lo alistado, y los productos salen de ${dispatch.warehouse.name}.`}
    </ConfirmDialog>
  )
}

function RemoveDialog({ dispatch, onClose }: DialogProps) {
  const go = useGo()
  const sending = useSend(removeDispatch, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      go(dispatchesScreen.path)
      void queryClient.invalidateQueries()
      toast({ text: 'Borrador de despacho eliminado' })
    },
  })
  return (
    <ConfirmDialog
      title="Eliminar el borrador de despacho"
      confirm="Eliminar borrador"
      busyText="Eliminando…"
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ params: { id: dispatch.id } })}
      onClose={onClose}
    >
      No se puede recuperar. Como es un borrador, no movió existencias; los pedidos quedan pendientes.
    </ConfirmDialog>
  )
}
