/**
 * The screen of any report: filters in the address, rows that lead to their documents, totals at the foot, and its files.
 * A page goes by key, with the figures that it carries; what a person reads here is what the API and the files say.
 */
import { useState } from 'react'
import {
  Button,
  ColumnsMenu,
  DownloadIcon,
  Empty,
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
  toast,
  useColumnChooser,
  useIsPhone,
  usePopoverClose,
} from '#platform/ui/index.tsx'
import { crumbsOf, download, failureOf, sayFailure, useAsk, useChangeQuery, useDayRange, useQueryOfAddress } from '#platform/web/index.tsx'
import { isFigure, type Column } from './column.ts'
import { fitReportColumns } from './fit-columns.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { useFilterChips } from './filters.tsx'
import { queryNames, type ReportQuery } from './parameter.ts'
import type { FileFormat, Report } from './report.ts'
import { ScheduleDialog } from './schedule/ScheduleDialog.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { SourceOfLine } from './walk.ts'
import './report.css'

export interface ReportPageProps {
  readonly report: Report
  /** Where the document behind a line is shown; null when no screen shows it. */
  readonly addressOf: (source: SourceOfLine) => string | null
}

const formatNames: Readonly<Record<FileFormat, string>> = { xlsx: 'Excel (.xlsx)', csv: 'CSV', pdf: 'PDF' }

/** Token of a page → the one before it. Lives as long as the tab. */
const trail = new Map<string, { readonly before: string; readonly linesBefore: number }>()

export function ReportPage({ report, addressOf }: ReportPageProps) {
  const address = useQueryOfAddress()
  const change = useChangeQuery()
  const isPhone = useIsPhone()
  const chooser = useColumnChooser(report.name)
  const period = useReportPeriod(report)
  const { after = '' } = address
  const query = askedQuery(report, address, period?.range ?? null)
  const asked = useAsk(report.endpoints.page, { query: { ...query, ...(after === '' ? {} : { after }) } })
  const answer = asked.data
  const filters = useFilterChips(report, address, answer?.filters ?? [])
  const chips = [...(period ? [period.chip] : []), ...filters.chips]
  const [isScheduling, setScheduling] = useState(false)
  const [busy, setBusy] = useState<FileFormat | null>(null)

  const visible = answer?.columns ?? Object.keys(report.columns)
  const [room, setRoom] = useState<number | null>(null)
  const wanted = visible.flatMap((name): (readonly [string, Column])[] => {
    const column = report.columns[name]
    return column && !(chooser.hidden.has(name) && (column.priority ?? 1) > 1) ? [[name, column]] : []
  })
  const columns = isPhone || room === null ? wanted : fitReportColumns(wanted, room)
  const save = async (file: FileFormat) => {
    setBusy(file)
    try {
      await download(report.endpoints[file], { query }, { timeoutMs: FILE_PATIENCE_MS })
      toast({ text: `${report.title} descargado en ${file.toUpperCase()}`, tone: 'ok' })
    } catch (error) {
      sayFailure(failureOf(error))
    } finally {
      setBusy(null)
    }
  }
  const nothing = answer !== null && answer.rows.length === 0
  const isFiltered = filters.isChanged || period?.isChanged === true
  const clear = () => change(Object.fromEntries([...queryNames(report.parameters), 'after'].map((name) => [name, null])), { replace: true })
  const linesBefore = trail.get(after)?.linesBefore ?? 0
  const linesHere = answer?.rows.filter((row) => row.kind === 'line').length ?? 0
  const main = report.columns[report.mainFigure]
  return (
    <Page
      title={report.title}
      crumbs={crumbsOf(report.screen)}
      subtitle={answer?.filters.find((filter) => report.parameters[filter.name]?.kind === 'period')?.value}
      body="fill"
      actions={
        <>
          <FavouriteButton
            report={report}
            address={address}
            words={chips.filter((chip) => chip.plain !== true || chip.id === 'period').map((chip) => chip.value)}
          />
          <MenuButton
            label={busy === null ? 'Exportar' : 'Exportando…'}
            icon={DownloadIcon}
            entries={(['xlsx', 'pdf', 'csv'] as const).map((file) => ({
              label: formatNames[file],
              disabledReason:
                busy !== null ? 'Espera a que termine el archivo' : nothing || answer === null ? 'No hay cifras para descargar' : null,
              onSelect: () => void save(file),
            }))}
          />
          <MoreActions isPhone={isPhone} onSchedule={() => setScheduling(true)} />
        </>
      }
      summary={
        typeof answer?.totals[report.mainFigure] === 'string' &&
        main &&
        isFigure(main) && (
          <>
            <span className="small muted">{`${main.label} `}</span>
            <b className="b num">{format.formatReportAmount(format.toAmount(answer.totals[report.mainFigure] ?? '0'))}</b>
          </>
        )
      }
    >
      <ListBar
        onRefresh={asked.ask}
        end={
          <>
            {answer && <Made madeAt={answer.madeAt} tookMs={answer.tookMs} />}
            {!isPhone && (
              <ColumnsMenu
                chooser={{ ...chooser, fitted: columns.length }}
                columns={visible.flatMap((id) => {
                  const column = report.columns[id]
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
        <NoResults onClear={clear}>{narrowest(report, answer.filters)}</NoResults>
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
          <ReportTable
            report={report}
            columns={columns}
            answer={answer}
            onRoom={setRoom}
            addressOf={addressOf}
            narrow={(values) => narrowed(report, address, values)}
          />
          {answer && (
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

/** On a phone the actions of a page are in a menu already. */
function MoreActions({ isPhone, onSchedule }: { isPhone: boolean; onSchedule: () => void }) {
  const close = usePopoverClose()
  const schedule = () => {
    close()
    onSchedule()
  }
  return isPhone ? (
    <Button look="quiet" icon={MailIcon} onClick={schedule}>
      Programar envío
    </Button>
  ) : (
    <MoreMenu entries={[{ label: 'Programar envío', icon: MailIcon, onSelect: onSchedule }]} />
  )
}

/** A long file is written while it comes. */
const FILE_PATIENCE_MS = 10 * 60_000

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

/** This report for one group alone. */
function narrowed(report: Report, address: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): string {
  const { after: _, ...kept } = address
  return `${report.path}?${new URLSearchParams({ ...kept, ...values }).toString()}`
}

/** The filter that leaves least is the one that names a single thing. */
function narrowest(report: Report, filters: readonly { readonly name: string; readonly label: string; readonly value: string }[]): string {
  const single = filters.findLast(({ name }) => report.parameters[name]?.kind === 'reference')
  const [first] = filters
  const filter = single ?? first
  return filter ? `El filtro más estrecho es «${filter.label}: ${filter.value}».` : ''
}

const clock = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit', timeZone: 'America/Bogota' })
const seconds = new Intl.NumberFormat('es-CO', { maximumSignificantDigits: 2 })

/** When it was made and how long the server took. */
function Made({ madeAt, tookMs }: { madeAt: string; tookMs: number }) {
  return (
    <span className="small muted rep-made">
      {`Generado a las ${clock.format(new Date(madeAt))} en ${seconds.format(Math.max(tookMs, 1) / 1000)} s`}
    </span>
  )
}
