import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { SpinnerIcon, type IconType } from './icons.tsx'
import { KitLink } from './KitLink.tsx'
import './button.css'

/** A key or chord, as the key-cap prints it: "Ctrl S". */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd>{children}</kbd>
}

export type ButtonLook = 'filled' | 'outlined' | 'quiet' | 'danger'
const lookClass: Readonly<Record<ButtonLook, string>> = { filled: 'p', outlined: '', quiet: 'q', danger: 'd' }

type Native = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'aria-pressed' | 'aria-label' | 'autoFocus' | 'form' | 'id' | 'name' | 'value'
>

export interface ButtonProps extends Native {
  children: ReactNode
  look?: ButtonLook
  icon?: IconType
  /** Shown at the right, as a chevron. */
  endIcon?: IconType
  size?: 'normal' | 'small'
  block?: boolean
  type?: 'button' | 'submit'
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** While true: same width, spinner, `busyText`, no second click. */
  busy?: boolean
  /** "Emitiendo…" */
  busyText?: string
  /** Why it cannot be used. It stays focusable and says so in a tooltip. */
  disabledReason?: string | null | undefined
  /** Key hint, as "Ctrl S". The key itself is registered with `useShortcuts`. */
  shortcut?: string
  /** The same where there is no room for it: it is told when one stops at the button. */
  hint?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** One filled button per view. Text is verb plus object: "Crear factura". */
export function Button(props: ButtonProps) {
  const { children, look = 'outlined', icon: Icon, endIcon: End, size, block, type = 'button', onClick, ref, ...rest } = props
  const { busy = false, busyText, disabledReason, shortcut, hint, ...native } = rest
  const off = busy || Boolean(disabledReason)
  const reasonId = useId()
  const content = (
    <>
      {Icon && <Icon />}
      {children}
      {shortcut && <Kbd>{shortcut}</Kbd>}
      {End && <End className="i-s" />}
    </>
  )
  return (
    <button
      {...native}
      ref={ref}
      // A submit button that may not be used must not submit its form.
      type={type === 'submit' && !off ? 'submit' : 'button'}
      className={['btn', lookClass[look], size === 'small' && 's', block && 'block', busy && 'busy'].filter(Boolean).join(' ')}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      data-tip={disabledReason || hint}
      onClick={off ? undefined : onClick}
    >
      {busyText ? (
        <span className="swap">
          <span className={busy ? 'away' : ''} aria-hidden={busy || undefined}>
            {content}
          </span>
          <span className={busy ? '' : 'away'} aria-hidden={!busy || undefined}>
            <SpinnerIcon className="spin" />
            {busyText}
          </span>
        </span>
      ) : (
        content
      )}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}

export interface ButtonLinkProps {
  href: string
  children: ReactNode
  look?: ButtonLook
  icon?: IconType
  size?: 'normal' | 'small'
  shortcut?: string
}

/** A link that looks like a button: going somewhere is a link, doing something is a button. */
export function ButtonLink({ href, children, look = 'outlined', icon: Icon, size, shortcut }: ButtonLinkProps) {
  return (
    <KitLink href={href} className={['btn', lookClass[look], size === 'small' && 's'].filter(Boolean).join(' ')}>
      {Icon && <Icon />}
      {children}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </KitLink>
  )
}

export interface IconButtonProps extends Native {
  /** What it does, for the tooltip and for screen readers. */
  name: string
  icon: IconType
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  size?: 'normal' | 'small'
  /** Unread counter; nothing is shown for zero. */
  count?: number
  /**
   * It stands inside a field, which does the same by a key, "Alt ↓": it is no stop of Tab, so that Enter after a choice never
   * lands on what takes it away.
   */
  inner?: string
  disabledReason?: string | null | undefined
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ name, icon: Icon, onClick, size, count, inner, disabledReason, ref, ...native }: IconButtonProps) {
  const reasonId = useId()
  return (
    <button
      {...native}
      ref={ref}
      type="button"
      className={size === 'small' ? 'ib s' : 'ib'}
      tabIndex={inner ? -1 : undefined}
      aria-label={count ? `${name}: ${count}` : name}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      data-tip={disabledReason || (inner ? `${name} · ${inner}` : name)}
      onClick={disabledReason ? undefined : onClick}
    >
      <Icon />
      {count ? <span className="dot">{count > 99 ? '99+' : count}</span> : null}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}
