/** What this person went to lately, to go back to it: screens by their title, records by their name. */
import { HistoryIcon, KitLink, Section } from '#platform/ui/index.tsx'
import type { VisibleGroup } from '../layout/menu.ts'
import { visitedLately } from '../palette/visited.tsx'

const SHOWN = 6

export function Recents({ groups }: { groups: readonly VisibleGroup[] }) {
  const entries = groups.flatMap((group) => group.entries)
  const recents = visitedLately().flatMap(({ href, label }) => {
    const shown = label ?? entries.find((entry) => entry.href === href)?.label
    return shown === undefined || href === '/' ? [] : [{ href, label: shown }]
  })
  if (recents.length === 0) return null
  return (
    <Section title="Recientes">
      <ul className="recents">
        {recents.slice(0, SHOWN).map(({ href, label }) => (
          <li key={href}>
            <KitLink href={href} className="recent small">
              <HistoryIcon aria-hidden />
              <span className="clip">{label}</span>
            </KitLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
