/** A card of things to do: rows with one verb each, the worst first, and the way to the rest. */
import { countText } from '#base/count.ts'
import {
  AlertIcon,
  ButtonLink,
  Chip,
  FileIcon,
  type IconType,
  KitLink,
  Money,
  Notice,
  QueuedIcon,
  Section,
  WarningIcon,
} from '../ui/index.tsx'
import { useAsk } from '../web/index.tsx'
import type { Endpoint, Schema } from '../http/endpoint.ts'
import type * as z from 'zod/mini'
import type { Todo, TodoAnswer } from './todo.ts'
import './home.css'

export interface TodoCardProps {
  readonly title: string
  readonly endpoint: Endpoint<string, undefined, undefined, z.core.$ZodType<TodoAnswer> & Schema>
  /** When there is nothing: "Todo está transmitido". */
  readonly nothing: string
  /** The list of all of them. */
  readonly href: string
  /** Whether the count is in red: only where someone must act. */
  readonly isUrgent?: (answer: TodoAnswer) => boolean
}

const icons: Readonly<Record<Todo['tone'], IconType>> = { danger: AlertIcon, warn: WarningIcon, info: QueuedIcon, quiet: FileIcon }
const SKELETON = ['one', 'two'] as const

export function TodoCard({ title, endpoint, nothing, href, isUrgent }: TodoCardProps) {
  const { data, error, ask } = useAsk(endpoint, {})
  const rest = data ? data.count - data.todos.length : 0
  // Units align when one of the column has cents.
  const hasCents = data?.todos.some(({ amount }) => amount !== null && !amount.endsWith('.00')) ?? false
  const count = data && countText(data.count)
  return (
    <Section
      title={title}
      count={
        data && data.count > 0 ? (
          isUrgent?.(data) ? (
            <Chip tone="danger" icon={AlertIcon}>
              {count}
            </Chip>
          ) : (
            count
          )
        ) : undefined
      }
      action={
        data && data.count > 0 ? (
          <KitLink href={href} className="small todo-list">
            Ver lista
          </KitLink>
        ) : undefined
      }
    >
      {error && (
        <Notice tone="danger" action={{ label: 'Reintentar', onSelect: ask }}>
          {error}
        </Notice>
      )}
      {!data && !error && <Skeleton title={title} />}
      {data && data.count === 0 && <p className="muted home-none">{nothing}</p>}
      {data && data.count > 0 && (
        <ul className="todos">
          {data.todos.map((todo) => (
            <Row key={todo.id} todo={todo} hasCents={hasCents} />
          ))}
        </ul>
      )}
      {data && rest > 0 && (
        <KitLink href={href} className="todo-rest">
          {rest === 1 ? 'Ver la otra' : `Ver las otras ${countText(rest)}`}
        </KitLink>
      )}
    </Section>
  )
}

function Skeleton({ title }: { title: string }) {
  return (
    <ul className="todos" aria-busy="true" aria-label={`Cargando ${title.toLowerCase()}`}>
      {SKELETON.map((key) => (
        <li key={key} className="todo">
          <span className="todo-icon quiet" />
          <span className="grow">
            <span className="skel" />
            <span className="skel short" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** In its place while its code is on the way, so that the cards under it do not jump. */
export const TodoWaiting = ({ title }: { title: string }) => (
  <Section title={title}>
    <Skeleton title={title} />
  </Section>
)

function Row({ todo: { tone, title, detail, amount, href, verb }, hasCents }: { todo: Todo; hasCents: boolean }) {
  const Icon = icons[tone]
  return (
    <li className="todo">
      <span className={`todo-icon ${tone}`}>
        <Icon />
      </span>
      <span className="grow todo-text">
        <KitLink href={href} className="clip todo-title">
          {title}
        </KitLink>
        <span className="clip small muted">{detail}</span>
      </span>
      {amount !== null && (
        <span className="num todo-amount">
          <Money value={amount} cents={hasCents ? 'room' : 'auto'} />
        </span>
      )}
      <span className="todo-verb">
        <ButtonLink href={href} size="small">
          {verb}
        </ButtonLink>
      </span>
    </li>
  )
}
