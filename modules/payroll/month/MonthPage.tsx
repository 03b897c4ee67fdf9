/** The month: its nine steps, what each is paid against the month before and why it differs, and the visto bueno of each. */
import { isDay, monthTitle } from '#base/date.ts'
import { counted } from '#base/count.ts'
import { useCaseActions } from '#modules/cases/index.tsx'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { format, Kbd, Page, SearchField, StateTabs } from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useChangeQuery, useGo, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { PilaSection } from '../pila/PilaSection.tsx'
import { SheetMenu } from '../sheet/SheetMenu.tsx'
import { SendingSection } from '../sending/SendingParts.tsx'
import { BulkReview } from './BulkReview.tsx'
import { buttonsOf, tellsDocuments } from './month-buttons.tsx'
import { monthCalls } from './endpoints.ts'
import { kindTitle } from './kind.ts'
import { monthAddress, noveltiesAddress } from './month-address.ts'
import { payrollMonth as kind } from './month.ts'
import type { Month } from './MonthForm.tsx'
import { MonthSteps } from './MonthSteps.tsx'
import { MonthTable } from './MonthTable.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { lacksReview, monthTabs, type SlipRow } from './month-tabs.ts'
import { PercentFilter } from './PercentFilter.tsx'
import { editMonthScreen } from './screens.ts'
import { AllSlips } from './SlipActions.tsx'
import { SlipPanel } from './SlipPanel.tsx'
import { useReview } from './use-review.tsx'
import './month.css'

/** What comes after the entry is a tab of its own. */
const AFTER = 'despues'

function useShownSlips({ slips }: Month) {
  const { vista, search = '' } = useQueryOfAddress()
  const tab = monthTabs.find(({ id }) => id === vista) ?? monthTabs[0]
  const wanted = search.trim().toLowerCase()
  const isFound = ({ name, identification }: SlipRow) => `${name} ${identification}`.toLowerCase().includes(wanted)
  return { isAfter: vista === AFTER, tab, shown: slips.filter((slip) => tab.isIn(slip) && isFound(slip)) }
}

export function MonthPage({ month }: { readonly month: Month }) {
  const { isAfter, tab, shown } = useShownSlips(month)
  const go = useGo()
  const change = useChangeQuery()
  const openId = useQueryOfAddress()['empleado']
  const open = month.slips.find(({ employeeId }) => employeeId === openId)
  const show = (employeeId: string | null) => change({ empleado: employeeId })
  const review = useReview(month, shown, show)
  const { next, more, dialog } = useCaseActions({
    ...{ kind, calls: monthCalls, opened: month, buttons: buttonsOf(month), editing: noveltiesAddress(month) },
    onGone: () => go(kind.list),
  })
  const title = kindTitle(month.kind, month.month)
  return (
    <Page
      title={editMonthScreen.title}
      heading={title}
      subtitle={`${month.number ?? 'Sin número'}, se paga el ${format.formatDay(month.payDay)}`}
      crumbs={[...crumbsOf(editMonthScreen).slice(0, -1), { label: isDay(month.month) ? monthTitle(month.month) : month.month }]}
      actions={
        <>
          {month.calculatedAt !== null && <SheetMenu id={month.id} />}
          {more}
        </>
      }
      primary={next}
      tabs={
        <>
          <MonthSteps month={month} />
          <Tabs month={month} current={isAfter ? AFTER : tab.id} />
        </>
      }
      body={isAfter ? 'scroll' : 'fill'}
      panel={open && !isAfter && <SlipPanel key={open.employeeId} month={month} slip={open} review={review} onClose={() => show(null)} />}
      footer={!isAfter && month.state === 'notAccounted' && <Foot month={month} shown={shown} review={review} />}
    >
      {isAfter ? <After month={month} /> : <MonthTable month={month} rows={shown} open={openId ?? null} review={review} onOpen={show} />}
      {dialog}
    </Page>
  )
}

function Tabs({ month, current }: { readonly month: Month; readonly current: string }) {
  const box = useSearchBox()
  const address = (vista: string) => addressOfQuery(monthAddress(month), {}, { vista })
  const tabs = monthTabs.map(({ id, label, isIn, isAlert }) => ({
    ...{ id, label, alert: isAlert === true, count: month.slips.filter(isIn).length, href: address(id) },
  }))
  const after = month.state === 'accounted' ? [{ id: AFTER, label: 'Transmisión, desprendibles y banco', href: address(AFTER) }] : []
  return (
    <StateTabs
      label="Empleados de la nómina"
      tabs={[...tabs.filter(({ id, count }) => id === monthTabs[0].id || count > 0 || id === current), ...after]}
      current={current}
      end={
        current === AFTER ? undefined : (
          <span className="row month-filter">
            <SearchField label="Buscar empleado" placeholder="Nombre o identificación" {...box} />
            <PercentFilter month={month} />
          </span>
        )
      }
    />
  )
}

const Foot = ({
  month,
  shown,
  review,
}: {
  readonly month: Month
  readonly shown: readonly SlipRow[]
  readonly review: ReturnType<typeof useReview>
}) => {
  const lacking = month.slips.filter(lacksReview).length
  return (
    <>
      <span className="row small muted month-keys">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> moverse <Kbd>V</Kbd> visto bueno <Kbd>P</Kbd> ¿por qué?
      </span>
      <span className="grow" />
      {month.gone.length > 0 && <span className="small">{`Ya no están: ${month.gone.map(({ name }) => name).join(', ')}`}</span>}
      {lacking > 0 && <span className="small">{counted(lacking, 'falta de visto bueno', 'faltan de visto bueno')}</span>}
      <BulkReview rows={shown.filter(lacksReview)} review={review} />
    </>
  )
}

const After = ({ month }: { readonly month: Month }) => (
  <div className="stack month-after">
    {tellsDocuments(month) && <SendingSection month={month} />}
    <AllSlips month={month} />
    <PaymentSection month={month} />
    {month.kind === 'month' && <PilaSection id={month.id} />}
    <SourceEntries sourceId={month.id} />
  </div>
)
