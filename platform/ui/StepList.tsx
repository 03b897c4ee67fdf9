/** What has to be done for something to work, step by step: how each one stands, why, and where it is done. */
import { Chip } from './Chip.tsx'
import { CircleCheckIcon, ClockIcon, DashedIcon, type IconType, WarningIcon } from './icons.tsx'
import { KitLink } from './KitLink.tsx'
import type { Tone } from './states.ts'
import type { ListedStep, StepState } from './step.ts'
import './step-list.css'

const faces: Readonly<Record<StepState, { readonly tone: Tone; readonly icon: IconType; readonly word: string }>> = {
  done: { tone: 'ok', icon: CircleCheckIcon, word: 'Hecho' },
  pending: { tone: 'neutral', icon: DashedIcon, word: 'Pendiente' },
  alert: { tone: 'warn', icon: WarningIcon, word: 'Revisar' },
  later: { tone: 'neutral', icon: ClockIcon, word: 'Aún no' },
}

export function StepList({ steps }: { steps: readonly ListedStep[] }) {
  return (
    <ol className="step-list">
      {steps.map(({ id, title, state, text, way }) => {
        const { tone, icon, word } = faces[state]
        return (
          <li key={id} className={state === 'done' ? 'done' : undefined}>
            <Chip tone={tone} icon={icon} look="quiet">
              {word}
            </Chip>
            <div className="grow">
              <h3>{title}</h3>
              <p className="small t2">{text}</p>
            </div>
            {way && (
              <KitLink className="link" href={way.href} aria-label={`${title}: ${way.label}`}>
                {way.label}
              </KitLink>
            )}
          </li>
        )
      })}
    </ol>
  )
}
