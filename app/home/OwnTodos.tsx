/** Of what waits in every module, what whoever looks may do. */
import { refusalOf, type Gate } from '#platform/access.ts'
import { type TodoGroup, TodoGroups } from '#platform/home/TodoGroups.tsx'
import type { TodoSource } from '#platform/home/todo.ts'
import { useSignedIn, visitorOf } from '#platform/web/index.tsx'

export interface OwnTodosProps {
  readonly groups: readonly (Omit<TodoGroup, 'sources'> & {
    /** Those that the visitor may not ask are not asked. */
    readonly sources: readonly { readonly gates: readonly Gate[]; readonly source: TodoSource }[]
  })[]
}

export function OwnTodos({ groups }: OwnTodosProps) {
  const visitor = visitorOf(useSignedIn())
  if (visitor === null) return null
  const own = groups.map(({ sources, ...group }) => ({
    ...group,
    sources: sources.filter(({ gates }) => gates.some((gate) => refusalOf(gate, visitor) === null)).map(({ source }) => source),
  }))
  return <TodoGroups groups={own.filter(({ sources }) => sources.length > 0)} />
}
