/** One requisition: what was asked, what was decided, what is on its way and what arrived, and what may be done with it. */
import { parseQuantity, subtractQuantities, zeroQuantity } from '#base/decimal.ts'
import { type CaseButton, CasePanel } from '#modules/cases/index.tsx'
import type { ActionOf } from '#modules/cases/index.ts'
import { transferAddress } from '#modules/inventory/index.ts'
import { Facts, format, KitLink, Quantity, QuietTable, Section } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { purchaseOrder } from '../order/kind.ts'
import { AttendDialog } from './AttendDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { getRequisition, requisitionCalls } from './endpoints.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { requisition as kind, requisitionKindNames, wayNames, type Way } from './requisition.ts'
import { editRequisitionScreen } from './screens.ts'
import './requisition.css'

export type Requisition = AnswerOf<typeof getRequisition>

export function RequisitionPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getRequisition, { params: { id } })
  return (
    <CasePanel
      kind={kind}
      calls={requisitionCalls}
      id={id}
      asked={asked}
      unnumbered="Sin enviar"
      buttons={buttonsOf}
      editing={editRequisitionScreen.path.replace('{id}', id)}
      renderDetail={(requisition) => <Detail requisition={requisition} />}
      onClose={onClose}
    />
  )
}

/** What comes next, and what else may be done. */
function buttonsOf(requisition: Requisition): readonly CaseButton<ActionOf<typeof kind>>[] {
  const { lines } = requisition
  const waits = (way: Way) => lines.some((line) => line.way === way && Number(line.pending) > 0)
  const left = lines.filter(({ pending }) => Number(pending) > 0).length
  return [
    { action: 'send', label: 'Enviar a aprobación', done: 'enviada' },
    { action: 'decide', label: 'Aprobar', dialog: (close) => <DecideDialog requisition={requisition} onClose={close} /> },
    {
      ...{ action: 'attendByOrder', label: 'Comprar', isShown: waits('purchase') },
      dialog: (close) => <AttendDialog requisition={requisition} way="purchase" onClose={close} />,
    },
    {
      ...{ action: 'attendByTransfer', label: 'Trasladar', isShown: waits('transfer') },
      dialog: (close) => <AttendDialog requisition={requisition} way="transfer" onClose={close} />,
    },
    {
      ...{ action: 'decide', label: 'Rechazar', isMore: true },
      dialog: (close) => <RejectDialog requisition={requisition} onClose={close} />,
    },
    {
      ...{ action: 'close', label: 'Cerrar requisición', isMore: true, done: 'cerrada' },
      ...{
        given: { releasesPending: left > 0 },
        consequence: `${leftText(left)}Los traslados y las órdenes que ya se hicieron siguen su camino.`,
      },
    },
  ]
}

function leftText(left: number): string {
  if (left === 0) return ''
  return left === 1 ? 'Queda 1 producto pendiente, que ya no se espera. ' : `Quedan ${left} productos pendientes, que ya no se esperan. `
}

const Detail = ({ requisition }: { readonly requisition: Requisition }) => (
  <div className="stack">
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
)

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
