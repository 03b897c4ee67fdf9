/** Beside an invoice on credit: what its customer said of it, and the tacit acceptance when the term is over. */
import { useState } from 'react'
import { showInstant } from '#base/date.ts'
import type { AsideProps } from '#modules/documents/index.tsx'
import { isOnItsWay, transmissionPermissions } from '#modules/electronic/index.ts'
import { EventTrail } from '#modules/electronic/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Chip, ConfirmDialog, RefreshIcon, RosetteIcon, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { getInvoiceEvents, lookForEvents, stateTacit, type InvoiceEventsView } from './event-endpoints.ts'
import { electronicInvoice } from './kind.ts'

const LOOK_AGAIN_MS = 4000

export function InvoiceEvents({ document }: AsideProps) {
  const { id, electronicState, paymentForm } = document
  const takes = electronicState === 'validated' && paymentForm === '2'
  const asked = useAsk(getInvoiceEvents, takes ? { params: { id } } : null, ({ events }) =>
    events && isOnItsWay(events.said) ? LOOK_AGAIN_MS : null,
  )
  const events = asked.data?.events
  return events ? (
    <Events
      id={id}
      title={`${document.prefix}-${document.number ?? ''}${document.party ? ` de ${document.party.name}` : ''}`}
      events={events}
    />
  ) : null
}

type Said = InvoiceEventsView['said'][number]
const stands = ({ state }: Said): boolean => state !== 'rejected' && state !== 'withdrawn'
const accepts = (event: Said): boolean => (event.code === '033' || event.code === '034') && stands(event)

interface EventsProps {
  readonly id: string
  readonly title: string
  readonly events: InvoiceEventsView
}

function Events({ id, title, events }: EventsProps) {
  const { said, tacitReason, isTitle, lookedAt, lastError } = events
  const [isStating, setStating] = useState(false)
  const mayNotState = useReasonNot(electronicInvoice.permissions.issue)
  const mayNotLook = useReasonNot(transmissionPermissions.write)
  const looking = useSend(lookForEvents, {
    refreshes: [getInvoiceEvents],
    onDone: () => toast({ text: 'Se consulta a la DIAN. Lo que responda aparece aquí.' }),
  })
  const isOver = said.some((event) => accepts(event) || (event.code === '031' && stands(event)))
  return (
    <section>
      <h2>Eventos</h2>
      {isTitle && (
        <Chip tone="special" icon={RosetteIcon}>
          Título valor
        </Chip>
      )}
      {said.length > 0 ? <EventTrail events={said} /> : <p className="small t2">El cliente no ha enviado eventos de esta factura.</p>}
      {said.some(accepts) && <p className="small">Está aceptada: la DIAN ya no admite notas sobre ella.</p>}
      <p className="small muted">
        {lookedAt === null ? 'Todavía no se consulta a la DIAN.' : `Consultada el ${showInstant(new Date(lookedAt))}.`}
        {lastError !== '' && ` ${lastError}.`}
      </p>
      <div className="event-actions">
        <Button
          icon={RefreshIcon}
          size="small"
          busy={looking.isSending}
          disabledReason={mayNotLook}
          onClick={() => void looking.run({ params: { id } })}
        >
          Consultar a la DIAN
        </Button>
        {!isOver && (
          <Button size="small" disabledReason={mayNotState ?? tacitReason} onClick={() => setStating(true)}>
            Aceptación tácita
          </Button>
        )}
      </div>
      {isStating && <StateDialog id={id} title={title} onClose={() => setStating(false)} />}
    </section>
  )
}

function StateDialog({ id, title, onClose }: { readonly id: string; readonly title: string; readonly onClose: () => void }) {
  const stating = useSend(stateTacit, {
    refreshes: [getInvoiceEvents],
    inForm: true,
    onDone: () => {
      toast({ text: 'Aceptación tácita en cola para la DIAN', tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Aceptación tácita: ${title}`}
      confirm="Declarar la aceptación tácita"
      busyText="Enviando…"
      danger={false}
      busy={stating.isSending}
      error={stating.submitError?.message}
      onConfirm={() => void stating.run({ params: { id } })}
      onClose={onClose}
    >
      Declaras bajo la gravedad de juramento que pasaron los tres días hábiles después del recibo y tu cliente ni aceptó ni reclamó. No se
      puede deshacer.
    </ConfirmDialog>
  )
}
