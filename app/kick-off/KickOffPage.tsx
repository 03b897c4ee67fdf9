import { Chip, CircleCheckIcon, DashedIcon, Coming, LockIcon, Meter, Notice, Page, Section, WayLink } from '#platform/ui/index.tsx'
import { useAsk, useCompany } from '#platform/web/index.tsx'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { getKickOff, type KickOffStep } from './endpoints.ts'
import { progressOf, progressWords } from './progress.ts'
import { kickOffScreen as page } from './screens.ts'
import './kick-off.css'
import { type ComponentType, Suspense } from 'react'
import { SellsChoice } from '#modules/company/index.tsx'
import { StartTrial } from '#modules/electronic/index.tsx'

export default function KickOffPage() {
  const asked = useAsk(getKickOff, {})
  const company = useCompany()
  const steps = asked.data?.steps
  if (!steps) {
    return (
      <Page title={page.title}>
        <Coming asked={asked} />
      </Page>
    )
  }
  const progress = progressOf(steps)
  const needed = steps.filter(({ optional }) => !optional)
  const optional = steps.filter((step) => step.optional)
  return (
    <Page title={page.title} subtitle={company.name}>
      {needed.length === 0 ? (
        <Notice tone="quiet">Tu plan no tiene pasos de configuración.</Notice>
      ) : (
        <Section title={`${progress.percent} %`} count={progressWords(progress)}>
          <Meter label={page.title} value={progress.done} max={progress.needed} text={progressWords(progress)} />
          {progress.percent === 100 && <p className="kick-ready">{company.name} está lista para trabajar.</p>}
          <Steps steps={needed} />
        </Section>
      )}
      {optional.length > 0 && (
        <Section title="Recomendado">
          <Steps steps={optional} />
        </Section>
      )}
    </Page>
  )
}

const REFRESHES = [getKickOff]

/** Steps that are done here, by the module that knows how. */
const ownSteps: Readonly<Record<string, ComponentType<{ readonly isDone: boolean; readonly refreshes: readonly Endpoint[] }>>> = {
  'company.sells': SellsChoice,
  'electronic.trial': ({ isDone, refreshes }) => (isDone ? null : <StartTrial refreshes={refreshes} />),
}

const Steps = ({ steps }: { steps: readonly KickOffStep[] }) => (
  <ol className="kick-steps">
    {steps.map((step) => (
      <Step key={step.id} step={step} />
    ))}
  </ol>
)

function Step({ step: { id, title, purpose, href, seenAt, action, done, refused } }: { step: KickOffStep }) {
  const Own = ownSteps[id]
  return (
    <li className={done ? 'done' : undefined}>
      <Chip tone={done ? 'ok' : 'neutral'} icon={done ? CircleCheckIcon : DashedIcon} look="quiet">
        {done ? 'Hecho' : 'Pendiente'}
      </Chip>
      <div className="grow">
        <h3>{title}</h3>
        <p className="small t2">{purpose}</p>
        {refused && !done && (
          <p className="small t2 kick-who">
            <LockIcon /> {doersWords(refused)}
          </p>
        )}
      </div>
      {!refused && (
        <div className="kick-do">
          {Own && (
            <Suspense>
              <Own isDone={done} refreshes={REFRESHES} />
            </Suspense>
          )}
          {href !== page.path && (
            <WayLink href={done ? seenAt : href} label={done ? `Ver: ${title}` : undefined}>
              {done ? 'Ver' : action}
            </WayLink>
          )}
        </div>
      )}
    </li>
  )
}

/** As many as are named before the rest is counted. */
const NAMED = 3

/** "Puede hacerlo Marcela Rincón o Luis Parra." */
function doersWords({ permission, doers }: { permission: string; doers: readonly string[] }): string {
  if (doers.length === 0) return `Nadie tiene el permiso «${permission}». Pídeselo al administrador de tu empresa.`
  const named = new Intl.ListFormat('es-CO', { type: 'disjunction' }).format(doers.slice(0, NAMED))
  const rest = doers.length - NAMED
  return rest > 0 ? `Puede hacerlo ${named}, y ${rest} más.` : `Puede hacerlo ${named}.`
}
