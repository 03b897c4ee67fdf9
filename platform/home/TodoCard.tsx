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
import { useAsk, useAskAll } from '../web/index.tsx'
import { joinTodos, type Todo, type TodoAnswer, type TodoEndpoint, type TodoSource } from './todo.ts'
import './home.css'

const icons: Readonly<Record<Todo['tone'], IconType>> = { danger: AlertIcon, warn: WarningIcon, info: QueuedIcon, quiet: FileIcon }
const SKELETON = ['one', 'two'] as const

interface CardWords {
  readonly title: string
  /** When there is nothing: "Todo está transmitido". */
  readonly nothing: string
  /** Whether the count is in red: only where someone must act. */
  readonly isUrgent?: (answer: TodoAnswer) => boolean
}

export interface TodoCardProps extends CardWords {
  readonly endpoint: TodoEndpoint
  /** The list of all of them. */
  readonly href: string
}

export function TodoCard({ endpoint, href, ...words }: TodoCardProps) {
  const { data, error, ask } = useAsk(endpoint, {})
  return <Todos {...words} answer={data} lists={[{ label: 'Ver lista', href }]} error={error} onRetry={ask} />
}

export interface JoinedTodoCardProps extends CardWords {
  readonly sources: readonly TodoSource[]
}

/** What several modules have to do of one sort, the worst of all first, with a way to the list of each that has some. */
export function JoinedTodoCard({ sources, ...words }: JoinedTodoCardProps) {
  const { data, error, ask } = useAskAll(sources.map(({ endpoint }) => endpoint))
  const lists = sources.filter((_, index) => (data?.[index]?.count ?? 0) > 0)
  const answer = data && joinTodos(data.filter((each) => each !== null))
  return <Todos {...words} answer={answer} lists={lists} error={error} onRetry={ask} />
}

interface TodosProps extends CardWords {
  readonly answer: TodoAnswer | null
  readonly lists: readonly { readonly label: string; readonly href: string }[]
  readonly error: string | null
  readonly onRetry: () => void
}

function Todos({ title, nothing, isUrgent, answer, lists, error, onRetry }: TodosProps) {
  // Units align when one of the column has cents.
  const hasCents = answer?.todos.some(({ amount }) => amount !== null && !amount.endsWith('.00')) ?? false
  return (
    <Section
      title={title}
      count={answer && answer.count > 0 ? <Count count={answer.count} isUrgent={isUrgent?.(answer) ?? false} /> : undefined}
      action={answer && answer.count > 0 ? <Lists lists={lists} /> : undefined}
    >
      {error && (
        <Notice tone="danger" action={{ label: 'Reintentar', onSelect: onRetry }}>
          {error}
        </Notice>
      )}
      {!answer && !error && <Skeleton title={title} />}
      {answer && answer.count === 0 && !error && <p className="muted home-none">{nothing}</p>}
      {answer && answer.count > 0 && (
        <ul className="todos">
          {answer.todos.map((todo) => (
            <Row key={todo.id} todo={todo} hasCents={hasCents} />
          ))}
        </ul>
      )}
      {answer && <Rest rest={answer.count - answer.todos.length} lists={lists} />}
    </Section>
  )
}

const Count = ({ count, isUrgent }: { count: number; isUrgent: boolean }) =>
  isUrgent ? (
    <Chip tone="danger" icon={AlertIcon}>
      {countText(count)}
    </Chip>
  ) : (
    countText(count)
  )

const Lists = ({ lists }: Pick<TodosProps, 'lists'>) => (
  <span className="todo-lists">
    {lists.map(({ label, href }) => (
      <KitLink key={href} href={href} className="small todo-list">
        {label}
      </KitLink>
    ))}
  </span>
)

/** What is not shown; of several lists each has its own way beside the title. */
function Rest({ rest, lists: [list, ...others] }: { rest: number } & Pick<TodosProps, 'lists'>) {
  if (rest <= 0) return null
  const text = rest === 1 ? 'la otra' : `las otras ${countText(rest)}`
  if (!list || others.length > 0) return <p className="todo-rest muted small">Falta ver {text}</p>
  return (
    <KitLink href={list.href} className="todo-rest">
      Ver {text}
    </KitLink>
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
