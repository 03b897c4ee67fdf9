/** The events of one received invoice: the three steps from its receipt to its acceptance, what was said of each, and until when. */
import { useState } from 'react'
import { parseDay, showDay, showInstant, showShortDay, dayInBogota } from '#base/date.ts'
import { claimConcepts, type BuyerEventCode, type ClaimConcept } from '#colombia/index.ts'
import type { EventShown } from '#modules/electronic/index.ts'
import { EventTrail } from '#modules/electronic/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  AlertIcon,
  Button,
  CircleCheckIcon,
  ClockIcon,
  ConfirmDialog,
  DashedIcon,
  HourglassIcon,
  KitLink,
  Notice,
  SelectField,
  toast,
  useShortcuts,
  type IconType,
} from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { getReceived, listInbox, type ReceivedView } from './endpoints.ts'
import { sendEvents, type EventsView } from './event-endpoints.ts'
import { consequenceOf, eventActions, sequenceName, termWords } from './event-words.ts'
import { inboxPermissions } from './permissions.ts'
import './event-chain.css'

interface Props {
  readonly view: ReceivedView
  readonly events: EventsView
}

type Codes = readonly BuyerEventCode[]

const isSaid = ({ said }: EventsView, code: string): boolean =>
  said.some((each) => each.code === code && each.state !== 'rejected' && each.state !== 'withdrawn')

/** What can be said of it now, apart from what follows from another: that is said by the button of all of them. */
const offered = (events: EventsView, codes: Codes) =>
  events.offers.filter(({ code, reason }) => codes.includes(code) && !isSaid(events, code) && (reason === null || events.lastDay !== null))

/** Why nothing more is said of it. */
function useClosed({ signature, problem, tab }: ReceivedView): string | null {
  const forbidden = useReasonNot(inboxPermissions.issue)
  return forbidden ?? (signature === 'altered' ? problem : tab === 'ignored' ? 'Está entre los ignorados' : null)
}

const steps: readonly { readonly label: string; readonly codes: readonly string[] }[] = [
  { label: 'Acuse de recibo', codes: ['030'] },
  { label: 'Recibo del bien', codes: ['032'] },
  { label: 'Acepta o reclama', codes: ['033', '031', '034'] },
]

const saidIcons: Readonly<Record<EventShown['state'], IconType>> = {
  ...{ queued: ClockIcon, sent: ClockIcon, validated: CircleCheckIcon, heard: CircleCheckIcon, rejected: AlertIcon, withdrawn: DashedIcon },
}

/** "20/11/26, Marcela R." */
const saidWords = ({ at, person }: EventShown): string => `${showShortDay(dayInBogota(new Date(at)))}${person === '' ? '' : `, ${person}`}`

export function EventsSection({ view, events }: Props) {
  const [asked, setAsked] = useState<Codes | null>(null)
  const closed = useClosed(view)
  const { said, lastDay, daysLeft } = events
  const term = termWords(events)
  const current = steps.findIndex(({ codes }) => !codes.some((code) => isSaid(events, code)))
  return (
    <section className="event-steps" aria-label="Eventos">
      <ol className="event-chain">
        {steps.map(({ label, codes }, index) => {
          const last = said.findLast(({ code }) => codes.includes(code))
          const Icon = last ? saidIcons[last.state] : index === 2 && lastDay !== null ? HourglassIcon : DashedIcon
          return (
            <li key={label} aria-current={index === current ? 'step' : undefined}>
              <span className="small muted">{label}</span>
              <span className="event-said small" data-tip={last ? showInstant(new Date(last.at)) : undefined}>
                <Icon className="i-s" />
                <span className="clip">
                  {last ? saidWords(last) : index === 2 && lastDay !== null ? `Hasta el ${showDay(parseDay(lastDay))}` : 'Por enviar'}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {term !== null && daysLeft !== null && <Notice tone={daysLeft <= 2 ? 'warn' : 'quiet'}>{term}</Notice>}
      {said.length > 0 && (
        <details>
          <summary className="small">Ver lo enviado a la DIAN</summary>
          <EventTrail events={said} />
        </details>
      )}
      <div className="event-actions">
        {offered(events, ['030', '032']).map(({ code, reason }) => (
          <Button key={code} size="small" disabledReason={closed ?? reason} onClick={() => setAsked([code])}>
            {eventActions[code].verb}
          </Button>
        ))}
      </div>
      {asked && <SendDialog view={view} codes={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

/** In the foot: claiming, and accepting with whatever lacks before it. */
export function EventButtons({ view, events }: Props) {
  const [asked, setAsked] = useState<Codes | null>(null)
  const closed = useClosed(view)
  const { offers, missing } = events
  const [claim] = offered(events, ['031'])
  const claimReason = closed ?? claim?.reason ?? null
  const acceptReason = closed ?? offers.find(({ code }) => code === missing[0])?.reason ?? null
  const mayClaim = claim !== undefined && claimReason === null
  const mayAccept = missing.length > 0 && acceptReason === null
  useShortcuts([
    ...(mayClaim ? [{ keys: 'r', label: 'Reclamar la factura', run: () => setAsked(['031']) }] : []),
    ...(mayAccept ? [{ keys: 'a', label: 'Aceptar la factura', run: () => setAsked(missing) }] : []),
  ])
  return (
    <>
      {claim && (
        <Button shortcut="R" disabledReason={claimReason} onClick={() => setAsked(['031'])}>
          Reclamar
        </Button>
      )}
      {missing.length > 0 && (
        <Button shortcut="A" disabledReason={acceptReason} onClick={() => setAsked(missing)}>
          Aceptar
        </Button>
      )}
      {asked && <SendDialog view={view} codes={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface DialogProps {
  readonly view: ReceivedView
  readonly codes: Codes
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
