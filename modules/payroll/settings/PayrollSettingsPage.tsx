/** Where the settings of payroll begin. */
import { useState } from 'react'
import { dayInBogota, showDay, type Day } from '#base/date.ts'
import { listPayrollLaw } from '#modules/taxes/index.ts'
import { refusalOf } from '#platform/access.ts'
import { KitLink, Page, Section } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useSignedIn, visitorOf } from '#platform/web/index.tsx'
import { payrollHome as page, payrollSettings } from './home-screen.ts'
import { legalFiguresOn, withOwn, type ToldFigure } from './law-of-day.ts'
import './payroll-settings.css'

export default function PayrollSettingsPage() {
  const visitor = visitorOf(useSignedIn())
  const [today] = useState(() => dayInBogota(new Date()))
  const mayReadLaw = visitor !== null && refusalOf(listPayrollLaw, visitor) === null
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {mayReadLaw ? <LawOfCompany today={today} /> : <LawOfDay today={today} told={[]} />}
      {payrollSettings.map(({ title, catalogues }) => {
        const visible = catalogues.filter(({ screen }) => visitor !== null && refusalOf(screen, visitor) === null)
        return visible.length === 0 ? null : (
          <Section key={title} title={title}>
            <ul className="payroll-lists">
              {visible.map(({ screen, purpose }) => (
                <li key={screen.path}>
                  <KitLink href={screen.path} className="link b">
                    {screen.title}
                  </KitLink>
                  <span className="muted">{purpose}</span>
                </li>
              ))}
            </ul>
          </Section>
        )
      })}
    </Page>
  )
}

/** With what the company wrote itself, once that is there. */
function LawOfCompany({ today }: { readonly today: Day }) {
  const { data } = useAsk(listPayrollLaw, { query: { day: today } })
  return <LawOfDay today={today} told={data?.figures ?? []} />
}

const LawOfDay = ({ today, told }: { readonly today: Day; readonly told: readonly ToldFigure[] }) => (
  <Section title={`La ley hoy, ${showDay(today)}`}>
    <dl className="law-of-day">
      {withOwn(legalFiguresOn(today), told).map(({ label, value, source }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="b">{value}</span>
            <span className="small muted">{source}</span>
          </dd>
        </div>
      ))}
    </dl>
  </Section>
)
