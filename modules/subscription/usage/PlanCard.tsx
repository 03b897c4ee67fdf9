/** On the home: what of the plan needs somebody. */
import { Notice, Section } from '#platform/ui/index.tsx'
import { useAsk, useToday } from '#platform/web/index.tsx'
import { getPlanUsage } from '../endpoints.ts'
import { errorInCardScreen } from '../screens.ts'
import { standingOf } from '../limits.ts'
import { alarmsOf } from './words.ts'

export default function PlanCard() {
  const usage = useAsk(getPlanUsage, {}).data
  const today = useToday()
  const alarms = usage ? alarmsOf(usage, today) : []
  if (!usage || alarms.length === 0) return null
  const isStopped = standingOf(usage, today) !== 'current'
  const action = isStopped
    ? { label: 'Ver qué pasa', href: errorInCardScreen.path }
    : { label: 'Ver mi plan', href: '/account/my-companies' }
  return (
    <Section title="Tu plan">
      <div className="stack">
        {alarms.map(({ tone, text }) => (
          <Notice key={text} tone={tone} action={action}>
            {text}
          </Notice>
        ))}
      </div>
    </Section>
  )
}
