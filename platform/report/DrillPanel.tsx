/** What makes a figure of a tree: the figures of its row, and the newest lines behind it, each leading to its document. */
import { countText } from '#base/count.ts'
import { DayText, KitLink, LoadError, Money, SidePanel, StateTabs } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import type { DayRange } from '../web/day-range.ts'
import { isFigure, type Column, type FigureColumn } from './column.ts'
import type { ReportQuery } from './parameter.ts'
import { addressOfReport, type Drill, type Report, type ReportPageAnswer } from './report.ts'
import type { SourceOfLine } from './walk.ts'
import './drill.css'

type Row = ReportPageAnswer['rows'][number]

export interface DrillPanelProps {
  readonly report: Report
  readonly drill: Drill
  /** The row that was followed, and the one that it hangs from. */
  readonly row: Row
  readonly parent: Row | null
  /** The columns in sight, and the one that was followed. */
  readonly columns: readonly (readonly [string, Column])[]
  readonly column: string
  /** The days of that figure. */
  readonly range: DayRange
  /** The filters of this report that are also those of the other. */
  readonly shared: ReportQuery
  /** This page with another column followed. */
  readonly address: (column: string) => string
  readonly addressOf: (source: SourceOfLine) => string | null
  readonly onClose: () => void
}

export function DrillPanel(props: DrillPanelProps) {
  const { report, drill, row, parent, columns, column, range, shared, address, addressOf, onClose } = props
  const followed = report.columns[column]
  const isCompared = followed !== undefined && isFigure(followed) && followed.compared === true
  const query = { ...shared, ...row.narrows, ...drill.sides[column], from: range.from, to: range.to }
  const asked = useAsk(drill.report.endpoints.page, { query: { ...query, newest: '1' } })
  const found = asked.data
  const shown = columns.flatMap(([name, each]) =>
    isFigure(each) && (isCompared ? name === column : isOwn(each)) ? [[name, each] as const] : [],
  )
  const minus = Object.values(report.columns).flatMap((each) => (isFigure(each) && each.running ? [each.running.minus] : []))
  const sides = Object.keys(drill.sides).filter((name) => report.columns[name])
  const lines = found?.lines ?? 0
  const isSide = sides.includes(column)
  return (
    <SidePanel
      width="drill"
      over={parent?.label}
      title={row.label}
      onClose={onClose}
      footer={
        found && found.rows.length < lines ? (
          <span className="small muted">{`Las últimas ${countText(found.rows.length)} de ${countText(lines)} líneas`}</span>
        ) : undefined
      }
    >
      <div className="drl">
        <dl className="drl-sums">
          {shown.map(([name, each]) => {
            const isMain = name === report.mainFigure || isCompared
            const text = row.cells[name] ?? '0.00'
            return (
              <Sum key={name} label={each.label} isMain={isMain}>
                <Money value={minus.includes(name) && text !== '0.00' ? negated(text) : text} report final={isMain && text !== '0.00'} />
              </Sum>
            )
          })}
        </dl>
        <p className="drl-book">
          <KitLink href={addressOfReport(drill.report, new URLSearchParams(query).toString())} className="link">
            {drill.link}
          </KitLink>
        </p>
        {!isCompared && (
          <StateTabs
            label={`Movimientos de ${row.label}`}
            current={isSide ? column : ''}
            tabs={['', ...sides].map((name) => ({
              id: name,
              label: report.columns[name]?.label ?? 'Movimientos',
              ...(found && name === (isSide ? column : '') ? { count: lines } : {}),
              href: address(name === '' ? report.mainFigure : name),
            }))}
          />
        )}
        {found === null ? (
          asked.error && <LoadError message={asked.error} onRetry={asked.ask} />
        ) : found.rows.length === 0 ? (
          <p className="muted drl-none">Sin movimientos en este periodo.</p>
        ) : (
          <ul className="drl-lines">
            {found.rows.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines are an ordered answer without identity
              <li key={index}>
                <DrillLine drill={drill} line={line} group={line.label === row.label ? '' : line.label} addressOf={addressOf} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  )
}

/** A figure of this period, and not what it is compared with. */
const isOwn = ({ compared, difference, change }: FigureColumn): boolean => !compared && !difference && !change

const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

function Sum({ label, isMain, children }: { label: string; isMain: boolean; children: React.ReactNode }) {
  const weight = isMain ? 'b' : ''
  return (
    <>
      <dt className={weight}>{label}</dt>
      <dd className={`num ${weight}`}>{children}</dd>
    </>
  )
}

interface LineProps {
  readonly drill: Drill
  readonly line: Row
  /** The group that it is of, when that says more than the row. */
  readonly group: string
  readonly addressOf: DrillPanelProps['addressOf']
}

function DrillLine({ drill: { report, says }, line, group, addressOf }: LineProps) {
  const href = line.source && addressOf(line.source)
  const cellOf = (kind: Column['kind']): string =>
    line.cells[Object.entries(report.columns).find(([, column]) => column.kind === kind)?.[0] ?? ''] ?? ''
  const [plus, minus] = Object.values(report.columns).flatMap((column) =>
    isFigure(column) && column.running ? [column.running.plus, column.running.minus] : [],
  )
  const isPlus = plus !== undefined && !isNothing(line.cells[plus])
  const side = isPlus ? plus : (minus ?? '')
  const figure = line.cells[side] ?? '0.00'
  const said = says.map((name) => line.cells[name]).find((text) => text !== null && text !== undefined && text !== '')
  const content = (
    <>
      <span className="clip" data-clip>
        <b className="b">{cellOf('document')}</b> <DayText value={cellOf('day')} />
      </span>
      <span className="num">
        <Money value={isPlus ? figure : negated(figure)} report />
      </span>
      <span className="small muted clip" data-clip>
        {[group.split(' ')[0], said].filter(Boolean).join(' · ')}
      </span>
      <span className="small muted num">{report.columns[side]?.label}</span>
    </>
  )
  return href === null ? (
    <div className="drl-line">{content}</div>
  ) : (
    <KitLink href={href} className="drl-line">
      {content}
    </KitLink>
  )
}

const isNothing = (text: string | null | undefined): boolean => text === null || text === undefined || text === '0.00'
