/** The rows of a report: sticky head and totals, level by indent and weight, every figure a link to what makes it. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useMemo, useRef } from 'react'
import { DayText, KitLink, useAppearance, useIsPhone } from '#platform/ui/index.tsx'
import { isFigure, type Column } from './column.ts'
import { Figure } from './Figure.tsx'
import { Notes } from './Notes.tsx'
import { NodeRow } from './NodeRow.tsx'
import { mainFigureOf, type Report, type ReportPageAnswer } from './report.ts'
import { hasBelow, inSight } from './tree.ts'
import { readable, type SourceOfLine } from './walk.ts'

type Row = ReportPageAnswer['rows'][number]
export type NamedColumn = readonly [string, Column]

export interface ReportTableProps {
  readonly report: Report
  readonly columns: readonly NamedColumn[]
  /** Null while the first answer is on its way. */
  readonly answer: ReportPageAnswer | null
  /** How wide it is. */
  readonly onRoom: (pixels: number) => void
  readonly addressOf: (source: SourceOfLine) => string | null
  /** The address of this report for one group. */
  readonly narrow: (values: Row['narrows']) => string
  /** Of a tree: what is folded, and which figure is followed. */
  readonly tree: TreeState
  /** What the foot is called. */
  readonly totalLabel: string
}

export interface TreeState {
  readonly folded: ReadonlySet<string>
  readonly toggle: (key: string) => void
  readonly followed: { readonly key: string; readonly column: string } | null
  /** Where a figure of a row leads to; null when figures lead nowhere. */
  readonly address: ((key: string, column: string) => string) | null
}

/** A few hundred rows are cheaper to draw than to follow. */
const VIRTUAL_FROM = 300
const SHAPES = Array.from({ length: 16 }, (_, index) => index)

export function ReportTable({ report, columns, answer, onRoom, addressOf, narrow, tree, totalLabel }: ReportTableProps) {
  const scroller = useRef<HTMLElement>(null)
  const enter = useCallback(
    (node: HTMLElement) => {
      scroller.current = node
      const observer = new ResizeObserver(() => onRoom(node.clientWidth))
      observer.observe(node)
      return () => observer.disconnect()
    },
    [onRoom],
  )
  const { density } = useAppearance()
  const isPhone = useIsPhone()
  const all = useMemo(() => readable(answer?.rows ?? []), [answer])
  const parents = useMemo(() => new Set(all.flatMap(({ key }, at) => (key !== undefined && hasBelow(all, at) ? [key] : []))), [all])
  const rows = useMemo(() => inSight(all, tree.folded), [all, tree.folded])
  const mainFigure = mainFigureOf(report, answer?.columns ?? Object.keys(report.columns))
  // The cards of a phone have heights of their own, besides those of a tree.
  const isVirtual = rows.length > VIRTUAL_FROM && (!isPhone || report.tree === true)
  // oxlint-disable-next-line react/incompatible-library -- its answers are read only here, never memoised
  const virtualizer = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? 49 : density === 'comfortable' ? 34 : 29),
    overscan: 20,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const behind = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const shown = isVirtual ? items.flatMap((item) => rows[item.index] ?? []) : rows
  const firstShown = isVirtual ? (items[0]?.index ?? 0) : 0
  const texts = columns.findIndex(([, column]) => isFigure(column))
  const hasTotals = answer !== null && columns.some(([name]) => answer.totals[name] !== undefined)
  const classOf = (name: string) => phoneClass(report, mainFigure, name)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable with the keyboard
    <section className={classOfReport(report, rows)} ref={enter} tabIndex={0} aria-label={report.title}>
      <table aria-busy={answer === null} aria-rowcount={isVirtual ? rows.length + 2 : undefined}>
        <caption className="sr">{report.title}</caption>
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <th
                scope="col"
                key={name}
                className={`${isFigure(column) ? 'num' : ''} ${classOf(name)}`}
                style={column.width === undefined ? undefined : { width: column.width + 20 }}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {answer === null ? (
          <Skeleton columns={columns} />
        ) : (
          <tbody>
            {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
            {shown.map((row, index) =>
              row.kind === 'node' ? (
                <NodeRow
                  key={row.key}
                  columns={columns}
                  row={row}
                  isOpen={parents.has(row.key ?? '') ? !tree.folded.has(row.key ?? '') : null}
                  onToggle={tree.toggle}
                  followed={tree.followed && tree.followed.key === row.key ? tree.followed.column : null}
                  address={tree.address}
                  mainText={report.mainText}
                  mainFigure={mainFigure}
                />
              ) : (
                <RowView
                  // oxlint-disable-next-line react/no-array-index-key -- rows are an ordered answer without identity; it never changes in place
                  key={firstShown + index}
                  report={report}
                  columns={columns}
                  texts={texts}
                  row={row}
                  addressOf={addressOf}
                  narrow={narrow}
                  mainFigure={mainFigure}
                />
              ),
            )}
            {behind > 0 && <tr aria-hidden="true" style={{ height: behind }} />}
          </tbody>
        )}
        {hasTotals && (
          <tfoot>
            <tr>
              <td colSpan={Math.max(1, texts)}>{totalLabel}</td>
              {columns.slice(Math.max(1, texts)).map(([name, column]) => (
                <td key={name} className={`num ${classOf(name)}`}>
                  <Figure column={column} text={answer.totals[name]} final />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {answer && <Notes notes={answer.notes} />}
    </section>
  )
}

const classOfReport = (report: Report, rows: readonly Row[]): string =>
  report.tree ? `rep rep-tree${rows.some(({ kind }) => kind === 'total') ? ' rep-statement' : ''}` : 'rep'

/** On a phone a row is its name and one figure; the others are one touch away, in the document. */
const phoneClass = (report: Report, mainFigure: string, name: string): string =>
  name === report.mainText ? 'rep-main' : name === mainFigure ? 'rep-figure' : 'rep-aside'

interface RowProps {
  readonly report: Report
  readonly columns: readonly NamedColumn[]
  /** How many columns stand before the first figure. */
  readonly texts: number
  readonly row: Row
  readonly addressOf: ReportTableProps['addressOf']
  readonly narrow: ReportTableProps['narrow']
  readonly mainFigure: string
}

function RowOf({ report, columns, texts, row, addressOf, narrow, mainFigure }: RowProps) {
  if (row.kind === 'line') return <LineOf report={report} columns={columns} row={row} addressOf={addressOf} mainFigure={mainFigure} />
  const isHead = row.kind === 'group'
  const href = Object.keys(row.narrows).length > 0 ? narrow(row.narrows) : null
  const label = row.kind === 'subtotal' ? `Total ${row.label}` : row.label
  const span = Math.max(1, texts)
  const opens = columns.slice(span).some(([name]) => row.cells[name] !== undefined && row.cells[name] !== null)
  return (
    <tr className={`rep-${row.kind} rep-l${Math.min(row.depth, 2)}`}>
      <th scope={isHead ? 'rowgroup' : 'row'} colSpan={span} className="rep-name" data-clip>
        {isHead && href ? <KitLink href={href}>{label}</KitLink> : label}
        {isHead && row.continued && <span className="rep-said">viene de la página anterior</span>}
        {isHead && !row.continued && opens && report.openingLabel && <span className="rep-said">{report.openingLabel}</span>}
      </th>
      {columns.slice(span).map(([name, column]) => (
        <td key={name} className={`num ${phoneClass(report, mainFigure, name)}${row.cells[name] ? ' rep-has' : ''}`}>
          <Linked href={href} title={`${column.label} de ${row.label}`}>
            <Figure column={column} text={row.cells[name]} />
          </Linked>
        </td>
      ))}
    </tr>
  )
}

function LineOf({ report, columns, row, addressOf, mainFigure }: Omit<RowProps, 'texts' | 'narrow'>) {
  const href = row.source ? addressOf(row.source) : null
  const document = Object.entries(report.columns).find(([, column]) => column.kind === 'document')?.[0]
  const number = document === undefined ? '' : (row.cells[document] ?? '')
  return (
    <tr className="rep-line">
      {columns.map(([name, column], index) => {
        const text = row.cells[name]
        const isMain = name === report.mainText
        return (
          <td
            key={name}
            className={`${isFigure(column) ? 'num' : column.kind === 'text' ? 'clip' : ''} ${phoneClass(report, mainFigure, name)}${index === 0 ? ` rep-in${Math.min(row.depth, 3)}` : ''}`}
            data-clip={!isFigure(column) && column.kind === 'text' ? true : undefined}
          >
            {isFigure(column) ? (
              <Linked href={href} title={`${column.label} de ${number}`}>
                <Figure column={column} text={text} />
              </Linked>
            ) : column.kind === 'day' ? (
              <DayText value={text ?? null} />
            ) : column.kind === 'document' ? (
              <Linked href={href} title={`Abrir ${number}`} strong>
                {number}
              </Linked>
            ) : (
              text
            )}
            {isMain && row.note && <span className="rep-said">{row.note}</span>}
            {isMain && (
              <span className="rep-under">
                {number} <DayText value={row.cells[dayOf(report)] ?? null} />
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

const dayOf = (report: Report): string => Object.entries(report.columns).find(([, column]) => column.kind === 'day')?.[0] ?? ''

const RowView = memo(
  RowOf,
  (a, b) => a.row === b.row && a.columns === b.columns && a.addressOf === b.addressOf && a.mainFigure === b.mainFigure,
)

function Linked(props: { href: string | null; title: string; strong?: boolean; children: React.ReactNode }) {
  const { href, title, strong, children } = props
  if (href === null) return strong ? <span className="b">{children}</span> : children
  return (
    <KitLink href={href} title={title} className={strong ? 'rep-doc b' : 'rep-fig'}>
      {children}
    </KitLink>
  )
}

function Skeleton({ columns }: { columns: readonly NamedColumn[] }) {
  return (
    <tbody className="late" aria-hidden="true">
      {SHAPES.map((row) => (
        <tr key={row}>
          {columns.map(([name, column]) => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty shape, hidden from readers
            <td key={name} className={isFigure(column) ? 'num' : undefined}>
              <i className="sk" style={{ width: column.width === undefined ? 160 : column.width * 0.6 }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
