/** What the plan includes and how much of it is used; what needs somebody stands first. */
import { CircleCheckIcon, Chip, type IconType, AlertIcon, BanIcon, Meter, type Tone, WarningIcon } from '#platform/ui/index.tsx'
import type { UsageState } from '../limits.ts'
import { type Feature, stateWords, usedWords } from './words.ts'
import './plan.css'

const looks: Readonly<Record<UsageState, { readonly tone: Tone; readonly icon: IconType; readonly order: number }>> = {
  exceeded: { tone: 'danger', icon: AlertIcon, order: 0 },
  reached: { tone: 'danger', icon: AlertIcon, order: 1 },
  near: { tone: 'warn', icon: WarningIcon, order: 2 },
  available: { tone: 'ok', icon: CircleCheckIcon, order: 3 },
  unlimited: { tone: 'ok', icon: CircleCheckIcon, order: 4 },
  unavailable: { tone: 'neutral', icon: BanIcon, order: 5 },
}

const bars: Partial<Readonly<Record<UsageState, 'ok' | 'warn' | 'danger'>>> = { exceeded: 'danger', reached: 'danger', near: 'warn' }

export function PlanFeatures({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="plan-features">
      {features
        .toSorted((one, other) => looks[one.state].order - looks[other.state].order)
        .map((feature) => (
          <FeatureRow key={feature.flag} feature={feature} />
        ))}
    </ul>
  )
}

function FeatureRow({ feature }: { feature: Feature }) {
  const { title, used, limit, state } = feature
  const { tone, icon } = looks[state]
  const words = usedWords(feature)
  return (
    <li>
      <span className="grow">{title}</span>
      {words !== '' && <span className="small t2 num">{words}</span>}
      <Chip tone={tone} icon={icon}>
        {stateWords[state]}
      </Chip>
      {used !== null && limit !== null && limit > 0 && (
        <Meter label={`Uso de ${title}`} value={used} max={limit} text={words} tone={bars[state] ?? 'ok'} />
      )}
    </li>
  )
}
