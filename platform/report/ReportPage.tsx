/**
 * The screen of any report: filters in the address, rows that lead to their documents, totals at the foot, and its files.
 * A page goes by key, with the figures that it carries; what a person reads here is what the API and the files say.
 */
import { showTime } from '#base/date.ts'
import { useState, type ReactNode } from 'react'
import {
  Button,
  ChartIcon,
  ColumnsMenu,
  DownloadIcon,
  Empty,
  type FilterChip,
  FilterChips,
  format,
  ListBar,
  LoadError,
  MailIcon,
  MenuButton,
  MoreMenu,
  NoResults,
  Page,
  Pager,
  StateChip,
  toast,
  useColumnChooser,
  useIsPhone,
  usePopoverClose,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useDayRange, useQueryOfAddress } from '#platform/web/index.tsx'
import { exportOf } from '../access.ts'
import { useReasonNot } from '../catalogue/use-may.tsx'
import type { Endpoint, FileResponse } from '../http/endpoint.ts'
import { isFigure, type Column } from './column.ts'
import { Chart } from './Chart.tsx'
import { fitReportColumns, withRoomForFigures } from './fit-columns.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { useFilterChips, useViewChip } from './filters.tsx'
import { queryNames, type ReportQuery } from './parameter.ts'
import { takeFile } from '../export/take.tsx'
import { hasChart, mainFigureOf, VIEW_QUERY, type FileFormat, type Report, type ReportPageAnswer } from './report.ts'
import { ScheduleDialog } from './schedule/ScheduleDialog.tsx'
import { ReportTable } from './ReportTable.tsx'
import { Followed, narrowed, useTree } from './tree-state.tsx'
import type { SourceOfLine } from './walk.ts'
import './report.css'

/** A file of what the rows of a report are about, under the same filters. */
export interface Bundle {
  readonly endpoint: Endpoint<`/api${string}/zip`, Report['endpoints']['csv']['query'], undefined, FileResponse>
  readonly label: string
}

export interface ReportPageProps {
  readonly report: Report
  /** The reports that share its address, itself among them, in the order in which they are chosen. */
  readonly views?: readonly Report[]
  readonly bundle?: Bundle
  /** Where the document behind a line is shown; null when no screen shows it. */
  readonly addressOf: (source: SourceOfLine) => string | null
  /** What is done from it, of a report that something is done from. */
  readonly primary?: ReactNode
}

const formatNames: Readonly<Record<FileFormat, string>> = { xlsx: 'Excel (.xlsx)', csv: 'CSV', pdf: 'PDF' }

/** Token of a page → the one before it. Lives as long as the tab. */
const trail = new Map<string, { readonly before: string; readonly linesBefore: number }>()

/** Several reports at one address: the one that the address says, or the first. */
export function ReportViews({ reports, addressOf }: { reports: readonly [Report, ...Report[]]; addressOf: ReportPageProps['addressOf'] }) {
  const { [VIEW_QUERY]: asked } = useQueryOfAddress()
  const report = reports.find(({ view }) => view === asked) ?? reports[0]
  return <ReportPage key={report.name} report={report} views={reports} addressOf={addressOf} />
}

interface FilesProps {
  readonly report: Report
  readonly bundle: Bundle | undefined
  readonly query: ReportQuery
  /** Whether something would stand in them; null before it is known. */
  readonly isEmpty: boolean | null
}

/** The files of a report, and apart from them the button of the page: that of what its rows are about. */
function ReportFiles({ report, bundle, query, isEmpty }: FilesProps) {
  const [busy, setBusy] = useState<FileFormat | 'zip' | null>(null)
  const notExport = useReasonNot(exportOf(report.permission))
  const take = async (file: FileFormat | 'zip', name: string, taking: () => Promise<boolean>) => {
    setBusy(file)
    try {
      if (await taking()) toast({ text: name, tone: 'ok' })
    } finally {
      setBusy(null)
    }
  }
  const waiting = busy === null ? null : 'Espera a que termine el archivo'
  return (
    <>
      {bundle && (
        <Button
          look="filled"
          icon={DownloadIcon}
          busy={busy === 'zip'}
          busyText="Preparando…"
          disabledReason={
            notExport ?? (busy === 'zip' ? null : waiting) ?? (isEmpty === false ? null : 'No hay documentos con esos filtros')
          }
          onClick={() => void take('zip', `${bundle.label} descargado`, () => takeFile(bundle.endpoint, query))}
        >
          {bundle.label}
        </Button>
      )}
      <MenuButton
        label={busy === null ? 'Exportar' : 'Exportando…'}
        icon={DownloadIcon}
        entries={(['xlsx', 'pdf', 'csv'] as const).map((file) => ({
          label: formatNames[file],
          disabledReason: notExport ?? waiting ?? (isEmpty === false ? null : 'No hay cifras para descargar'),
          onSelect: () =>
            void take(file, `${report.title} descargado en ${file.toUpperCase()}`, () => takeFile(report.endpoints[file], query)),
        }))}
      />
    </>
  )
}

/** A column by its name, as this company calls it. */
function calledHere(report: Report, answer: ReportPageAnswer | null, name: string): Column | undefined {
  const column = report.columns[name]
  const label = answer?.labels[name]
  return column && label !== undefined ? { ...column, label } : column
}

export function ReportPage({ report, views, bundle, addressOf, primary }: ReportPageProps) {
  const address = useQueryOfAddress()
  const change = useChangeQuery()
  const isPhone = useIsPhone()
  const chooser = useColumnChooser(report.name)
  const period = useReportPeriod(report)
  const { after = '' } = address
  const mayChart = hasChart(report, address)
  const isCharted = mayChart && address['chart'] === '1'
  const query = askedQuery(report, address, period?.range ?? null)
  const asked = useAsk(report.endpoints.page, {
    query: { ...query, ...(after === '' ? {} : { after }), ...(isCharted ? { chart: '1' } : {}) },
  })
  const answer = asked.data
  const filters = useFilterChips(report, address, answer?.filters ?? [])
  const view = useViewChip(report, views)
  const chips = [...(view ? [view] : []), ...(period ? [period.chip] : []), ...filters.chips]
  const [isScheduling, setScheduling] = useState(false)

  const visible = answer?.columns ?? Object.keys(report.columns)
  const [room, setRoom] = useState<number | null>(null)
  const wanted = visible.flatMap((name): (readonly [string, Column])[] => {
    const column = calledHere(report, answer, name)
    return column && !(chooser.hidden.has(name) && (column.priority ?? 1) > 1) ? [[name, column]] : []
  })
  const roomy = answer ? withRoomForFigures(wanted, answer) : wanted
  const columns = isPhone || room === null ? roomy : fitReportColumns(roomy, room)
  const notExport = useReasonNot(exportOf(report.permission))
  const nothing = answer !== null && answer.rows.length === 0
  const isFiltered = filters.isChanged || period?.isChanged === true
  const clear = () => change(Object.fromEntries([...queryNames(report.parameters), 'after'].map((name) => [name, null])), { replace: true })
  const linesBefore = trail.get(after)?.linesBefore ?? 0
  const linesHere = answer?.rows.filter((row) => row.kind === 'line' || (row.kind === 'node' && !row.continued)).length ?? 0
  const mainFigure = mainFigureOf(report, visible)
  const tree = useTree(report, address)
  const square = answer && squareOf(report, answer)
  return (
    <Page
      title={report.screen.title}
      heading={report.title}
      chips={<Marks square={square} check={answer?.check ?? null} />}
      crumbs={crumbsOf(report.screen)}
      subtitle={answer?.filters.find((filter) => report.parameters[filter.name]?.kind === 'period')?.value}
      body="fill"
      actions={
        <>
          <FavouriteButton report={report} address={address} words={wordsOf(chips)} />
          <ReportFiles report={report} bundle={bundle} query={query} isEmpty={answer && nothing} />
          <MoreActions isPhone={isPhone} disabledReason={notExport} onSchedule={() => setScheduling(true)} />
        </>
      }
      {...(primary ? { primary } : {})}
      summary={answer && <Summary report={report} answer={answer} square={square} name={mainFigure} column={report.columns[mainFigure]} />}
      panel={
        answer &&
        period?.range && (
          <Followed
            report={report}
            answer={answer}
            columns={wanted}
            tree={tree}
            address={address}
            range={period.range}
            addressOf={addressOf}
            onClose={() => change({ open: null, cell: null })}
          />
        )
      }
    >
      <ListBar
        onRefresh={asked.ask}
        end={
          <>
            {answer && <Made madeAt={answer.madeAt} tookMs={answer.tookMs} />}
            {mayChart && (
              <Button
                look="quiet"
                icon={ChartIcon}
                aria-pressed={isCharted}
                onClick={() => change({ chart: isCharted ? null : '1' }, { replace: true })}
              >
                Gráfica
              </Button>
            )}
            {!isPhone && (
              <ColumnsMenu
                chooser={{ ...chooser, fitted: columns.length }}
                columns={visible.flatMap((id) => {
                  const column = calledHere(report, answer, id)
                  return column ? [{ id, header: column.label, priority: column.priority ?? 1 }] : []
                })}
              />
            )}
          </>
        }
      >
        <FilterChips chips={chips} />
        {filters.adders}
      </ListBar>
      {asked.error && !answer ? (
        <LoadError message={asked.error} onRetry={asked.ask} />
      ) : nothing && isFiltered ? (
        <NoResults onClear={clear}>
          {answer.narrowest && `El filtro más estrecho es «${answer.narrowest.label}: ${answer.narrowest.value}».`}
        </NoResults>
      ) : nothing ? (
        <Empty
          title={period ? 'Sin movimientos en este periodo' : 'Nada por mostrar'}
          actions={
            period && <Button onClick={() => change({ period: 'anio', from: null, to: null }, { replace: true })}>Ver este año</Button>
          }
        >
          {report.purpose}
        </Empty>
      ) : (
        <>
          {answer?.chart && <Chart chart={answer.chart} />}
          <ReportTable
            report={report}
            columns={columns}
            answer={answer}
            onRoom={setRoom}
            addressOf={addressOf}
            narrow={(values) => narrowed(report, address, values)}
            tree={tree}
            totalLabel={square && report.square && 'label' in report.square ? report.square.label : 'Total'}
          />
          {answer && (!report.tree || answer.next !== null || after !== '') && (
            <Pager
              from={Math.min(linesBefore + 1, linesBefore + linesHere)}
              to={linesBefore + linesHere}
              total={answer.lines}
              size={linesHere}
              hints={false}
              onPrevious={after === '' ? null : () => change({ after: trail.get(after)?.before || null })}
              onNext={
                answer.next === null
                  ? null
                  : () => {
                      trail.set(answer.next ?? '', { before: after, linesBefore: linesBefore + linesHere })
                      change({ after: answer.next })
                    }
              }
            />
          )}
        </>
      )}
      {isScheduling && (
        <ScheduleDialog
          report={report}
          address={address}
          period={period && { words: period.chip.value, isRelative: period.preset !== null }}
          onClose={() => setScheduling(false)}
        />
      )}
    </Page>
  )
}

interface MarksProps {
  readonly square: boolean | null
  readonly check: ReportPageAnswer['check']
}

/** Whether its sides are alike, and whether it says what another report says. */
const Marks = ({ square, check }: MarksProps) => (
  <>
    {square !== null && <StateChip state={square ? 'balanced' : 'unbalanced'} look="outline" />}
    {check && <CheckChip check={check} />}
  </>
)

function CheckChip({ check }: { readonly check: NonNullable<ReportPageAnswer['check']> }) {
  return check.difference === null ? (
    <StateChip state="balanced" look="outline" text={`Igual al ${check.with}`} />
  ) : (
    <StateChip
      state="unbalanced"
      text={`Difiere del ${check.with} en ${check.difference.account}: ${format.formatMoney(format.toAmount(check.difference.amount))}`}
    />
  )
}

/** What a favourite is called by, besides the name of its report. */
const wordsOf = (chips: readonly FilterChip[]): string[] =>
  chips.filter(({ id, plain }) => (plain !== true || id === 'period') && id !== VIEW_QUERY).map(({ value }) => value)

/** Whether both sides add up to the same and nothing is left over; null when that says nothing, for something was left out or there is nothing. */
function squareOf(report: Report, { rows, totals, filters }: ReportPageAnswer): boolean | null {
  if (!report.square || rows.length === 0 || filters.some(({ name }) => report.parameters[name]?.kind === 'reference')) return null
  if ('totals' in report.square) {
    const [one, other] = report.square.totals.map((key) => rows.find((row) => row.kind === 'total' && row.key === key))
    return one !== undefined && one.cells[report.mainFigure] === other?.cells[report.mainFigure]
  }
  const [one, other] = report.square.of
  const main = report.columns[report.mainFigure]
  // What runs is nothing in the end; of movements alone nothing runs.
  const isEven = main === undefined || !isFigure(main) || main.running === undefined || totals[report.mainFigure] === '0.00'
  return totals[one] === totals[other] && isEven
}

/** The figure at the foot of a phone. */
function Summary(props: { report: Report; answer: ReportPageAnswer; square: boolean | null; name: string; column: Column | undefined }) {
  const { report, answer, square, name, column } = props
  const added = square === true && report.square && 'of' in report.square ? report.square : null
  const text = answer.totals[added ? added.of[0] : name]
  if (typeof text !== 'string' || !column || column.kind !== 'amount') return null
  return (
    <>
      <span className="small muted">{`${added ? added.label : column.label} `}</span>
      <b className={added ? 'dbl' : 'b num'}>{format.formatReportAmount(format.toAmount(text))}</b>
    </>
  )
}

/** On a phone the actions of a page are in a menu already. */
function MoreActions(props: { isPhone: boolean; disabledReason: string | null; onSchedule: () => void }) {
  const { isPhone, disabledReason, onSchedule } = props
  const close = usePopoverClose()
  const schedule = () => {
    close()
    onSchedule()
  }
  return isPhone ? (
    <Button look="quiet" icon={MailIcon} disabledReason={disabledReason} onClick={schedule}>
      Programar envío
    </Button>
  ) : (
    <MoreMenu entries={[{ label: 'Programar envío', icon: MailIcon, disabledReason, onSelect: onSchedule }]} />
  )
}

function useReportPeriod(report: Report) {
  const entry = Object.values(report.parameters).find((parameter) => parameter.kind === 'period')
  const period = useDayRange({ label: entry?.label ?? 'Periodo', standard: entry?.standard ?? 'mes', removable: false })
  return entry ? period : null
}

/** What the address asks, and nothing else that it may hold. The server is told days, so that both mean the same ones. */
function askedQuery(
  report: Report,
  address: Readonly<Record<string, string>>,
  range: { readonly from: string; readonly to: string } | null,
): ReportQuery {
  const own = Object.entries(report.parameters).flatMap(([name, parameter]) => {
    const value = address[name]
    return parameter.kind === 'period' || value === undefined || value === '' ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(own), ...(range ? { from: range.from, to: range.to } : {}) }
}

const seconds = new Intl.NumberFormat('es-CO', { maximumSignificantDigits: 2 })

/** When it was made and how long the server took. */
function Made({ madeAt, tookMs }: { madeAt: string; tookMs: number }) {
  return (
    <span className="small muted rep-made">
      {`Generado a las ${showTime(new Date(madeAt))} en ${seconds.format(Math.max(tookMs, 1) / 1000)} s`}
    </span>
  )
}
