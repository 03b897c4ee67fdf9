/** The events of one received invoice: what was said, how long one may still claim, and the buttons that say the next. */
import { useState } from 'react'
import { parseDay, showDay } from '#base/date.ts'
import { counted } from '#base/count.ts'
import { claimConcepts, type BuyerEventCode, type ClaimConcept } from '#colombia/index.ts'
import { EventTrail } from '#modules/electronic/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, ConfirmDialog, KitLink, Notice, Section, SelectField, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { getReceived, listInbox, type ReceivedView } from './endpoints.ts'
import { sendEvents, type EventsView } from './event-endpoints.ts'
import { consequenceOf, eventActions, sequenceName } from './event-words.ts'
import { inboxPermissions } from './permissions.ts'

interface SectionProps {
  readonly view: ReceivedView
  readonly events: EventsView
}

export function EventsSection({ view, events }: SectionProps) {
  const [asked, setAsked] = useState<readonly BuyerEventCode[] | null>(null)
  const forbidden = useReasonNot(inboxPermissions.issue)
  const closed = view.signature === 'altered' ? view.problem : view.tab === 'ignored' ? 'Está entre los ignorados' : null
  const { offers, missing, said, lastDay } = events
  const isSaid = (code: BuyerEventCode): boolean =>
    said.some((each) => each.code === code && each.state !== 'rejected' && each.state !== 'withdrawn')
  const firstReason = offers.find(({ code }) => code === missing[0])?.reason ?? null
  return (
    <Section title="Eventos">
      <Term events={events} />
      {said.length > 0 && <EventTrail events={said} />}
      <div className="event-actions">
        {missing.length > 1 && (
          <Button disabledReason={forbidden ?? closed ?? firstReason} onClick={() => setAsked(missing)}>
            {sequenceName(missing)}
          </Button>
        )}
        {offers
          // What follows from another is said by the button of all of them, until it can be said by itself.
          .filter(({ code, reason }) => !isSaid(code) && (reason === null || lastDay !== null))
          .map(({ code, reason }) => (
            <Button key={code} disabledReason={forbidden ?? closed ?? reason} onClick={() => setAsked([code])}>
              {eventActions[code].verb}
            </Button>
          ))}
      </div>
      {asked && <SendDialog view={view} codes={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

function Term({ events: { lastDay, daysLeft } }: { readonly events: EventsView }) {
  if (lastDay === null || daysLeft === null) return null
  const until = showDay(parseDay(lastDay))
  if (daysLeft === 0)
    return <Notice tone="warn">{`El plazo para aceptar o reclamar venció el ${until}: quedó aceptada tácitamente.`}</Notice>
  return (
    <Notice tone={daysLeft <= 2 ? 'warn' : 'quiet'}>
      {`Puedes aceptar o reclamar hasta el ${until}: ${daysLeft === 1 ? 'queda' : 'quedan'} ${counted(daysLeft, 'día hábil', 'días hábiles')}, con hoy.`}
    </Notice>
  )
}

interface DialogProps {
  readonly view: ReceivedView
  readonly codes: readonly BuyerEventCode[]
  readonly onClose: () => void
}

function SendDialog({ view, codes, onClose }: DialogProps) {
  const [concept, setConcept] = useState<ClaimConcept | ''>('')
  const [lacking, setLacking] = useState<string | null>(null)
  const sending = useSend(sendEvents, {
    refreshes: [listInbox, getReceived],
    inForm: true,
    onDone: () => {
      toast({ text: `${view.number}: ${sequenceName(codes)}. En cola para la DIAN.`, tone: 'ok' })
      onClose()
    },
  })
  const isClaim = codes.includes('031')
  const [only] = codes
  const action = codes.length === 1 && only ? eventActions[only] : null
  const way = sending.submitError?.errors.find((each) => each.way !== null)?.way ?? null
  const send = () => {
    if (isClaim && concept === '') setLacking('Elige el concepto del reclamo')
    else void sending.run({ params: { id: view.id }, body: { events: [...codes], concept: concept === '' ? null : concept } })
  }
  return (
    <ConfirmDialog
      title={`${action?.verb ?? sequenceName(codes)}: ${view.number} de ${view.supplierName}`}
      confirm={action?.confirm ?? 'Enviar los eventos'}
      busyText="Enviando…"
      danger={isClaim}
      busy={sending.isSending}
      error={sending.submitError?.message}
      details={
        <>
          {isClaim && (
            <SelectField
              label="Concepto del reclamo"
              required
              value={concept}
              options={claimConcepts.map(({ code, name }) => ({ value: code, label: name }))}
              error={lacking}
              onChange={(chosen) => {
                setConcept(chosen)
                setLacking(null)
              }}
            />
          )}
          {way && <KitLink href={way.href}>{way.title}</KitLink>}
        </>
      }
      onConfirm={send}
      onClose={onClose}
    >
      {consequenceOf(codes)}
    </ConfirmDialog>
  )
}
