import { lazy, Suspense, useState } from 'react'
import { ButtonLink, KitLink, Page, PlusIcon, Section, useIsNarrow, useIsPhone } from '#platform/ui/index.tsx'
import { useCompany, useSignedIn, visitorOf } from '#platform/web/index.tsx'
import { FigureCard } from '#platform/home/Figure.tsx'
import { TodoWaiting } from '#platform/home/TodoCard.tsx'
import { Bell } from '#modules/notifications/index.tsx'
import { refusalOf } from '#platform/access.ts'
import { creationsFor, menuFor } from '../layout/menu.ts'
import { screens } from '../screens.ts'
import { homeCards } from './cards.tsx'
import { homeScreen as page } from './screens.ts'
import './home.css'

const longDay = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "viernes 20 de noviembre de 2026". */
const dayInWords = (now: Date): string => longDay.format(now).replace(',', '')

const FEW_CARDS = 3

const cards = homeCards.map((card) => ({ ...card, Card: lazy(card.load) }))

export default function HomePage() {
  const session = useSignedIn()
  const company = useCompany()
  const narrow = useIsNarrow()
  const [today] = useState(() => dayInWords(new Date()))
  const phone = useIsPhone()
  const visitor = visitorOf(session)
  if (!visitor) return null
  const shown = cards.filter(({ gates }) => gates.some((gate) => refusalOf(gate, visitor) === null))
  const groups = menuFor(screens, visitor).filter((group) => group.entries.length > 0 && group.name !== 'account')
  const [creation] = creationsFor(screens, visitor)
  const drawn = (side: 'todo' | 'figures') =>
    shown
      .filter((card) => card.side === side)
      .map(({ id, title, Card }) => (
        <Suspense key={id} fallback={side === 'todo' ? <TodoWaiting title={title} /> : <FigureCard title={title} isLoading />}>
          <Card />
        </Suspense>
      ))
  const figures = drawn('figures')
  return (
    <Page
      title={page.title}
      heading={`Hola, ${session.user.userFirstName}`}
      subtitle={today}
      corner={phone && <Bell />}
      primary={
        creation && (
          <ButtonLink look="filled" icon={PlusIcon} href={creation.href}>
            Crear {creation.label.toLowerCase()}
          </ButtonLink>
        )
      }
      {...(narrow || figures.length === 0 ? {} : { aside: figures })}
    >
      {drawn('todo')}
      {narrow && <div className="home-figures">{figures}</div>}
      {/* Somebody without figures nor things to do still has somewhere to go. */}
      {shown.length < FEW_CARDS &&
        groups.map((group) => (
          <Section key={group.name} title={group.label}>
            <Places entries={group.entries} />
          </Section>
        ))}
      <p className="small muted home-foot">
        {company.name} · NIT {company.nit} · {company.roleName}
      </p>
    </Page>
  )
}

const Places = ({ entries }: { entries: readonly { label: string; href: string }[] }) => (
  <ul className="places">
    {entries.map((entry) => (
      <li key={entry.href}>
        <KitLink href={entry.href} className="place">
          {entry.label}
        </KitLink>
      </li>
    ))}
  </ul>
)
