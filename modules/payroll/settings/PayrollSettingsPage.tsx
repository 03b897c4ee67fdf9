/** Where the settings of payroll begin. */
import { useState } from 'react'
import { dayInBogota, showDay } from '#base/date.ts'
import { refusalOf } from '#platform/access.ts'
import { KitLink, Page, Section } from '#platform/ui/index.tsx'
import { crumbsOf, useSignedIn, visitorOf } from '#platform/web/index.tsx'
import { payrollHome as page, payrollSettings } from './home-screen.ts'
import { legalFiguresOn } from './law-of-day.ts'
import './payroll-settings.css'

export default function PayrollSettingsPage() {
  const visitor = visitorOf(useSignedIn())
  const [today] = useState(() => dayInBogota(new Date()))
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      <Section title={`La ley hoy, ${showDay(today)}`}>
        <dl className="law-of-day">
          {legalFiguresOn(today).map(({ label, value, source }) => (
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
