/** Periodos contables: the months of each year, open or closed. Closing goes in order and says what it stops. */
import { useState } from 'react'
import { dayInBogota, monthTitle, showDay } from '#base/date.ts'
import {
  Button,
  Checkbox,
  ConfirmDialog,
  Empty,
  LoadError,
  LockIcon,
  Page,
  PlusIcon,
  Section,
  StateChip,
  toast,
  UndoIcon,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useMay, useSend, useToday } from '#platform/web/index.tsx'
import { closePeriod, createYear, listPeriods, openPeriod, periodPermissions, type PeriodView } from '../periods/endpoints.ts'
import { openBefore } from '../periods/rules.ts'
import { periodsScreen as page } from '../screens.ts'
import './periods.css'

const NO_PERMISSION = `Te falta «${periodPermissions.manage.title}»`

type Asking = { readonly what: 'close' | 'open'; readonly month: string } | { readonly what: 'create'; readonly year: number }

export default function FiscalPeriodsPage() {
  const asked = useAsk(listPeriods, {})
  const mayManage = useMay(periodPermissions.manage)
  const today = useToday()
  const [asking, setAsking] = useState<Asking | null>(null)
  const periods = asked.data?.periods ?? null
  const years = [...Map.groupBy(periods ?? [], ({ month }) => Number(month.slice(0, 4)))].toReversed()
  const [newest] = years
  const nextYear = newest && newest[0] + 1
  const closed = periods?.findLast((period) => period.state === 'closed')
  const reason = mayManage ? null : NO_PERMISSION
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
    >
      {asked.error && !periods && <LoadError message={asked.error} onRetry={asked.ask} />}
      {periods?.length === 0 && <Empty title="Aún no hay periodos">Los periodos nacen con la empresa.</Empty>}
      <div className="per">
        {years.map(([year, months]) => (
          <Section key={year} title={`Año ${year}`} count={countOf(months)}>
            <ul className="per-months">
              {months.map((period) => (
                <Month
                  key={period.month}
                  period={period}
                  isCurrent={today.startsWith(period.month)}
                  isLastClosed={period === closed}
                  reason={reason}
                  onAsk={setAsking}
                />
              ))}
            </ul>
          </Section>
        ))}
      </div>
      {asking?.what === 'close' && periods && <CloseDialog month={asking.month} periods={periods} onEnd={() => setAsking(null)} />}
      {asking?.what === 'open' && <OpenDialog month={asking.month} onEnd={() => setAsking(null)} />}
      {asking?.what === 'create' && <YearDialog year={asking.year} onEnd={() => setAsking(null)} />}
    </Page>
  )
}

const countOf = (months: readonly PeriodView[]): string => {
  const open = months.filter((month) => month.state === 'open').length
  return open === 0 ? 'cerrado' : open === 1 ? '1 mes abierto' : `${open} meses abiertos`
}

interface MonthProps {
  readonly period: PeriodView
  readonly isCurrent: boolean
  /** Only the last closed month may open again. */
  readonly isLastClosed: boolean
  readonly reason: string | null
  readonly onAsk: (asking: Asking) => void
}

function Month({ period, isCurrent, isLastClosed, reason, onAsk }: MonthProps) {
  const { month, state, closedAt } = period
  return (
    <li className={isCurrent ? 'per-month is-today' : 'per-month'}>
      <span className="medium">{monthTitle(month).split(' ')[0]}</span>
      <StateChip state={state} />
      <span className="small muted per-when">{closedAt && `el ${showDay(dayInBogota(new Date(closedAt)))}`}</span>
      {state === 'open' ? (
        <Button look="quiet" size="small" icon={LockIcon} disabledReason={reason} onClick={() => onAsk({ what: 'close', month })}>
          Cerrar<span className="sr"> {monthTitle(month)}</span>
        </Button>
      ) : (
        isLastClosed && (
          <Button look="quiet" size="small" icon={UndoIcon} disabledReason={reason} onClick={() => onAsk({ what: 'open', month })}>
            Reabrir<span className="sr"> {monthTitle(month)}</span>
          </Button>
        )
      )}
    </li>
  )
}

function CloseDialog({ month, periods, onEnd }: { month: string; periods: readonly PeriodView[]; onEnd: () => void }) {
  const earlier = openBefore(periods, month)
  const [withEarlier, setWithEarlier] = useState(false)
  const sending = useSend(closePeriod, {
    refreshes: [listPeriods],
    inForm: true,
    onDone: ({ closed }) => {
      toast({
        text:
          closed.length === 1
            ? `${monthTitle(month)} cerrado`
            : `${closed.length} periodos cerrados, hasta ${monthTitle(month).toLowerCase()}`,
      })
      onEnd()
    },
  })
  const [first] = earlier
  return (
    <ConfirmDialog
      title={`Cerrar ${monthTitle(month).toLowerCase()}`}
      confirm="Cerrar periodo"
      busyText="Cerrando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ params: { month }, body: { withEarlier } })}
      onClose={onEnd}
    >
      Nadie podrá contabilizar ni anular con fecha de este mes. Las anulaciones pasan al primer día abierto.
      {first !== undefined && (
        <span className="per-earlier">
          <Checkbox
            label={
              earlier.length === 1
                ? `Cerrar también ${monthTitle(first).toLowerCase()}, que sigue abierto`
                : `Cerrar también los ${earlier.length} periodos anteriores, desde ${monthTitle(first).toLowerCase()}`
            }
            value={withEarlier}
            onChange={setWithEarlier}
          />
        </span>
      )}
    </ConfirmDialog>
  )
}

function OpenDialog({ month, onEnd }: { month: string; onEnd: () => void }) {
  const sending = useSend(openPeriod, {
    refreshes: [listPeriods],
    inForm: true,
    onDone: () => {
      toast({ text: `${monthTitle(month)} abierto de nuevo` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Reabrir ${monthTitle(month).toLowerCase()}`}
      confirm="Reabrir periodo"
      busyText="Abriendo…"
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ params: { month } })}
      onClose={onEnd}
    >
      Se podrá contabilizar otra vez en este mes, y los informes que ya presentaste pueden cambiar. Queda registrado quién lo hizo.
    </ConfirmDialog>
  )
}

function YearDialog({ year, onEnd }: { year: number; onEnd: () => void }) {
  const sending = useSend(createYear, {
    refreshes: [listPeriods],
    inForm: true,
    onDone: () => {
      toast({ text: `Año contable ${year} creado` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Crear el año contable ${year}`}
      confirm="Crear año"
      busyText="Creando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ body: { year } })}
      onClose={onEnd}
    >
      {`Quedan abiertos los doce periodos, de enero a diciembre de ${year}.`}
    </ConfirmDialog>
  )
}
