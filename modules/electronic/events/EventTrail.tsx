/** The events of an invoice, each with its instant, who said it, its identifier, and why it waits or was refused. */
import { showInstant } from '#base/date.ts'
import { AlertIcon, Chip, CircleCheckIcon, ClockIcon } from '#platform/ui/index.tsx'
import { claimName, eventChipWords, type EventShown } from './shown.ts'
import './events.css'

const icons = { ok: CircleCheckIcon, danger: AlertIcon, neutral: ClockIcon } as const

export function EventChip({ event }: { readonly event: Pick<EventShown, 'code' | 'state'> }) {
  const { text, tone } = eventChipWords(event)
  return (
    <Chip tone={tone} icon={icons[tone]}>
      {text}
    </Chip>
  )
}

export const EventTrail = ({ events }: { readonly events: readonly EventShown[] }) => (
  <ol className="event-trail">
    {events.map((event) => (
      <li key={event.code}>
        <EventChip event={event} />
        <span className="small t2">
          <time dateTime={event.at}>{showInstant(new Date(event.at))}</time>
          {event.person !== '' && `, ${event.person}`}
          {event.concept !== '' && `. ${claimName(event.concept)}`}
        </span>
        {event.uniqueCode !== '' && (
          <code className="event-code small" data-tip={event.uniqueCode}>
            {event.number} · {event.uniqueCode.slice(0, 16)}…
          </code>
        )}
        {event.detail !== '' && event.state !== 'validated' && <span className="small">{event.detail}</span>}
      </li>
    ))}
  </ol>
)
