/** Beside an order: how far it has come, why it was approved, and what happened to it with what is still to happen (OV3 and OV6). */
import { showInstant } from '#base/date.ts'
import { parseQuantity, zeroQuantity } from '#base/decimal.ts'
import { counted } from '#base/count.ts'
import { DayText } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { goesOn, isApproved } from '../../kind/stage/stage.ts'
import { isOrdered } from '../editor/line-progress.ts'
import type { DocumentView } from '../../wire.ts'
import type { DocumentSurface } from '../editor/surface.ts'
import { deedOf } from './HistoryTab.tsx'
import { AdvanceAside } from './Advance.tsx'

interface OrderProps {
  readonly surface: DocumentSurface
  readonly document: DocumentView
}

/** Of what is ordered and then delivered by others. */
export const isOrder = ({ kind }: DocumentSurface, { state, lines }: DocumentView): boolean =>
  state === 'issued' && goesOn(kind) && isOrdered(lines)

export function OrderAside({ surface, document }: OrderProps) {
  if (!isOrder(surface, document)) return null
  return (
    <>
      <AdvanceAside kind={surface.kind} lines={document.lines.filter(({ optional }) => !optional)} total={document.totals.total} />
      {isApproved(surface.kind) && document.approvalReasons.length > 0 && <Approval document={document} />}
      <Followed surface={surface} document={document} />
    </>
  )
}

/** The reasons of then, with the figures of then. */
function Approval({ document: { stage, approvalReasons } }: Pick<OrderProps, 'document'>) {
  return (
    <section>
      <div className="doc-pair">
        <h2>Aprobación</h2>
        <span className="small t2">
          {stage === 'pending' ? 'Por aprobar' : `Aprobado con ${counted(approvalReasons.length, 'motivo', 'motivos')}`}
        </span>
      </div>
      <ul className="adv-reasons">
        {approvalReasons.map(({ message }) => (
          <li key={message} className="small">
            {message}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What says how it went; who looked at it or sent it is in the history. */
const TOLD: ReadonlySet<string> = new Set(['create', 'issue', 'approve', 'sendBack', 'process', 'complete', 'close', 'send', 'annul'])

function Followed({ surface, document }: OrderProps) {
  const { kind, endpoints } = surface
  const events = useAsk(endpoints.history, { params: { id: document.id } }).data?.events ?? []
  const told = events.filter(({ action }) => TOLD.has(action)).toReversed()
  const left = document.lines.filter(({ pending }) => pending !== null && parseQuantity(pending) > zeroQuantity)
  const isOver = document.stage === 'completed' || document.stage === 'closed'
  if (told.length === 0 && (isOver || left.length === 0)) return null
  return (
    <section>
      <h2>Seguimiento</h2>
      <ol className="adv-follow">
        {told.map((event) => (
          <li key={event.id} title={event.person ?? undefined}>
            <span>{deedOf(event)}</span>
            <time dateTime={event.at}>{showInstant(new Date(event.at))}</time>
          </li>
        ))}
        {!isOver && left.length > 0 && (
          <li className="todo">
            <span>{`${kind.party === 'supplier' ? 'Recibir' : 'Despachar'} ${counted(left.length, 'ítem', 'ítems')}`}</span>
            {document.deliveryDate !== null && (
              <span className="when">
                <DayText value={document.deliveryDate} />
              </span>
            )}
          </li>
        )}
      </ol>
    </section>
  )
}
