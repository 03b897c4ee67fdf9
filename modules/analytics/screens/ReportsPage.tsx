/** Every report that this person may see, and those that they keep with their filters. */
import { exportOf, lackOf, refusalOf } from '#platform/access.ts'
import { CloseIcon, IconButton, KitLink, Page, Section } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useSend, useSignedIn, visitorOf } from '#platform/web/index.tsx'
import { dropFavourite, listFavourites } from '#platform/report/favourites.ts'
import { addressOfReport } from '#platform/report/report.ts'
import { ScheduleList } from '#platform/report/schedule/ScheduleList.tsx'
import { reports } from '../reports/list.ts'
import { reportsScreen as page } from '../screens.ts'
import './reports.css'

export default function ReportsPage() {
  const visitor = visitorOf(useSignedIn())
  const favourites = useAsk(listFavourites, {}).data?.favourites ?? []
  const drop = useSend(dropFavourite, { refreshes: [listFavourites] })
  const visible = visitor ? reports.filter(({ screen }) => refusalOf(screen, visitor) === null) : []
  const kept = favourites.flatMap((favourite) => {
    const report = visible.find(({ name }) => name === favourite.report)
    return report ? [{ ...favourite, href: addressOfReport(report, favourite.query) }] : []
  })
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {kept.length > 0 && (
        <Section title="Favoritos" count={kept.length}>
          <ul className="reports">
            {kept.map(({ id, name, href }) => (
              <li key={id}>
                <KitLink href={href} className="link b">
                  {name}
                </KitLink>
                <IconButton
                  name={`Quitar ${name} de favoritos`}
                  icon={CloseIcon}
                  size="small"
                  onClick={() => void drop.run({ params: { id } })}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ScheduleList
        reports={visible.map((report) => {
          const { name, title, permission } = report
          const lack = visitor && lackOf(visitor, exportOf(permission))
          return {
            name,
            title,
            addressOf: (query: string) => addressOfReport(report, query),
            notSend: lack && `Te falta el permiso «${lack.title}»`,
          }
        })}
      />
      <Section title="Todos los reportes" count={visible.length}>
        <ul className="reports">
          {visible.map((report) => (
            <li key={report.name}>
              <KitLink href={addressOfReport(report)} className="link b">
                {report.title}
              </KitLink>
              <span className="muted">{report.purpose}</span>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
