import { TodoCard } from '#platform/home/TodoCard.tsx'
import { resolutionsToRenew } from '../home.ts'

export default function ResolutionsCard() {
  return (
    <TodoCard
      title="Resoluciones por vencer"
      endpoint={resolutionsToRenew}
      nothing="Tus resoluciones tienen fecha y números"
      href="/settings/resolutions"
      isUrgent={({ todos }) => todos.some(({ tone }) => tone === 'danger')}
    />
  )
}
