/** Every setting that a person may see, by what it is about, searched as one types; and what is still missing of each group. */
import { useState } from 'react'
import { refusalOf } from '#platform/access.ts'
import { Chip, CircleCheckIcon, KitLink, NoResults, Page, SearchField, Section, WarningIcon } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useSignedIn, visitorOf } from '#platform/web/index.tsx'
import { getKickOff, type KickOffStep } from '../kick-off/endpoints.ts'
import { answers } from '../palette/places.ts'
import { screens } from '../screens.ts'
import { groupsOf, settingsGroupOf, type ShownGroup } from './groups.ts'
import { settingsScreen } from './screens.ts'
import './settings.css'

export default function SettingsPage() {
  const visitor = visitorOf(useSignedIn())
  const [text, setText] = useState('')
  const steps = useAsk(getKickOff, {}).data?.steps ?? []
  if (!visitor) return null
  const groups = groupsOf(screens.filter((screen) => refusalOf(screen, visitor) === null))
  const found = groups
    .map((group) => ({ ...group, screens: group.screens.filter(({ title }) => answers([title, group.label], text)) }))
    .filter((group) => group.screens.length > 0)
  return (
    <Page title={settingsScreen.title} crumbs={crumbsOf(settingsScreen)}>
      <div className="settings-search">
        <SearchField
          label="Buscar en la configuración"
          placeholder="Impuestos, bodegas, resoluciones…"
          width="100%"
          value={text}
          onChange={setText}
        />
      </div>
      {found.length === 0 && <NoResults onClear={() => setText('')} />}
      <div className="settings-groups">
        {found.map((group) => (
          <Group key={group.name} group={group} steps={steps.filter(({ seenAt }) => settingsGroupOf(seenAt) === group.name)} />
        ))}
      </div>
    </Page>
  )
}

const Group = ({ group: { label, screens: places }, steps }: { group: ShownGroup; steps: readonly KickOffStep[] }) => (
  <Section title={label} action={<State steps={steps} />}>
    <ul className="settings-places" aria-label={label}>
      {places.map(({ path, title }) => (
        <li key={path}>
          <KitLink className="link" href={path}>
            {title}
          </KitLink>
        </li>
      ))}
    </ul>
  </Section>
)

/** What the guide knows of a group; nothing where it asks for nothing. */
function State({ steps }: { steps: readonly KickOffStep[] }) {
  if (steps.length === 0) return null
  const missing = steps.find(({ done, optional }) => !done && !optional)
  if (!missing)
    return (
      <Chip tone="ok" icon={CircleCheckIcon} look="quiet">
        Completo
      </Chip>
    )
  return (
    <Chip tone="warn" icon={WarningIcon} look="quiet">
      Falta: {missing.title}
    </Chip>
  )
}
