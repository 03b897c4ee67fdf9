/** One requisition: what was asked, what was decided, what is on its way and what arrived, and what may be done with it. */
import { useState } from 'react'
import { parseQuantity, subtractQuantities, zeroQuantity } from '#base/decimal.ts'
import { stockPermissions, transferAddress } from '#modules/inventory/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  ButtonLink,
  Coming,
  Facts,
  format,
  KitLink,
  MoreMenu,
  Quantity,
  QuietTable,
  Section,
  SidePanel,
  toast,
} from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useSend } from '#platform/web/index.tsx'
import { purchaseOrder } from '../order/kind.ts'
import { AttendDialog } from './AttendDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { getRequisition, listRequisitions, sendRequisition } from './endpoints.ts'
import { requisitionPermissions } from './permissions.ts'
import { CloseDialog, RejectDialog, RemoveDialog } from './RequisitionDialogs.tsx'
import { requisitionCan, requisitionKindNames, wayNames, type Way } from './requisition.ts'
import { RequisitionStateChip } from './RequisitionStateChip.tsx'
import { editRequisitionScreen } from './screens.ts'
import './requisition.css'

export type Requisition = AnswerOf<typeof getRequisition>
type Doing = 'decide' | 'reject' | 'delete' | 'close' | Way

export function RequisitionPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getRequisition, { params: { id } })
  const requisition = asked.data?.id === id ? asked.data : null
  if (!requisition)
    return (
      <SidePanel title="Requisición" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  return <Opened requisition={requisition} onClose={onClose} />
}

function Opened({ requisition, onClose }: { readonly requisition: Requisition; readonly onClose: () => void }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <>
      <SidePanel
        over="Requisición"
        title={requisition.number ?? 'Sin enviar'}
        onClose={onClose}
        actions={<More requisition={requisition} onDo={setDoing} />}
        footer={<NextSteps requisition={requisition} onDo={setDoing} />}
      >
        <div className="stack">
          <div>
            <RequisitionStateChip state={requisition.state} />
          </div>
          <Facts items={factsOf(requisition)} />
          <Section title="Productos" count={requisition.items}>
            <Lines requisition={requisition} />
          </Section>
          {requisition.supplies.length > 0 && (
            <Section title="Cómo se atiende" count={requisition.supplies.length}>
              <Supplies requisition={requisition} />
            </Section>
          )}
        </div>
      </SidePanel>
      {doing === 'decide' && <DecideDialog requisition={requisition} onClose={close} />}
      {doing === 'reject' && <RejectDialog requisition={requisition} onClose={close} />}
      {(doing === 'transfer' || doing === 'purchase') && <AttendDialog requisition={requisition} way={doing} onClose={close} />}
      {doing === 'close' && <CloseDialog requisition={requisition} onClose={close} />}
      {doing === 'delete' && <RemoveDialog requisition={requisition} onClose={close} onGone={onClose} />}
    </>
  )
}

function factsOf(requisition: Requisition) {
  const day = (value: string | null) => (value === null ? '' : format.formatDay(value))
  const { decidedBy, decidedOn } = requisition
  return [
    { label: 'Solicitante', value: requisition.requester },
    { label: 'Para', value: requisitionKindNames[requisition.kind] },
    { label: 'Se necesita en', value: requisition.warehouse },
    { label: 'Fecha requerida', value: day(requisition.requiredOn) },
    { label: 'Centro de costo', value: requisition.costCenter?.name ?? '' },
    { label: 'Justificación', value: requisition.justification },
    { label: 'Decidió', value: decidedOn === null ? '' : `${decidedBy}, ${day(decidedOn)}`.replace(/^, /, '') },
    { label: 'Comentario', value: requisition.decision },
    { label: 'Cerrada', value: day(requisition.closedOn) },
  ].filter(({ value }) => value !== '')
}

type Line = Requisition['lines'][number]

/** How a line was decided, and what became of it. */
function standingOf({ approved, way, reason, held, arrived }: Line): string {
  if (approved === null || way === null) return ''
  const onItsWay = subtractQuantities(parseQuantity(held), parseQuantity(arrived))
  return [
    Number(approved) === 0 ? 'No se aprobó' : wayNames[way],
    ...(reason === '' ? [] : [reason]),
    ...(onItsWay > zeroQuantity ? [`${format.formatQuantity(onItsWay)} en camino`] : []),
  ].join(' · ')
}

function Lines({ requisition: { lines } }: { readonly requisition: Requisition }) {
  const isDecided = lines.some(({ approved }) => approved !== null)
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col" className="num">
            Pedido
          </th>
          {isDecided && (
            <>
              <th scope="col" className="num">
                Aprobado
              </th>
              <th scope="col" className="num">
                Llegó
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
              <div className="small muted">{isDecided ? standingOf(line) : line.item.unit}</div>
            </td>
            <td className="num">
              <Quantity value={line.quantity} />
            </td>
            {isDecided && (
              <>
                <td className="num">{line.approved !== null && <Quantity value={line.approved} />}</td>
                <td className="num">
                  <Quantity value={line.arrived} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

const made: Readonly<Record<Way, { readonly name: string; readonly address: (id: string) => string }>> = {
  transfer: { name: 'Traslado', address: transferAddress },
  purchase: { name: 'Orden', address: (id) => `${purchaseOrder.path}/${id}/view` },
}

function Supplies({ requisition: { supplies, lines } }: { readonly requisition: Requisition }) {
  const nameOf = (position: number) => lines.find((line) => line.position === position)?.item.name ?? ''
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Documento</th>
          <th scope="col" className="num">
            Pedido
          </th>
          <th scope="col" className="num">
            Llegó
          </th>
        </tr>
      </thead>
      <tbody>
        {supplies.map(({ id, position, way, number, state, quantity, arrived }) => (
          <tr key={`${id} ${position}`}>
            <td>
              <KitLink href={made[way].address(id)}>{`${made[way].name} ${number ?? 'sin número'}`}</KitLink>
              <div className="small muted">{`${state} · ${nameOf(position)}`}</div>
            </td>
            <td className="num">
              <Quantity value={quantity} />
            </td>
            <td className="num">
              <Quantity value={arrived} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

interface DoProps {
  readonly requisition: Requisition
  readonly onDo: (doing: Doing) => void
}

const OWN = 'La escribiste tú: la aprueba otra persona'

/** What else its state lets be done. */
function More({ requisition: { state, isOwn }, onDo }: DoProps) {
  const noWriting = useReasonNot(requisitionPermissions.write)
  const noApproving = useReasonNot(requisitionPermissions.approve)
  const entries = [
    ...(requisitionCan(state, 'decide')
      ? [{ label: 'Rechazar', disabledReason: noApproving ?? (isOwn ? OWN : null), onSelect: () => onDo('reject') }]
      : []),
    ...(requisitionCan(state, 'close') ? [{ label: 'Cerrar', disabledReason: noWriting, onSelect: () => onDo('close') }] : []),
    ...(requisitionCan(state, 'delete')
      ? [{ label: 'Eliminar borrador', danger: true, disabledReason: noWriting, onSelect: () => onDo('delete') }]
      : []),
  ]
  return entries.length === 0 ? null : <MoreMenu label="Más acciones de la requisición" entries={entries} />
}

/** What comes next in its state. */
function NextSteps({ requisition, onDo }: DoProps) {
  const { id, version, state, isOwn, lines } = requisition
  const noWriting = useReasonNot(requisitionPermissions.write)
  const noApproving = useReasonNot(requisitionPermissions.approve)
  const noMoving = useReasonNot(stockPermissions.write)
  const noOrdering = useReasonNot(purchaseOrder.permissions.write)
  const sending = useSend(sendRequisition, {
    refreshes: [getRequisition, listRequisitions],
    onDone: ({ number }) => {
      void queryClient.invalidateQueries()
      toast({ text: `Requisición ${number} enviada` })
    },
  })
  const waits = (way: Way) => requisitionCan(state, 'attend') && lines.some((line) => line.way === way && Number(line.pending) > 0)
  return (
    <>
      {requisitionCan(state, 'edit') && noWriting === null && (
        <ButtonLink href={editRequisitionScreen.path.replace('{id}', id)}>Editar</ButtonLink>
      )}
      {requisitionCan(state, 'send') && (
        <Button
          look="filled"
          disabledReason={noWriting}
          busy={sending.isSending}
          busyText="Enviando…"
          onClick={() => void sending.run({ params: { id }, body: { version } })}
        >
          Enviar a aprobación
        </Button>
      )}
      {requisitionCan(state, 'decide') && (
        <Button look="filled" disabledReason={noApproving ?? (isOwn ? OWN : null)} onClick={() => onDo('decide')}>
          Aprobar
        </Button>
      )}
      {waits('purchase') && (
        <Button look={waits('transfer') ? 'outlined' : 'filled'} disabledReason={noOrdering} onClick={() => onDo('purchase')}>
          Comprar
        </Button>
      )}
      {waits('transfer') && (
        <Button look="filled" disabledReason={noMoving} onClick={() => onDo('transfer')}>
          Trasladar
        </Button>
      )}
    </>
  )
}
