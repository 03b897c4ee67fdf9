import { Outlet } from '@tanstack/react-router'
import {
  AccountingIcon,
  AnalyticsIcon,
  AssetsIcon,
  CompanyIcon,
  DraftScope,
  DeskIcon,
  GuideIcon,
  HomeIcon,
  type IconType,
  InventoryIcon,
  LogoutIcon,
  ManufacturingIcon,
  MenuButton,
  PayrollIcon,
  PeopleIcon,
  PersonIcon,
  PlusIcon,
  PosIcon,
  PurchasesIcon,
  SalesIcon,
  SettingsIcon,
  setTheme,
  Shell,
  type Theme,
  TreasuryIcon,
  useAppearance,
  useIsPhone,
} from '#platform/ui/index.tsx'
import { AppLink, useGo, usePath, useSession, visitorOf } from '#platform/web/index.tsx'
import { useEnterCompany, useLeave } from '#modules/access/index.tsx'
import { kickOffScreen } from '../kick-off/screens.ts'
import { Bell, UnreadMark } from '#modules/notifications/index.tsx'
import { screens } from '../screens.ts'
import { ElsewhereDialog } from './ElsewhereDialog.tsx'
import { bottomFor, creationsFor, type GroupName, menuFor } from './menu.ts'

const icons: Readonly<Record<GroupName, IconType>> = {
  home: HomeIcon,
  sales: SalesIcon,
  purchases: PurchasesIcon,
  inventory: InventoryIcon,
  pos: PosIcon,
  treasury: TreasuryIcon,
  accounting: AccountingIcon,
  manufacturing: ManufacturingIcon,
  assets: AssetsIcon,
  payroll: PayrollIcon,
  crm: PeopleIcon,
  desk: DeskIcon,
  analytics: AnalyticsIcon,
  settings: SettingsIcon,
  account: PersonIcon,
}

const brand = { name: 'Páramo', href: '/' }

const themes: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'Como el sistema' },
  { theme: 'light', label: 'Claro' },
  { theme: 'dark', label: 'Oscuro' },
]

/** The frame around every screen of somebody who is signed in, in the colour of the company. */
export function Layout() {
  return (
    <div data-company={useSession()?.company?.color} style={{ display: 'contents' }}>
      <Frame />
    </div>
  )
}

function Frame() {
  const session = useSession()
  const path = usePath()
  const go = useGo()
  const { theme } = useAppearance()
  const phone = useIsPhone()
  const { enter } = useEnterCompany()
  const leave = useLeave()
  // Signing out takes the session away a moment before the router leaves this frame.
  if (!session) return null
  const { user, company, companies } = session
  const visitor = visitorOf(session)
  const scope = `${user.userId}.${company?.companyId ?? ''}`
  const groups = visitor ? menuFor(screens, visitor) : []
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
      groups={groups.map(({ name, label, href, entries }) => ({ label, icon: icons[name], entries, ...(href === null ? {} : { href }) }))}
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
          { label: 'Cerrar sesión', icon: LogoutIcon, onSelect: () => void leave() },
        ],
      }}
      right={
        <>
          {creations.length > 0 && (
            <MenuButton label="Crear" icon={PlusIcon} entries={creations.map(({ label, href }) => ({ label, onSelect: () => go(href) }))} />
          )}
          {/* On a phone it stands at the head of Inicio. */}
          {company && !phone && <Bell key={scope} />}
        </>
      }
    >
      {/* Another company or person is another page: nothing that was being written in one may be saved in the other. */}
      <DraftScope key={scope} value={company ? scope : null}>
        <Outlet />
      </DraftScope>
      {company && phone && <UnreadMark />}
      <ElsewhereDialog />
    </Shell>
  )
}
