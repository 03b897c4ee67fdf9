/** Cierre contable: what a month is asked before it closes, and the closing of its year (`?mes=2026-11`). */
import { useState } from 'react'
import { dayInBogota, monthTitle, MONTH_NAMES, showDay } from '#base/date.ts'
import { Button, Coming, KitLink, LockIcon, Page, RefreshIcon, Section, TextLink, UnlockIcon } from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useMay, useQueryOfAddress, useToday } from '#platform/web/index.tsx'
import { listPeriods, periodPermissions } from '../periods/endpoints.ts'
import { notEnded } from '../periods/rules.ts'
import { closureScreen as page, periodsScreen } from '../screens.ts'
import { CloseDialog, OpenDialog } from '../screens/PeriodDialogs.tsx'
import { getClosure, type ClosurePoint, type ClosureView, type PointGroup } from './endpoints.ts'
import { ClosureSections } from './sections.tsx'
import { BalancesSection } from './BalancesSection.tsx'
import { ChangesSection } from './ChangesSection.tsx'
import { TaxSection } from './TaxSection.tsx'
import { YearSection } from './YearSection.tsx'
import './closure.css'

const groups: readonly { readonly group: PointGroup; readonly title: string }[] = [
  { group: 'blocks', title: 'Impiden cerrar' },
  { group: 'attention', title: 'Se puede cerrar con motivo' },
]

const thisMonth = (today: string): string => today.slice(0, 7)

export default function ClosurePage() {
  const today = useToday()
  const query = useQueryOfAddress()
  const month = /^\d{4}-\d{2}$/.test(query['mes'] ?? '') ? (query['mes'] ?? '') : thisMonth(today)
  const asked = useAsk(getClosure, { params: { month } })
  const view = asked.data?.month === month ? asked.data : null
  const blocks = view?.points.filter(({ group }) => group === 'blocks').length ?? 0
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={monthTitle(month)}
      actions={
        <Button look="quiet" icon={RefreshIcon} onClick={asked.ask}>
          Revisar de nuevo
        </Button>
      }
      primary={view && <MonthButton view={view} blocks={blocks} />}
      summary={blocks === 0 ? 'Nada impide cerrar' : blocks === 1 ? 'Falta 1 punto' : `Faltan ${blocks} puntos`}
    >
      {!view && <Coming asked={asked} />}
      {view && (
        <div className="closure">
          <Months view={view} />
          <div className="closure-main">
            {groups.map(({ group, title }) => (
              <Points key={group} title={title} points={view.points.filter((point) => point.group === group)} />
            ))}
            <BalancesSection balances={view.balances} proofs={view.points.filter(({ isProof }) => isProof)} />
            <ClosureSections month={month} />
            <TaxSection month={month} />
          </div>
          <div className="closure-aside">
            <ChangesSection month={month} />
            <YearSection year={view.year} month={month} />
            <TextLink href={periodsScreen.path}>Candados por módulo</TextLink>
          </div>
        </div>
      )}
    </Page>
  )
}

/** Closes the month, or opens it again. */
function MonthButton({ view, blocks }: { readonly view: ClosureView; readonly blocks: number }) {
  const today = useToday()
  const mayManage = useMay(periodPermissions.manage)
  const periods = useAsk(listPeriods, {}).data?.periods
  const [isAsking, setAsking] = useState(false)
  const { month, state } = view
  const lack = mayManage ? null : `Te falta «${periodPermissions.manage.title}»`
  const isOpen = state === 'open'
  const name = monthTitle(month).toLowerCase()
  const end = () => setAsking(false)
  return (
    <>
      <Button
        look={isOpen ? 'filled' : 'outlined'}
        icon={isOpen ? LockIcon : UnlockIcon}
        disabledReason={lack ?? (isOpen ? (notEnded(month, today) ?? (blocks > 0 ? 'Resuelve primero lo que impide cerrar' : null)) : null)}
        onClick={() => setAsking(true)}
      >
        {isOpen ? `Cerrar ${name}` : `Reabrir ${name}`}
      </Button>
      {isAsking && isOpen && periods && <CloseDialog month={month} periods={periods} onEnd={end} />}
      {isAsking && !isOpen && <OpenDialog month={month} onEnd={end} />}
    </>
  )
}

const Months = ({ view }: { readonly view: ClosureView }) => (
  <nav className="closure-months" aria-label={`Meses de ${view.year.year}`}>
    {view.months.map(({ month, state, closedAt }) => (
      <KitLink
        key={month}
        className="closure-month"
        href={addressOfQuery(page.path, {}, { mes: month })}
        {...(month === view.month ? { 'aria-current': 'page' as const } : {})}
      >
        <b>{MONTH_NAMES[Number(month.slice(5)) - 1]}</b>{' '}
        <span className="small muted">
          {state === 'open' ? 'Abierto' : closedAt === null ? 'Cerrado' : `Cerrado ${showDay(dayInBogota(new Date(closedAt))).slice(0, 5)}`}
        </span>
      </KitLink>
    ))}
  </nav>
)

function Points({ title, points }: { readonly title: string; readonly points: readonly ClosurePoint[] }) {
  if (points.length === 0) return null
  return (
    <Section title={title} count={String(points.length)}>
      <ul className="closure-points">
        {points.map(({ title: name, detail, count, href }) => (
          <li key={name}>
            <span className="closure-point">
              <span className="b">{name}</span>
              {detail !== '' && <span className="small muted">{detail}</span>}
            </span>
            {href !== null && (
              <KitLink className="link" href={href} aria-label={`${name}: ver ${count}`}>
                Ver {count}
              </KitLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
