/** Of what a person is told, and by which channel; each choice is kept at once. */
import { LoadError, QuietTable, Section } from '#platform/ui/index.tsx'
import { useAsk, useCompany, useSend } from '#platform/web/index.tsx'
import { noticeChannels, type NoticeChannel } from '#platform/notices/notice.ts'
import { getNotificationPreferences, setNotificationPreference } from './endpoints.ts'
import { channelTitles } from './preferences.ts'
import './notifications.css'

/** Where the bell leads to. */
const HERE = '#notificaciones'

const goThere = (node: HTMLElement | null): void => {
  if (node && location.hash === HERE) node.scrollIntoView()
}

export function NotificationSettings() {
  const { name } = useCompany()
  const asked = useAsk(getNotificationPreferences, {})
  if (!asked.data) return asked.error && <LoadError message={asked.error} onRetry={asked.ask} />
  const { events, email } = asked.data
  const groups = [...new Set(events.map(({ group }) => group))]
  return (
    <Section title="Notificaciones">
      <div id={HERE.slice(1)} ref={goThere} className="bell-settings">
        <p className="t2">
          Lo que elijas vale para {name} y los correos llegan a {email}
        </p>
        <QuietTable className="bell-choices">
          <thead>
            <tr>
              <th scope="col">Te avisamos cuando</th>
              {noticeChannels.map((channel) => (
                <th scope="col" key={channel} className="choice">
                  {channelTitles[channel]}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={1 + noticeChannels.length}>
                  {group}
                </th>
              </tr>
              {events
                .filter((each) => each.group === group)
                .map(({ event, title, channels }) => (
                  <tr key={event}>
                    <td>{title}</td>
                    {noticeChannels.map((channel) => (
                      <td key={channel} className="choice">
                        <Choice event={event} title={title} channel={channel} wanted={channels[channel]} />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          ))}
        </QuietTable>
      </div>
    </Section>
  )
}

interface ChoiceProps {
  readonly event: string
  readonly title: string
  readonly channel: NoticeChannel
  readonly wanted: boolean
}

function Choice({ event, title, channel, wanted }: ChoiceProps) {
  const sending = useSend(setNotificationPreference, { refreshes: [getNotificationPreferences] })
  // What was chosen stands at once; when it could not be kept, what holds stands again.
  const shown = sending.isSending ? (sending.sent?.body.wanted ?? wanted) : wanted
  return (
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by being checked
      role="switch"
      className="sw"
      aria-label={`${title}: ${channelTitles[channel]}`}
      checked={shown}
      aria-busy={sending.isSending}
      onChange={({ target }) => void sending.run({ body: { event, channel, wanted: target.checked } })}
    />
  )
}
