import { FigureCard } from '#platform/home/Figure.tsx'
import { AlertIcon, Chip, CircleCheckIcon, format, type Tone, WarningIcon, type IconType, BanIcon } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { getPlanUsage, type PlanUsage } from '../endpoints.ts'
import type { UsageState } from '../limits.ts'

const states: Readonly<Record<UsageState, { readonly text: string; readonly tone: Tone; readonly icon: IconType }>> = {
  unlimited: { text: 'Ilimitado', tone: 'ok', icon: CircleCheckIcon },
  available: { text: 'Disponible', tone: 'ok', icon: CircleCheckIcon },
  near: { text: 'Cerca del límite', tone: 'warn', icon: WarningIcon },
  reached: { text: 'Límite alcanzado', tone: 'danger', icon: AlertIcon },
  exceeded: { text: 'Límite superado', tone: 'danger', icon: AlertIcon },
  unavailable: { text: 'Plan no disponible', tone: 'neutral', icon: BanIcon },
}

/** What the plan counts, and how much of it is left. */
export default function PlanCard() {
  const { data, error, isAsking, ask } = useAsk(getPlanUsage, {})
  const counted = data?.features.filter(({ used }) => used !== null) ?? []
  return (
    <FigureCard title={data ? `Plan ${data.planName}` : 'Mi plan'} isLoading={!data && isAsking} error={error} onRetry={ask}>
      {data && (
        <>
          <p className="small t2">{standing(data)}</p>
          <dl className="figure-rows">
            {counted.map(({ flag, title, used, limit, state }) => {
              const { text, tone, icon } = states[state]
              return (
                <div key={flag}>
                  <dt className="clip" data-clip>
                    {title}
                  </dt>
                  <dd className="row">
                    {limit !== null && limit > 0 && (
                      <span className="num">
                        {used?.toLocaleString('es-CO')} de {limit.toLocaleString('es-CO')}
                      </span>
                    )}
                    <Chip tone={tone} icon={icon}>
                      {text}
                    </Chip>
                  </dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
    </FigureCard>
  )
}

const standing = ({ status, validUntil }: PlanUsage): string =>
  status === 'suspended' ? 'Suspendido' : validUntil === null ? 'Sin fecha de vencimiento' : `Vence el ${format.formatDay(validUntil)}`
