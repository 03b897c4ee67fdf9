/** The plan of the company where one stands, until the subscription has an area of its own. */
import { Coming, Notice, Section } from '#platform/ui/index.tsx'
import { useAsk, useCompany, useToday } from '#platform/web/index.tsx'
import { getPlanUsage } from '../endpoints.ts'
import { standingOf } from '../limits.ts'
import { errorInCardScreen } from '../screens.ts'
import { PlanFeatures } from './PlanFeatures.tsx'
import { alarmsOf, shownDay } from './words.ts'

export default function PlanDetail() {
  const asked = useAsk(getPlanUsage, {})
  const company = useCompany()
  const today = useToday()
  const usage = asked.data
  if (!usage) return <Coming asked={asked} />
  const isStopped = standingOf(usage, today) !== 'current'
  const [worst] = alarmsOf(usage, today)
  return (
    <Section
      title={`Plan ${usage.planName} de ${company.name}`}
      count={usage.validUntil === null ? 'Sin fecha de vencimiento' : `Vigente hasta el ${shownDay(usage.validUntil)}`}
    >
      {isStopped && worst && (
        <Notice tone={worst.tone} action={{ label: 'Ver qué pasa', href: errorInCardScreen.path }}>
          {worst.text}
        </Notice>
      )}
      <PlanFeatures features={usage.features} />
    </Section>
  )
}
