/** What waits for whoever looks to approve it, of every module that has some, in one card. */
import { refusalOf, type Gate } from '#platform/access.ts'
import { JoinedTodoCard } from '#platform/home/TodoCard.tsx'
import type { TodoSource } from '#platform/home/todo.ts'
import { useSignedIn, visitorOf } from '#platform/web/index.tsx'

export interface ApprovalsCardProps {
  /** Of every module; those that the visitor may not approve are not asked. */
  readonly sources: readonly { readonly gate: Gate; readonly source: TodoSource }[]
}

export function ApprovalsCard({ sources }: ApprovalsCardProps) {
  const visitor = visitorOf(useSignedIn())
  const own = sources.flatMap(({ gate, source }) => (visitor !== null && refusalOf(gate, visitor) === null ? [source] : []))
  return <JoinedTodoCard title="Por aprobar" nothing="Nada espera tu aprobación" sources={own} />
}
