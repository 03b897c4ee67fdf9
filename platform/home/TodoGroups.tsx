/** Things to do, by groups: rows with one verb each, the worst first, and the way to the rest. */
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
import { useAskAll } from '../web/index.tsx'
import { joinTodos, restOf, type Todo, type TodoAnswer, type TodoSource } from './todo.ts'
import './home.css'

const icons: Readonly<Record<Todo['tone'], IconType>> = { danger: AlertIcon, warn: WarningIcon, info: QueuedIcon, quiet: FileIcon }
const SKELETON = ['one', 'two'] as const

export interface TodoGroup {
  readonly id: string
  readonly title: string
  readonly isUrgent: boolean
  /** Of the modules that have some of this sort. */
  readonly sources: readonly TodoSource[]
}

/**
 * What waits for whoever looks, group by group, those that hold something; of several modules, the worst of all first, with a way to
 * the list of each that has some. They come together, so that nothing jumps while one reads.
 */
export function TodoGroups({ groups }: { groups: readonly TodoGroup[] }) {
  const { data, error, isAsking, ask } = useAskAll(groups.flatMap(({ sources }) => sources.map(({ endpoint }) => endpoint)))
  const answered = data && answersOf(groups, data)
  const held = answered?.filter(({ answer: { count } }) => count > 0) ?? []
  return (
    <>
      {error && (
        <Notice tone="danger" action={{ label: 'Reintentar', onSelect: ask }}>
          {error}
        </Notice>
      )}
      {!answered && isAsking && <TodosWaiting />}
      {answered && held.length === 0 && !error && <p className="muted home-none">Nada te espera por ahora.</p>}
      {held.map(({ id, ...group }) => (
        <Todos key={id} {...group} />
      ))}
    </>
  )
}

interface AnsweredGroup extends Omit<TodoGroup, 'sources'> {
  readonly answer: TodoAnswer
  readonly lists: readonly { readonly label: string; readonly href: string }[]
}

/** @param answers in the order of the sources of the groups; null of what failed */
function answersOf(groups: readonly TodoGroup[], answers: readonly (TodoAnswer | null)[]): AnsweredGroup[] {
  const left = answers.values()
  return groups.map(({ sources, ...group }) => {
    const own = sources.map((source) => ({ source, answer: left.next().value ?? null }))
    const held = own.filter(({ answer }) => answer !== null && answer.count > 0)
    const lists = held.map(({ source: { label, href } }) => ({ label: sources.length === 1 ? 'Ver lista' : label, href }))
    return { ...group, answer: joinTodos(own.flatMap(({ answer }) => answer ?? [])), lists }
  })
}

function Todos({ title, isUrgent, answer, lists }: Omit<AnsweredGroup, 'id'>) {
  // Units align when one of the column has cents.
  const hasCents = answer.todos.some(({ amount }) => amount !== null && !amount.endsWith('.00'))
  return (
    <Section
      title={title}
      count={<Count count={answer.count} isUrgent={isUrgent && answer.todos.some(({ tone }) => tone === 'danger')} />}
      action={<Lists lists={lists} />}
    >
      <ul className="todos">
        {answer.todos.map((todo) => (
          <Row key={todo.id} todo={todo} hasCents={hasCents} />
        ))}
      </ul>
      <Rest rest={restOf(answer)} lists={lists} />
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

const Lists = ({ lists }: Pick<AnsweredGroup, 'lists'>) => (
  <span className="todo-lists">
    {lists.map(({ label, href }) => (
      <KitLink key={href} href={href} className="small todo-list">
        {label}
      </KitLink>
    ))}
  </span>
)

/** What is not shown; of several lists each has its own way beside the title. */
function Rest({ rest, lists: [list, ...others] }: { rest: number } & Pick<AnsweredGroup, 'lists'>) {
  if (rest <= 0) return null
  const text = rest === 1 ? 'la otra' : `las otras ${countText(rest)}`
  if (!list || others.length > 0) return <p className="todo-rest muted small">Falta ver {text}</p>
  return (
    <KitLink href={list.href} className="todo-rest">
      Ver {text}
    </KitLink>
  )
}

/** While what waits is asked. */
export const TodosWaiting = () => (
  <ul className="todos" aria-busy="true" aria-label="Cargando lo que te espera">
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
