import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useIsPhone } from './appearance.tsx'
import { Button, IconButton } from './Button.tsx'
import { Popover } from './float/Popover.tsx'
import { useFirstField } from './form/first-field.tsx'
import { AlertIcon, ChevronRightIcon, CircleCheckIcon, CloseIcon, InfoIcon, ShieldIcon, MoreVerticalIcon, WarningIcon } from './icons.tsx'
import { KitLink } from './KitLink.tsx'
import './page.css'

export interface Crumb {
  label: string
  /** The last one, and groups without a page, have none. */
  href?: string
}

export interface PageProps {
  /** Title of the route; the browser's is `${title} · Páramo`. */
  title: string
  /** What the head shows when it is more than the title: a number in bold. */
  heading?: ReactNode
  /** Beside the title, in grey: count or period. */
  subtitle?: ReactNode
  crumbs?: readonly Crumb[]
  /** State chips beside the title. */
  chips?: ReactNode
  /** Buttons before the main one. On a phone they go into a menu. */
  actions?: ReactNode
  /** An icon button at the end of the head that stays there on a phone. */
  corner?: ReactNode
  /** The one filled button. On a phone it stands in the foot, beside `summary`. */
  primary?: ReactNode
  /** Left of the foot on a phone: how many and how much. */
  summary?: ReactNode
  /** Tabs under the head. */
  tabs?: ReactNode
  /** A `SidePanel`, while its address is open. */
  panel?: ReactNode
  /** Facts at the right of a document, on a sunken ground; gone under 1024 px. */
  aside?: ReactNode
  /** Fixed foot: buttons of an editor. */
  footer?: ReactNode
  /** An editor, which opens on its first empty field: on a phone a cross at the left takes the place of the quiet button of the foot. */
  onClose?: () => void
  /** `fill` for a list, whose table scrolls by itself; `scroll` for everything else. */
  body?: 'fill' | 'scroll'
  children: ReactNode
}

export function Page(props: PageProps) {
  const {
    title,
    heading,
    subtitle,
    crumbs = [],
    chips,
    actions,
    corner,
    primary,
    summary,
    tabs,
    panel,
    aside,
    footer,
    body = 'scroll',
    children,
    onClose,
  } = props
  const phone = useIsPhone()
  const main = useRef<HTMLDivElement>(null)
  useFirstField(main, onClose !== undefined)
  useEffect(() => {
    document.title = `${title} · Páramo`
  }, [title])
  return (
    <>
      <div className={onClose ? 'head closable' : 'head'}>
        {phone && onClose && <IconButton name="Cerrar" icon={CloseIcon} onClick={onClose} />}
        <div className="head-main">
          {crumbs.length > 0 && (
            <nav className="crumb" aria-label="Ruta">
              {crumbs.map((crumb, index) => (
                <Fragment key={crumb.label}>
                  {index > 0 && <ChevronRightIcon className="i-xs" />}
                  {crumb.href ? <KitLink href={crumb.href}>{crumb.label}</KitLink> : <span>{crumb.label}</span>}
                </Fragment>
              ))}
            </nav>
          )}
          <h1>
            {heading ?? title} {chips} {subtitle && <small>{subtitle}</small>}
          </h1>
        </div>
        <div className="acts">
          {phone && actions ? (
            <Popover
              label="Más acciones"
              align="end"
              renderTrigger={(trigger) => <IconButton {...trigger} name="Más acciones" icon={MoreVerticalIcon} />}
            >
              <div className="acts-pop">{actions}</div>
            </Popover>
          ) : (
            actions
          )}
          {!phone && primary}
          {corner}
        </div>
      </div>
      {tabs}
      <div className={panel ? 'wrap with-panel' : 'wrap'}>
        <div className={body === 'scroll' ? 'main scroll' : 'main'} ref={main}>
          {children}
        </div>
        {aside && <div className="aside">{aside}</div>}
        {panel}
      </div>
      {footer && <div className={onClose ? 'page-foot closable' : 'page-foot'}>{footer}</div>}
      {phone && (primary || summary) && (
        <div className="sum">
          <span>{summary}</span>
          {primary}
        </div>
      )}
    </>
  )
}

export interface SectionProps {
  title: string
  count?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, count, action, children }: SectionProps) {
  return (
    <section className="sec">
      <header>
        <h2>{title}</h2>
        {count !== undefined && <span className="small muted">{count}</span>}
        {action && <span className="end">{action}</span>}
      </header>
      {children}
    </section>
  )
}

/** Label over value, in as many columns as fit: the head of a document. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode; isLong?: boolean }[] }) {
  return (
    <dl className="facts">
      {items.map((item) => (
        <div key={item.label} className={item.isLong ? 'long' : undefined}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface NoticeProps {
  /** special: of a legal state, which nobody has to act on. */
  tone: 'quiet' | 'info' | 'ok' | 'warn' | 'danger' | 'special'
  children: ReactNode
  action?: { label: string; href: string } | { label: string; onSelect: () => void }
}

const noticeIcons = {
  quiet: InfoIcon,
  info: InfoIcon,
  ok: CircleCheckIcon,
  warn: WarningIcon,
  danger: AlertIcon,
  special: ShieldIcon,
} as const

/** Something about this page that someone should know, with what to do about it. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = noticeIcons[tone]
  return (
    <div className={`note ${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon />
      <div className="grow">{children}</div>
      {action &&
        ('href' in action ? (
          <KitLink href={action.href} className="act">
            {action.label}
          </KitLink>
        ) : (
          <button type="button" className="act" onClick={action.onSelect}>
            {action.label}
          </button>
        ))}
    </div>
  )
}

/** In place of what was asked for, until it comes: that it is on its way, or why it did not come. */
export const Coming = ({ asked }: { asked: { readonly error: string | null; readonly ask: () => void } }) =>
  asked.error ? <LoadError message={asked.error} onRetry={asked.ask} /> : <div className="late muted">Cargando…</div>

/** What a failed load shows: reason and "Reintentar", or what else may help. */
export function LoadError({ message, retry = 'Reintentar', onRetry }: { message: string; retry?: string; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <AlertIcon />
      <h2>No se pudo cargar</h2>
      <p>{message}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  )
}
