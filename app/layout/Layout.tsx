import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import {
  changeLayout,
  CompanyIcon,
  DraftScope,
  FootIcon,
  FullPageIcon,
  GO,
  GuideIcon,
  IconButton,
  KeyboardIcon,
  LogoutIcon,
  MenuButton,
  PersonIcon,
  PlusIcon,
  setTheme,
  Shell,
  showShortcuts,
  type Theme,
  useAppearance,
  useIsPhone,
  useLayoutState,
  useShortcuts,
  WayBack,
} from '#platform/ui/index.tsx'
import { AppLink, queryClient, useGo, usePath, useSession, visitorOf } from '#platform/web/index.tsx'
import { TrialStrip, useEnterCompany, useLeave } from '#modules/access/index.tsx'
import { LookingStrip } from '#modules/users/index.tsx'
import { kickOffScreen } from '../kick-off/screens.ts'
import { TransmissionMark } from '#modules/electronic/index.tsx'
import { Bell, UnreadMark } from '#modules/notifications/index.tsx'
import { Help } from '../help/help.tsx'
import { screens } from '../screens.ts'
import { ElsewhereDialog } from './ElsewhereDialog.tsx'
import { useFavorites } from './favorites.tsx'
import { icons } from './icons.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { bottomFor, creationsFor, entryAt, goKeys, menuFor } from './menu.ts'

const brand = { name: 'Páramo', href: '/' }

const themes: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'Como el sistema' },
  { theme: 'light', label: 'Claro' },
  { theme: 'dark', label: 'Oscuro' },
]

const loadPalette = () => import('../palette/Palette.tsx')
const Palette = lazy(loadPalette)
// The key that begins its chord is a head start; what fails now is tried again when it opens.
addEventListener('keydown', ({ key }) => (key === 'Control' || key === 'Meta') && void loadPalette().catch(() => undefined), { once: true })

/** What was mended elsewhere makes any answer old. */
const askAgain = (): void => void queryClient.invalidateQueries()

/** The frame around every screen of somebody who is signed in, in the colour of the company. @param children what is no route */
export function Layout({ children }: { readonly children?: ReactNode }) {
  return (
    <div data-company={useSession()?.company?.color} style={{ display: 'contents' }}>
      <Frame>{children ?? <Outlet />}</Frame>
    </div>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const path = usePath()
  const go = useGo()
  const { theme } = useAppearance()
  const phone = useIsPhone()
  const { enter } = useEnterCompany()
  const leave = useLeave()
  const [isSearching, setSearching] = useState(false)
  const { footer, fullPage } = useLayoutState()
  // Of all screens, and this frame is drawn at every step of a navigation.
  const { visitor, groups } = useMemo(() => {
    const visitor = session && visitorOf(session)
    return { visitor, groups: visitor ? menuFor(screens, visitor) : [] }
  }, [session])
  const favorites = useFavorites(groups)
  useShortcuts(
    goKeys.flatMap(({ keys, href }) => {
      const entry = entryAt(groups, href)
      return entry ? [{ keys, label: entry.label, run: () => go(href) }] : []
    }),
    GO,
  )
  // Signing out takes the session away a moment before the router leaves this frame.
  if (!session) return null
  const { user, company, companies } = session
  const scope = `${user.userId}.${company?.companyId ?? ''}`
  const creations = visitor ? creationsFor(screens, visitor) : []
  return (
    <Shell
      link={AppLink}
      brand={brand}
      company={{
        label: 'Empresa',
        options: companies.map((card) => ({ id: card.companyId, name: card.name, color: card.color })),
        current: company?.companyId ?? '',
        onSwitch: (id) => id !== company?.companyId && enter(id),
      }}
      groups={groups.map(({ name, label, href, entries, within }) => ({
        label,
        icon: icons[name],
        entries,
        within,
        ...(href === null ? {} : { href }),
      }))}
      favorites={favorites}
      bottom={bottomFor(groups).map(({ label, href, group }) => ({ label, href, icon: icons[group] }))}
      path={path}
      user={{
        name: `${user.userFirstName} ${user.userLastName}`.trim(),
        entries: [
          { heading: user.userEmail },
          { label: 'Mi perfil', icon: PersonIcon, href: '/profile' },
          { label: 'Mis empresas', icon: CompanyIcon, href: '/account/my-companies' },
          ...(visitor ? [{ label: kickOffScreen.title, icon: GuideIcon, href: kickOffScreen.path }] : []),
          { heading: 'Tema' },
          ...themes.map((choice) => ({ label: choice.label, checked: theme === choice.theme, onSelect: () => setTheme(choice.theme) })),
          'separator',
          {
            label: fullPage ? 'Salir de página completa' : 'Página completa',
            icon: FullPageIcon,
            shortcut: 'F',
            onSelect: () => changeLayout({ fullPage: !fullPage }),
          },
          { label: 'Pie de página', icon: FootIcon, checked: footer, onSelect: () => changeLayout({ footer: !footer }) },
          { label: 'Atajos de teclado', icon: KeyboardIcon, shortcut: '?', onSelect: showShortcuts },
          'separator',
          { label: 'Cerrar sesión', icon: LogoutIcon, onSelect: () => void leave() },
        ],
      }}
      {...(visitor ? { search: { label: 'Ir a, crear o buscar', onOpen: () => setSearching(true) } } : {})}
      footer={
        company && (
          <>
            <span className="clip">
              {company.name} · NIT {company.nit}
            </span>
            <span className="clip">{company.roleName}</span>
            <span className="row end">
              <IconButton name="Página completa" icon={FullPageIcon} size="small" onClick={() => changeLayout({ fullPage: true })} />
              <IconButton name="Atajos de teclado" icon={KeyboardIcon} size="small" onClick={showShortcuts} />
            </span>
          </>
        )
      }
      right={
        <>
          {creations.length > 0 && (
            <MenuButton label="Crear" icon={PlusIcon} entries={creations.map(({ label, href }) => ({ label, onSelect: () => go(href) }))} />
          )}
          {company && !phone && <TransmissionMark key={`transmission ${scope}`} />}
          {visitor && !phone && <Help path={path} />}
          {/* On a phone it stands at the head of Inicio. */}
          {company && !phone && <Bell key={scope} />}
        </>
      }
    >
      {company?.isTrial && (
        <Suspense>
          <TrialStrip />
        </Suspense>
      )}
      <LookingStrip />
      <WayBack key={`back ${scope}`} path={path} onReturn={askAgain} />
      {/* Another company or person is another page: nothing that was being written in one may be saved in the other. */}
      <DraftScope key={scope} value={company ? scope : null}>
        {children}
      </DraftScope>
      {company && phone && <UnreadMark />}
      <ElsewhereDialog />
      <QuestionDialog />
      {isSearching && visitor && (
        <Suspense>
          <Palette visitor={visitor} groups={groups} favorites={favorites} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </Shell>
  )
}
