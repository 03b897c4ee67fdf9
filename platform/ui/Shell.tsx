import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useIsNarrow, useIsPhone } from './appearance.tsx'
import { BrandMark } from './Brand.tsx'
import { IconButton, Kbd } from './Button.tsx'
import { Avatar, Chip } from './Chip.tsx'
import { Menu, type MenuEntry } from './float/Menu.tsx'
import { Toasts } from './float/Toasts.tsx'
import { TooltipLayer } from './float/Tooltip.tsx'
import { CloseIcon, CollapseIcon, ExpandIcon, type IconType, MenuIcon, OfflineIcon, SearchIcon } from './icons.tsx'
import { KitLink, type LinkComponent, LinkProvider } from './KitLink.tsx'
import { changeLayout, useLayoutState } from './layout-state.tsx'
import { currentHref } from './menu.ts'
import { useIsOnline } from './online.tsx'
import { RightSlot } from './RightPanel.tsx'
import { ANYWHERE, ShortcutsHelp, useShortcuts } from './Shortcuts.tsx'
import { NarrowSidebar, type ShellFavorites, type ShellGroup, Sidebar } from './Sidebar.tsx'
import { type ShellSwitch, Switcher } from './Switcher.tsx'
import './shell.css'
import './company.css'
import './online.css'

export interface ShellProps {
  /** How a link is drawn, so that the kit does not know the router. */
  link: LinkComponent
  brand: { name: string; href: string }
  company: ShellSwitch
  branch?: ShellSwitch & { icon: IconType }
  groups: readonly ShellGroup[]
  favorites?: ShellFavorites
  /** Four entries of the bottom bar of a phone. */
  bottom: readonly { label: string; href: string; icon: IconType }[]
  /** Current address, without host. */
  path: string
  user: { name: string; entries: readonly MenuEntry[] }
  /** Opens the command palette (Ctrl K). */
  search?: { label: string; onOpen: () => void }
  /** Between the search and the person: Crear, por transmitir, notificaciones, ayuda. */
  right?: ReactNode
  /** Under the sheet, when the person shows it. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame around the sheet. Mounts the toasts, the tooltips and the list of shortcuts. */
export function Shell(props: ShellProps) {
  const { link, brand, company, branch, groups, favorites, bottom, path, user, search, right, footer, children } = props
  const phone = useIsPhone()
  const narrow = useIsNarrow()
  const online = useIsOnline()
  const { collapsed, footer: hasFooter, fullPage } = useLayoutState()
  // Opened on one page it is closed on the next, whatever led there.
  const [overAt, setOverAt] = useState<string | null>(null)
  const over = overAt === path
  const setOver = (isOver: boolean) => setOverAt(isOver ? path : null)
  const [rightSlot, setRightSlot] = useState<HTMLElement | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const fill = (isFull: boolean) => changeLayout({ fullPage: isFull })
  useShortcuts(
    [
      ...(search ? [{ keys: 'ctrl+k', label: search.label, run: search.onOpen }] : []),
      { keys: 'f', label: fullPage ? 'Salir de página completa' : 'Página completa', run: () => fill(!fullPage) },
      ...(fullPage ? [{ keys: 'escape', label: 'Salir de página completa', run: () => fill(false) }] : []),
    ],
    ANYWHERE,
  )

  const closeOver = () => {
    setOver(false)
    opener.current?.focus()
  }
  const find = search && (
    <Find
      label={search.label}
      onOpen={() => {
        setOver(false)
        search.onOpen()
      }}
    />
  )
  const person = <Person user={user} />
  const showsFooter = footer !== undefined && hasFooter && !narrow && !fullPage
  const offline = !online && (
    <output className={phone ? 'net strip' : 'net'}>
      <Chip tone="danger" icon={OfflineIcon}>
        Sin conexión
      </Chip>
    </output>
  )
  return (
    <LinkProvider link={link}>
      <div className={['app', collapsed && !narrow && 'min', fullPage && 'full', showsFooter && 'footed'].filter(Boolean).join(' ')}>
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        {fullPage && (
          <button type="button" className="leave-full" onClick={() => fill(false)}>
            Salir de página completa
            <Kbd>Esc</Kbd>
          </button>
        )}
        {!phone && !fullPage && (
          <header className="top">
            <BrandHead brand={brand} isNarrow={narrow} opener={opener} isOpen={over} onOpen={() => setOver(true)} />
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
          !fullPage &&
          (collapsed ? (
            <NarrowSidebar groups={groups} favorites={favorites} path={path} />
          ) : (
            <Sidebar groups={groups} favorites={favorites} path={path} />
          ))}
        {phone && offline}
        <main className="sheet" id="contenido" tabIndex={-1}>
          <RightSlot value={rightSlot}>{children}</RightSlot>
        </main>
        <div ref={setRightSlot} className="right-slot" />
        {showsFooter && <footer className="app-foot">{footer}</footer>}
        {phone && !fullPage && <BottomBar entries={bottom} path={path} opener={opener} isOpen={over} onOpen={() => setOver(true)} />}
        {over && narrow && !fullPage && (
          <MenuOver name={brand.name} onClose={closeOver}>
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
            <Sidebar groups={groups} favorites={favorites} path={path} onNavigate={() => setOver(false)} />
          </MenuOver>
        )}
        <Toasts />
        <TooltipLayer />
        <ShortcutsHelp />
      </div>
    </LinkProvider>
  )
}

function Find({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" className="find" onClick={onOpen}>
      <SearchIcon />
      <span>{label}</span>
      <Kbd>Ctrl K</Kbd>
    </button>
  )
}

function Person({ user: { name, entries } }: Pick<ShellProps, 'user'>) {
  return (
    <Menu
      label={name}
      align="end"
      entries={entries}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="user" aria-label={`Cuenta de ${name}`}>
          <Avatar name={name} decorative />
        </button>
      )}
    />
  )
}

/** What opens the menu over the page. */
interface Opener {
  opener: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpen: () => void
}

/** The brand over the menu, with what opens the menu or makes it narrow. */
function BrandHead({ brand, isNarrow, opener, isOpen, onOpen }: Pick<ShellProps, 'brand'> & Opener & { isNarrow: boolean }) {
  const { collapsed } = useLayoutState()
  return (
    <div className="brand">
      {isNarrow && <IconButton ref={opener} name="Abrir menú" icon={MenuIcon} aria-expanded={isOpen} onClick={onOpen} />}
      <KitLink href={brand.href} className="row" aria-label={brand.name}>
        <BrandMark />
        {!isNarrow && <b>{brand.name}</b>}
      </KitLink>
      {!isNarrow && (
        <IconButton
          name={collapsed ? 'Expandir menú' : 'Contraer menú'}
          icon={collapsed ? ExpandIcon : CollapseIcon}
          onClick={() => changeLayout({ collapsed: !collapsed })}
        />
      )}
    </div>
  )
}

interface BottomBarProps extends Pick<ShellProps, 'path'>, Opener {
  entries: ShellProps['bottom']
}

/** Of a phone: four ways that are taken often, and the menu. */
function BottomBar({ entries, path, opener, isOpen, onOpen }: BottomBarProps) {
  const here = currentHref(entries, path)
  return (
    <nav className="bottom" aria-label="Accesos">
      {entries.slice(0, 4).map(({ label, href, icon: Icon }) => (
        <KitLink key={href} href={href} aria-current={href === here ? 'page' : undefined}>
          <Icon />
          {label}
        </KitLink>
      ))}
      <button ref={opener} type="button" aria-expanded={isOpen} onClick={onOpen}>
        <MenuIcon />
        Menú
      </button>
    </nav>
  )
}

/** The menu over the page, where there is no room beside it. */
function MenuOver({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  return (
    <>
      <button type="button" className="scrim" aria-label="Cerrar menú" tabIndex={-1} onClick={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard from anything inside */}
      <aside className="side-over" aria-label="Menú" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <div className="over-head">
          <BrandMark />
          <b className="grow">{name}</b>
          <IconButton name="Cerrar menú" icon={CloseIcon} onClick={onClose} ref={(node) => node?.focus()} />
        </div>
        {children}
      </aside>
    </>
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
