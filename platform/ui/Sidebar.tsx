import { type FormEvent, useId, useRef, useState } from 'react'
import { fold, matches } from './fields/match.ts'
import { Menu } from './float/Menu.tsx'
import { ChevronDownIcon, ChevronRightIcon, type IconType, SearchIcon, StarIcon } from './icons.tsx'
import { KitLink } from './KitLink.tsx'
import { currentHref } from './menu.ts'
import './sidebar.css'

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
  /** Where its own place leads to: found by the search of the menu, not unfolded. */
  within?: readonly ShellEntry[]
}

/** What a person keeps at hand above the menu. */
export interface ShellFavorites {
  entries: readonly ShellEntry[]
  onToggle: (entry: ShellEntry) => void
}

export interface SidebarProps {
  groups: readonly ShellGroup[]
  favorites?: ShellFavorites | undefined
  path: string
  onNavigate?: (() => void) | undefined
}

const placesOf = (groups: readonly ShellGroup[]): ShellEntry[] =>
  groups.flatMap(({ label, href, entries = [], within = [] }) => [...(href ? [{ label, href }] : []), ...entries, ...within])

/** A group that is a place of its own is also where what it leads to is. */
const isOwnPlace = ({ href, within = [] }: ShellGroup, here: string | null): boolean =>
  here !== null && (href === here || within.some((entry) => entry.href === here))

/** An entry with its star, which is seen on hover and focus, and always where it is a favourite. */
function Entry({
  entry,
  icon: Icon,
  detail,
  isHere,
  favorites,
  onNavigate,
}: {
  entry: ShellEntry
  icon?: IconType
  detail?: string
  isHere: boolean
  favorites: ShellFavorites | undefined
  onNavigate: (() => void) | undefined
}) {
  const labelId = useId()
  const isFavorite = favorites?.entries.some(({ href }) => href === entry.href) ?? false
  return (
    <div className="nav-row">
      <KitLink href={entry.href} className={Icon ? 'nav' : 'nav sub'} aria-current={isHere ? 'page' : undefined} onClick={onNavigate}>
        {Icon && <Icon />}
        <span className="clip" data-clip id={labelId}>
          {entry.label}
        </span>
        {detail && <span className="n clip">{detail}</span>}
        {entry.badge ? <span className="n">{entry.badge}</span> : null}
      </KitLink>
      {favorites && (
        <button
          type="button"
          className={isFavorite ? 'ib s star on' : 'ib s star'}
          aria-label="Favorita"
          aria-pressed={isFavorite}
          aria-describedby={labelId}
          data-tip={isFavorite ? 'Quitar de favoritos' : 'Agregar a favoritos'}
          onClick={() => favorites.onToggle(entry)}
        >
          <StarIcon />
        </button>
      )}
    </div>
  )
}

/** Entries whose name, or that of their group, has every word typed; those whose own name begins with it first. */
function found(groups: readonly ShellGroup[], text: string): { entry: ShellEntry; group: string; icon: IconType }[] {
  const all = groups.flatMap(({ label, icon, href, entries = [], within = [] }) => [
    ...(href === undefined ? [] : [{ entry: { label, href }, group: '', icon }]),
    ...[...entries, ...within].map((entry) => ({ entry, group: label, icon })),
  ])
  const begins = ({ entry }: (typeof all)[number]): number => (fold(entry.label).startsWith(fold(text)) ? 0 : 1)
  return all.filter(({ entry, group }) => matches(`${entry.label} ${group}`, text)).toSorted((a, b) => begins(a) - begins(b))
}

export function Sidebar({ groups, favorites, path, onNavigate }: SidebarProps) {
  const here = currentHref(placesOf(groups), path)
  const home = groups.find((group) => group.entries?.some((entry) => entry.href === here))?.label ?? null
  // The person's own choice holds until they go to another group.
  const [chosen, setChosen] = useState<{ at: string | null; open: string | null }>({ at: home, open: home })
  const open = chosen.at === home ? chosen.open : home
  // What is sought is over once somebody has gone to it.
  const [sought, setSought] = useState({ at: path, text: '' })
  const text = sought.at === path ? sought.text.trim() : ''
  const list = useRef<HTMLElement>(null)
  const kept = favorites?.entries ?? []
  const goFirst = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') list.current?.querySelector<HTMLElement>('a.nav')?.click()
  }
  return (
    <nav className="side" aria-label="Menú principal" ref={list}>
      <form className="side-find" onSubmit={goFirst}>
        <SearchIcon />
        <input
          type="search"
          aria-label="Buscar en el menú"
          placeholder="Buscar en el menú"
          autoComplete="off"
          value={sought.at === path ? sought.text : ''}
          onChange={(event) => setSought({ at: path, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return
            event.stopPropagation()
            event.preventDefault()
            setSought({ at: path, text: '' })
          }}
        />
      </form>
      {text === '' ? (
        <>
          {kept.length > 0 && <div className="cap">Favoritos</div>}
          {kept.map((entry) => (
            <Entry key={entry.href} entry={entry} icon={StarIcon} isHere={false} favorites={favorites} onNavigate={onNavigate} />
          ))}
          {kept.length > 0 && <div className="cap">Menú</div>}
          {groups.map((group) => (
            <Group
              key={group.label}
              group={group}
              here={here}
              isOpen={open === group.label}
              isWithin={home === group.label}
              onOpen={(isOpen) => setChosen({ at: home, open: isOpen ? group.label : null })}
              favorites={favorites}
              onNavigate={onNavigate}
            />
          ))}
        </>
      ) : (
        <Found groups={groups} text={text} here={here} favorites={favorites} onNavigate={onNavigate} />
      )}
    </nav>
  )
}

interface FoundProps {
  groups: readonly ShellGroup[]
  text: string
  here: string | null
  favorites: ShellFavorites | undefined
  onNavigate: (() => void) | undefined
}

function Found({ groups, text, here, favorites, onNavigate }: FoundProps) {
  const entries = found(groups, text)
  return (
    <>
      {entries.map(({ entry, group, icon }) => (
        <Entry
          key={entry.href}
          entry={entry}
          icon={icon}
          detail={group}
          isHere={entry.href === here}
          favorites={favorites}
          onNavigate={onNavigate}
        />
      ))}
      <output className="side-none small muted">{entries.length === 0 && `Nada en el menú con «${text}»`}</output>
    </>
  )
}

interface GroupProps {
  group: ShellGroup
  here: string | null
  isOpen: boolean
  /** The current page is one of its entries. */
  isWithin: boolean
  onOpen: (isOpen: boolean) => void
  favorites: ShellFavorites | undefined
  onNavigate: (() => void) | undefined
}

function Group({ group, here, isOpen, isWithin, onOpen, favorites, onNavigate }: GroupProps) {
  const Icon = group.icon
  if (!group.entries?.length) {
    return group.href === undefined ? null : (
      <KitLink href={group.href} className="nav" aria-current={isOwnPlace(group, here) ? 'page' : undefined} onClick={onNavigate}>
        <Icon />
        <span className="clip" data-clip>
          {group.label}
        </span>
      </KitLink>
    )
  }
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon
  return (
    <>
      <button
        type="button"
        className={isOpen ? 'nav open' : isWithin ? 'nav within' : 'nav'}
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon />
        <span className="clip" data-clip>
          {group.label}
        </span>
        <Chevron className="chev" />
      </button>
      {isOpen &&
        group.entries.map((entry) => (
          <Entry key={entry.href} entry={entry} isHere={entry.href === here} favorites={favorites} onNavigate={onNavigate} />
        ))}
    </>
  )
}

/** Collapsed: one icon a group; its entries open beside it. */
export function NarrowSidebar({ groups, favorites, path }: Omit<SidebarProps, 'onNavigate'>) {
  const here = currentHref(placesOf(groups), path)
  const kept = favorites?.entries ?? []
  const shown = kept.length > 0 ? [{ label: 'Favoritos', icon: StarIcon, entries: kept }, ...groups] : groups
  return (
    <nav className="side" aria-label="Menú principal">
      {shown.map((group: ShellGroup) => {
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
              aria-current={isOwnPlace(group, here) ? 'page' : undefined}
            >
              <Icon />
            </KitLink>
          )
        }
        const within = group.entries !== kept && entries.some((entry) => entry.href === here)
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
