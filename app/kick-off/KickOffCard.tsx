/** The guide on the home: until its steps are done, what this person may do next. */
import { Meter, Section, TextLink, WayLink } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { getKickOff } from './endpoints.ts'
import { progressOf, progressWords } from './progress.ts'
import { kickOffScreen } from './screens.ts'
import './kick-off.css'

/** As many of the next steps as are shown. */
const NEXT = 3

export default function KickOffCard() {
  const steps = useAsk(getKickOff, {}).data?.steps ?? []
  const next = steps.filter(({ done, optional, refused }) => !done && !optional && !refused)
  if (next.length === 0) return null
  const progress = progressOf(steps)
  return (
    <Section
      title={kickOffScreen.title}
      count={`${progress.percent} % · ${progressWords(progress)}`}
      action={<TextLink href={kickOffScreen.path}>Ver todos los pasos</TextLink>}
    >
      <Meter label={kickOffScreen.title} value={progress.done} max={progress.needed} text={progressWords(progress)} />
      <ul className="kick-next">
        {next.slice(0, NEXT).map(({ id, title, action, href }) => (
          <li key={id}>
            <span className="grow">{title}</span>
            <WayLink href={href}>{action}</WayLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
