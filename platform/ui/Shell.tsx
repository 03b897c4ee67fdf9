import { type ReactNode, useRef, useState } from 'react'
import { useIsNarrow, useIsPhone } from './appearance.tsx'
import { BrandMark } from './Brand.tsx'
import { IconButton, Kbd } from './Button.tsx'
import { Avatar, Chip } from './Chip.tsx'
import { Menu, type MenuEntry } from './float/Menu.tsx'
import { Toasts } from './float/Toasts.tsx'
import { TooltipLayer } from './float/Tooltip.tsx'
import {
  ChevronDownIcon,
  ChevronRightIcon,
  CloseIcon,
  CollapseIcon,
  ExpandIcon,
  type IconType,
  MenuIcon,
  OfflineIcon,
  SearchIcon,
  SelectorIcon,
  StarIcon,
} from './icons.tsx'
import { KitLink, type LinkComponent, LinkProvider } from './KitLink.tsx'
import { currentHref } from './menu.ts'
import { useIsOnline } from './online.tsx'
import { RightSlot } from './RightPanel.tsx'
import { ShortcutsHelp, useShortcuts } from './Shortcuts.tsx'
import './shell.css'
import './company.css'
import './online.css'

export interface ShellEntry {
  label: string
  href: string
  /** Work to do, never how many there are. */
  badge?: number
}

/** A group opens its entries; with `href` and no entries it is a place of its own ("Inicio"). */
export interface ShellGroup {
  label: string
  icon: IconType
  href?: string
  entries?: readonly ShellEntry[]
}

export interface ShellChoice {
  id: string
  name: string
  color?: string
}

export interface ShellSwitch {
  label: string
  options: readonly ShellChoice[]
  current: string
  onSwitch: (id: string) => void
}

export interface ShellProps {
  /** How a link is drawn, so that the kit does not know the router. */
  link: LinkComponent
  brand: { name: string; href: string }
  company: ShellSwitch
  branch?: ShellSwitch & { icon: IconType }
  groups: readonly ShellGroup[]
  favorites?: readonly ShellEntry[]
  /** Four entries of the bottom bar of a phone. */
  bottom: readonly { label: string; href: string; icon: IconType }[]
  /** Current address, without host. */
  path: string
  user: { name: string; entries: readonly MenuEntry[] }
  /** Opens the command palette (Ctrl K). */
  search?: { label: string; onOpen: () => void }
  /** Between the search and the person: Crear, por transmitir, notificaciones, ayuda. */
  right?: ReactNode
  children: ReactNode
}

const NO_ENTRIES: readonly ShellEntry[] = []
const COLLAPSED_KEY = 'paramo.sidebar'

const monogram = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()

function Switcher({ of, icon: Icon }: { of: ShellSwitch; icon?: IconType }) {
  const { options, onSwitch } = of
  const now = options.find((option) => option.id === of.current)
  const name = now?.name ?? ''
  const face = (
    <>
      {Icon ? <Icon /> : <span className="mono" data-initials={monogram(name)} aria-hidden="true" />}
      <span className="clip" data-clip>
        {name}
      </span>
    </>
  )
  if (options.length < 2) return <span className="switch-co">{face}</span>
  return (
    <Menu
      label={of.label}
      entries={options.map(({ id, name, color }) => ({ label: name, color, checked: id === now?.id, onSelect: () => onSwitch(id) }))}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className={Icon ? 'switch-co t2' : 'switch-co'} aria-label={`${of.label}: ${name}`}>
          {face}
          <SelectorIcon className="i-s" />
        </button>
      )}
    />
  )
}

function Sidebar({
  groups,
  favorites = NO_ENTRIES,
  path,
  onNavigate,
}: Pick<ShellProps, 'groups' | 'favorites' | 'path'> & { onNavigate?: (() => void) | undefined }) {
  const places = groups.flatMap((group) => [...(group.href ? [{ label: group.label, href: group.href }] : []), ...(group.entries ?? [])])
  const here = currentHref(places, path)
  const home = groups.find((group) => group.entries?.some((entry) => entry.href === here))?.label ?? null
  // The person's own choice holds until they go to another group.
  const [chosen, setChosen] = useState<{ at: string | null; open: string | null }>({ at: home, open: home })
  const open = chosen.at === home ? chosen.open : home
  return (
    <nav className="side" aria-label="Menú principal">
      {favorites.length > 0 && <div className="cap">Favoritos</div>}
      {favorites.map((entry) => (
        <KitLink key={entry.href} href={entry.href} className="nav" onClick={onNavigate} data-tip={undefined}>
          <StarIcon />
          <span className="clip" data-clip>
            {entry.label}
          </span>
        </KitLink>
      ))}
      {favorites.length > 0 && <div className="cap">Menú</div>}
      {groups.map((group) => {
        const Icon = group.icon
        if (!group.entries?.length) {
          return group.href === undefined ? null : (
            <KitLink
              key={group.label}
              href={group.href}
              className="nav"
              aria-current={group.href === here ? 'page' : undefined}
              onClick={onNavigate}
            >
              <Icon />
              <span className="clip" data-clip>
                {group.label}
              </span>
            </KitLink>
          )
        }
        const isOpen = open === group.label
        const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon
        return [
          <button
            key={group.label}
            type="button"
            className={isOpen ? 'nav open' : home === group.label ? 'nav within' : 'nav'}
            aria-expanded={isOpen}
            onClick={() => setChosen({ at: home, open: isOpen ? null : group.label })}
          >
            <Icon />
            <span className="clip" data-clip>
              {group.label}
            </span>
            <Chevron className="chev" />
          </button>,
          isOpen &&
            group.entries.map((entry) => (
              <KitLink
                key={entry.href}
                href={entry.href}
                className="nav sub"
                aria-current={entry.href === here ? 'page' : undefined}
                onClick={onNavigate}
              >
                <span className="clip" data-clip>
                  {entry.label}
                </span>
                {entry.badge ? <span className="n">{entry.badge}</span> : null}
              </KitLink>
            )),
        ]
      })}
    </nav>
  )
}

/** Collapsed: one icon a group; its entries open beside it. */
function NarrowSidebar({ groups, path }: Pick<ShellProps, 'groups' | 'path'>) {
  const here = currentHref(
    groups.flatMap((group) => [...(group.href ? [{ label: group.label, href: group.href }] : []), ...(group.entries ?? [])]),
    path,
  )
  return (
    <nav className="side" aria-label="Menú principal">
      {groups.map((group) => {
        const Icon = group.icon
        const entries = group.entries ?? []
        if (entries.length === 0) {
          return group.href === undefined ? null : (
            <KitLink
              key={group.label}
              href={group.href}
              className="nav"
              aria-label={group.label}
              data-tip={group.label}
              aria-current={group.href === here ? 'page' : undefined}
            >
              <Icon />
            </KitLink>
          )
        }
        const within = entries.some((entry) => entry.href === here)
        return (
          <Menu
            key={group.label}
            label={group.label}
            entries={[{ heading: group.label }, ...entries.map((entry) => ({ label: entry.label, href: entry.href }))]}
            renderTrigger={(trigger) => (
              <button {...trigger} type="button" className={within ? 'nav within' : 'nav'} aria-label={group.label} data-tip={group.label}>
                <Icon />
              </button>
            )}
          />
        )
      })}
    </nav>
  )
}

/** The frame around the sheet. Mounts the toasts, the tooltips and the list of shortcuts. */
export function Shell(props: ShellProps) {
  const { link, brand, company, branch, groups, favorites, bottom, path, user, search, right, children } = props
  const phone = useIsPhone()
  const narrow = useIsNarrow()
  const online = useIsOnline()
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === 'min')
  const [over, setOver] = useState(false)
  const [rightSlot, setRightSlot] = useState<HTMLElement | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useShortcuts(search ? [{ keys: 'ctrl+k', label: search.label, run: search.onOpen }] : [])

  const toggle = () => {
    localStorage.setItem(COLLAPSED_KEY, collapsed ? 'wide' : 'min')
    setCollapsed(!collapsed)
  }
  const closeOver = () => {
    setOver(false)
    opener.current?.focus()
  }
  const find = search && (
    <button
      type="button"
      className="find"
      onClick={() => {
        setOver(false)
        search.onOpen()
      }}
    >
      <SearchIcon />
      <span>{search.label}</span>
      <Kbd>Ctrl K</Kbd>
    </button>
  )
  const person = (
    <Menu
      label={user.name}
      align="end"
      entries={user.entries}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="user" aria-label={`Cuenta de ${user.name}`}>
          <Avatar name={user.name} decorative />
        </button>
      )}
    />
  )
  const here = currentHref(bottom, path)
  const offline = !online && (
    <output className={phone ? 'net strip' : 'net'}>
      <Chip tone="danger" icon={OfflineIcon}>
        Sin conexión
      </Chip>
    </output>
  )
  return (
    <LinkProvider link={link}>
      <div className={collapsed && !narrow ? 'app min' : 'app'}>
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        {!phone && (
          <header className="top">
            <div className="brand">
              {narrow && <IconButton ref={opener} name="Abrir menú" icon={MenuIcon} aria-expanded={over} onClick={() => setOver(true)} />}
              <KitLink href={brand.href} className="row" aria-label={brand.name}>
                <BrandMark />
                {!narrow && <b>{brand.name}</b>}
              </KitLink>
              {!narrow && (
                <IconButton
                  name={collapsed ? 'Expandir menú' : 'Contraer menú'}
                  icon={collapsed ? ExpandIcon : CollapseIcon}
                  onClick={toggle}
                />
              )}
            </div>
            <Switcher of={company} />
            {branch && (
              <>
                <span className="vsep" />
                <Switcher of={branch} icon={branch.icon} />
              </>
            )}
            <div className="slots">
              {offline}
              {find}
              {right}
              {person}
            </div>
          </header>
        )}
        {!narrow &&
          (collapsed ? (
            <NarrowSidebar groups={groups} path={path} />
          ) : (
            <Sidebar groups={groups} favorites={favorites ?? NO_ENTRIES} path={path} />
          ))}
        {phone && offline}
        <main className="sheet" id="contenido" tabIndex={-1}>
          <RightSlot value={rightSlot}>{children}</RightSlot>
        </main>
        <div ref={setRightSlot} className="right-slot" />
        {phone && (
          <nav className="bottom" aria-label="Accesos">
            {bottom.slice(0, 4).map(({ label, href, icon: Icon }) => (
              <KitLink key={href} href={href} aria-current={href === here ? 'page' : undefined}>
                <Icon />
                {label}
              </KitLink>
            ))}
            <button ref={opener} type="button" aria-expanded={over} onClick={() => setOver(true)}>
              <MenuIcon />
              Menú
            </button>
          </nav>
        )}
        {over && narrow && (
          <>
            <button type="button" className="scrim" aria-label="Cerrar menú" tabIndex={-1} onClick={closeOver} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard from anything inside */}
            <aside className="side-over" aria-label="Menú" onKeyDown={(event) => event.key === 'Escape' && closeOver()}>
              <div className="over-head">
                <BrandMark />
                <b className="grow">{brand.name}</b>
                <IconButton name="Cerrar menú" icon={CloseIcon} onClick={closeOver} ref={(node) => node?.focus()} />
              </div>
              {phone && (
                <>
                  {find}
                  <div className="over-slots">
                    <Switcher of={company} />
                    {branch && <Switcher of={branch} icon={branch.icon} />}
                    {right}
                    {person}
                  </div>
                </>
              )}
              <Sidebar groups={groups} favorites={favorites ?? NO_ENTRIES} path={path} onNavigate={() => setOver(false)} />
            </aside>
          </>
        )}
        <Toasts />
        <TooltipLayer />
        <ShortcutsHelp />
      </div>
    </LinkProvider>
  )
}

/** The layers that `Shell` brings, for pages without it (sign-in, onboarding). */
export function BareLayers() {
  return (
    <>
      <Toasts />
      <TooltipLayer />
    </>
  )
}
