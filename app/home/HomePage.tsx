import { lazy, Suspense, useState } from 'react'
import { ButtonLink, KitLink, Page, PlusIcon, Section, useIsNarrow, useIsPhone } from '#platform/ui/index.tsx'
import { useCompany, useSignedIn, visitorOf } from '#platform/web/index.tsx'
import { FigureCard } from '#platform/home/Figure.tsx'
import { TodosWaiting } from '#platform/home/TodoGroups.tsx'
import { Bell } from '#modules/notifications/index.tsx'
import { type Gate, refusalOf } from '#platform/access.ts'
import { creationsFor, menuFor } from '../layout/menu.ts'
import { screens } from '../screens.ts'
import { figureGates, homeCards, HomeFigures, HomeTodos, todoGates } from './cards.tsx'
import { Recents } from './Recents.tsx'
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

/** With fewer parts than this, the home leads to the places of the menu too. */
const FEW_PARTS = 3

const cards = homeCards.map((card) => ({ ...card, Card: lazy(card.load) }))

export default function HomePage() {
  const session = useSignedIn()
  const company = useCompany()
  const narrow = useIsNarrow()
  const [today] = useState(() => dayInWords(new Date()))
  const phone = useIsPhone()
  const visitor = visitorOf(session)
  if (!visitor) return null
  const isLetIn = (gates: readonly Gate[]) => gates.some((gate) => refusalOf(gate, visitor) === null)
  const shown = cards.filter(({ gates }) => isLetIn(gates))
  const [hasFigures, hasTodos] = [isLetIn(figureGates), isLetIn(todoGates)]
  const groups = menuFor(screens, visitor).filter((group) => group.entries.length > 0 && group.name !== 'account')
  const [creation] = creationsFor(screens, visitor)
  const figures = hasFigures && (
    <Suspense fallback={<div className="figures-room" aria-busy />}>
      <HomeFigures />
    </Suspense>
  )
  const explained = shown
    .filter(({ side }) => side === 'figures')
    .map(({ id, title, Card }) => (
      <Suspense key={id} fallback={<FigureCard title={title} isLoading />}>
        <Card />
      </Suspense>
    ))
  const beside = (
    <>
      {!narrow && figures}
      {explained}
      <Recents groups={groups} />
    </>
  )
  const isAside = !narrow && (hasFigures || explained.length > 0)
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
      {...(isAside ? { aside: beside } : {})}
    >
      {narrow && figures}
      {shown
        .filter(({ side }) => side === 'todo')
        .map(({ id, Card }) => (
          <Suspense key={id} fallback={null}>
            <Card />
          </Suspense>
        ))}
      {hasTodos && (
        <Suspense fallback={<TodosWaiting />}>
          <HomeTodos />
        </Suspense>
      )}
      {!isAside && <div className="home-figures">{beside}</div>}
      {/* Somebody without figures nor things to do still has somewhere to go. */}
      {shown.length + Number(hasTodos) + Number(hasFigures) < FEW_PARTS &&
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
