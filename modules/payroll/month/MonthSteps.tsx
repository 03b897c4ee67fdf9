/** Where a payroll stands among its nine steps; nowhere once it was annulled or eliminated. */
import { CircleCheckIcon } from '#platform/ui/index.tsx'
import { stepsOf, type SteppedMonth } from './month-steps.ts'

const words = { done: 'hecho', current: 'sigue', later: 'después' } as const

export const MonthSteps = ({ month }: { readonly month: SteppedMonth }) =>
  (month.state === 'notAccounted' || month.state === 'accounted') && <Steps month={month} />

const Steps = ({ month }: { readonly month: SteppedMonth }) => (
  <ol className="month-steps" aria-label="Pasos de la nómina">
    {stepsOf(month).map(({ name, text, state }, at) => (
      <li key={name} className={state} aria-current={state === 'current' ? 'step' : undefined}>
        <span className="step-name">{`${at + 1} ${name}`}</span>
        <span className="small">
          {state === 'done' && <CircleCheckIcon size={14} aria-hidden />} {text}
          <span className="sr">{`, ${words[state]}`}</span>
        </span>
      </li>
    ))}
  </ol>
)
