import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button, type ButtonLook, IconButton, Kbd } from '../Button.tsx'
import { ChevronDownIcon, ChevronUpIcon, type IconType, MoreIcon } from '../icons.tsx'
import { KitLink } from '../KitLink.tsx'
import { Pop } from './Pop.tsx'
import type { Align } from './place.ts'

export type MenuEntry =
  | {
      label: string
      icon?: IconType
      /** A company's colour, before its name. */
      color?: string | undefined
      href?: string
      onSelect?: () => void
      /** Red: only leads to a dialog that confirms. */
      danger?: boolean
      disabledReason?: string | null | undefined
      shortcut?: string
      checked?: boolean
    }
  | { heading: string }
  | 'separator'

const enter = (box: HTMLElement): void => box.querySelector<HTMLElement>('[role^=menuitem]')?.focus()

function MenuList({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: (refocus: boolean) => void }) {
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    const now = items.findIndex((item) => item === document.activeElement)
    let next = -1
    if (event.key === 'ArrowDown') next = (now + 1) % items.length
    else if (event.key === 'ArrowUp') next = (now - 1 + items.length) % items.length
    else if (event.key === 'Home') next = 0
    else if (event.key === 'End') next = items.length - 1
    else if (event.key === 'Tab') onClose(true)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase()
      const order = [...items.slice(now + 1), ...items.slice(0, now + 1)]
      const found = order.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
      if (found) next = items.indexOf(found)
    }
    if (next < 0) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu role is on the box around it
    <div className="lst" onKeyDown={keys}>
      {entries.map((entry, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- separators have no identity of their own
        if (entry === 'separator') return <hr key={`line-${index}`} />
        if ('heading' in entry) {
          return (
            <div className="cap" key={entry.heading}>
              {entry.heading}
            </div>
          )
        }
        const { label, icon: Icon, color, href, onSelect, danger, disabledReason, shortcut, checked } = entry
        const content = (
          <>
            {Icon && <Icon />}
            {color && <span className="company-dot" data-company={color} />}
            <span className="grow">{label}</span>
            {shortcut && <Kbd>{shortcut}</Kbd>}
            {checked && <span aria-hidden="true">✓</span>}
          </>
        )
        const run = () => {
          onClose(true)
          onSelect?.()
        }
        return href && !disabledReason ? (
          <KitLink key={label} href={href} className="o" role="menuitem" tabIndex={-1} onClick={run}>
            {content}
          </KitLink>
        ) : (
          <button
            key={label}
            type="button"
            className={danger ? 'o bad' : 'o'}
            role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={checked}
            aria-disabled={disabledReason ? true : undefined}
            aria-description={disabledReason || undefined}
            data-tip={disabledReason || undefined}
            tabIndex={-1}
            onClick={disabledReason ? undefined : run}
          >
            {content}
          </button>
        )
      })}
    </div>
  )
}

export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  onClick: () => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

/** A menu under any button: arrows, Home, End and letters move, Enter selects, Escape and Tab close. */
export function Menu(props: {
  label: string
  /** Told when it opens, where the part around it is not drawn anew for them. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  align?: Align
  renderTrigger: (props: MenuTriggerProps) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }
  return (
    <>
      {props.renderTrigger({ ref: button, onClick: () => setOpen(!open), 'aria-haspopup': 'menu', 'aria-expanded': open })}
      {open && (
        <Pop anchor={button} onClose={() => close(true)} align={props.align ?? 'start'} popRole="menu" label={props.label} enter={enter}>
          <MenuList entries={typeof props.entries === 'function' ? props.entries() : props.entries} onClose={close} />
        </Pop>
      )}
    </>
  )
}

/** "Más acciones ▾" */
export function MenuButton(props: {
  label: string
  entries: readonly MenuEntry[]
  look?: ButtonLook
  icon?: IconType
  align?: Align
  size?: 'normal' | 'small'
}) {
  return (
    <Menu
      label={props.label}
      entries={props.entries}
      align={props.align ?? 'end'}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          look={props.look ?? 'outlined'}
          {...(props.icon ? { icon: props.icon } : {})}
          {...(props.size ? { size: props.size } : {})}
          endIcon={ChevronDownIcon}
        >
          {props.label}
        </Button>
      )}
    />
  )
}

/** The three dots of a row or a head. */
export function MoreMenu(props: {
  label?: string
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  size?: 'normal' | 'small'
}) {
  const label = props.label ?? 'Más acciones'
  return (
    <Menu
      label={label}
      entries={props.entries}
      align="end"
      renderTrigger={(trigger) => <IconButton {...trigger} name={label} icon={MoreIcon} size={props.size ?? 'normal'} />}
    />
  )
}

/** A button with its menu of variants: "Guardar y emitir ▾". The child is a `Button` with the same look. */
export function SplitButton(props: { children: ReactNode; look?: ButtonLook; label: string; entries: readonly MenuEntry[] }) {
  return (
    <span className="split">
      {props.children}
      <Menu
        label={props.label}
        entries={props.entries}
        align="end"
        renderTrigger={(trigger) => (
          <Button {...trigger} look={props.look ?? 'outlined'} aria-label={props.label}>
            <ChevronUpIcon />
          </Button>
        )}
      />
    </span>
  )
}
