/** Periodos contables: the months of each year, closed for all or locked by module, and whom an exception lets through. */
import { useState } from 'react'
import { dayInBogota, monthTitle, showDay, type Day } from '#base/date.ts'
import { Button, Empty, LoadError, LockIcon, Page, PlusIcon, Section, StateChip, UndoIcon, UnlockIcon } from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useMay, useQueryOfAddress, useToday } from '#platform/web/index.tsx'
import { listPeriods, periodPermissions, type PeriodView } from '../periods/endpoints.ts'
import { periodModules, type PeriodModule } from '../periods/modules.ts'
import { notEnded } from '../periods/rules.ts'
import { periodsScreen as page } from '../screens.ts'
import { ExceptionPanel } from './ExceptionPanel.tsx'
import { ExceptionsSection } from './ExceptionsSection.tsx'
import { CloseDialog, LockDialog, OpenDialog, UnlockDialog, YearDialog } from './PeriodDialogs.tsx'
import './periods.css'

const NO_PERMISSION = `Te falta «${periodPermissions.manage.title}»`

type Asking =
  | { readonly what: 'close' | 'open'; readonly month: string }
  | { readonly what: 'lock' | 'unlock'; readonly month: string; readonly module: PeriodModule }
  | { readonly what: 'create'; readonly year: number }

export default function FiscalPeriodsPage() {
  const asked = useAsk(listPeriods, {})
  const mayManage = useMay(periodPermissions.manage)
  const today = useToday()
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const [asking, setAsking] = useState<Asking | null>(null)
  const periods = asked.data?.periods ?? null
  const all = [...Map.groupBy(periods ?? [], ({ month }) => Number(month.slice(0, 4)))]
  const newest = all.at(-1)
  const nextYear = newest && newest[0] + 1
  // This year and those before it; what is still to come is asked for less.
  const isToCome = ([year]: readonly [number, unknown]) => year > Number(today.slice(0, 4))
  const years = [...all.filter((each) => !isToCome(each)).toReversed(), ...all.filter(isToCome)]
  const closed = periods?.findLast((period) => period.state === 'closed')
  const reason = mayManage ? null : NO_PERMISSION
  const end = () => setAsking(null)
  const isGiving = mayManage && query['excepcion'] === 'nueva'
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={periods && (closed ? `Cerrado hasta ${monthTitle(closed.month).toLowerCase()}` : 'Ninguno está cerrado')}
      primary={
        nextYear !== undefined && (
          <Button look="filled" icon={PlusIcon} disabledReason={reason} onClick={() => setAsking({ what: 'create', year: nextYear })}>
            {`Crear año ${nextYear}`}
          </Button>
        )
      }
      panel={
        isGiving &&
        periods && (
          <ExceptionPanel periods={periods} modules={asked.data?.modules ?? []} today={today} onClose={() => change({ excepcion: null })} />
        )
      }
    >
      {asked.error && !periods && <LoadError message={asked.error} onRetry={asked.ask} />}
      {periods?.length === 0 && <Empty title="Aún no hay periodos">Los periodos nacen con la empresa.</Empty>}
      <div className="per">
        {asked.data && periods && periods.length > 0 && (
          <ExceptionsSection
            exceptions={asked.data.exceptions}
            forbidden={reason}
            newHref={addressOfQuery(page.path, query, { excepcion: 'nueva' })}
          />
        )}
        {years.map(([year, months]) => (
          <Section
            key={year}
            title={`Año ${year}`}
            count={countOf(months)}
            action={
              months.at(-1)?.state === 'open' &&
              months.length === 12 &&
              notEnded(`${year}-12`, today) === null && (
                <Button
                  look="quiet"
                  size="small"
                  icon={LockIcon}
                  disabledReason={reason}
                  onClick={() => setAsking({ what: 'close', month: `${year}-12` })}
                >
                  {`Cerrar año ${year}`}
                </Button>
              )
            }
          >
            <ul className="per-months">
              {months.map((period) => (
                <Month
                  key={period.month}
                  period={period}
                  modules={asked.data?.modules ?? []}
                  today={today}
                  isLastClosed={period === closed}
                  reason={reason}
                  onAsk={setAsking}
                />
              ))}
            </ul>
          </Section>
        ))}
      </div>
      {asking?.what === 'close' && periods && <CloseDialog month={asking.month} periods={periods} onEnd={end} />}
      {asking?.what === 'open' && <OpenDialog month={asking.month} onEnd={end} />}
      {asking?.what === 'lock' && <LockDialog month={asking.month} module={asking.module} onEnd={end} />}
      {asking?.what === 'unlock' && <UnlockDialog month={asking.month} module={asking.module} onEnd={end} />}
      {asking?.what === 'create' && <YearDialog year={asking.year} onEnd={end} />}
    </Page>
  )
}

const countOf = (months: readonly PeriodView[]): string => {
  const open = months.filter((month) => month.state === 'open').length
  return open === 0 ? 'cerrado' : open === 1 ? '1 mes abierto' : `${open} meses abiertos`
}

interface MonthProps {
  readonly period: PeriodView
  readonly modules: readonly PeriodModule[]
  readonly today: Day
  /** Only the last closed month may open again. */
  readonly isLastClosed: boolean
  readonly reason: string | null
  readonly onAsk: (asking: Asking) => void
}

/** "Ana Gómez, el 20/11/2026" */
const byWhom = ({ at, by }: { readonly at: string; readonly by: string | null }): string =>
  [by, `el ${showDay(dayInBogota(new Date(at)))}`].filter((part) => part !== null).join(', ')

function Month({ period, modules, today, isLastClosed, reason, onAsk }: MonthProps) {
  const { month, state, closed, locks } = period
  const name = monthTitle(month)
  return (
    <li className={today.startsWith(month) ? 'per-month is-today' : 'per-month'}>
      <span className="medium">{name.split(' ')[0]}</span>
      <StateChip state={state} />
      <span className="per-locks">
        {closed ? (
          <span className="small muted per-when">{byWhom(closed)}</span>
        ) : (
          modules.map((module) => {
            const lock = locks.find((each) => each.module === module)
            return (
              <Button
                key={module}
                look="quiet"
                size="small"
                icon={lock ? LockIcon : UnlockIcon}
                aria-pressed={lock !== undefined}
                data-tip={lock ? `Bloqueado por ${byWhom(lock)}` : undefined}
                disabledReason={reason}
                onClick={() => onAsk({ what: lock ? 'unlock' : 'lock', month, module })}
              >
                {periodModules[module]}
                <span className="sr">{lock ? ` bloqueado en ${name} por ${byWhom(lock)}` : ` abierto en ${name}`}</span>
              </Button>
            )
          })
        )}
      </span>
      <span className="per-act">
        {state === 'open' ? (
          <Button
            look="quiet"
            size="small"
            icon={LockIcon}
            disabledReason={reason ?? notEnded(month, today)}
            onClick={() => onAsk({ what: 'close', month })}
          >
            Cerrar<span className="sr"> {name}</span>
          </Button>
        ) : (
          isLastClosed && (
            <Button look="quiet" size="small" icon={UndoIcon} disabledReason={reason} onClick={() => onAsk({ what: 'open', month })}>
              Reabrir<span className="sr"> {name}</span>
            </Button>
          )
        )}
      </span>
    </li>
  )
}
