/** What is folded and followed in the tree of a report: the first in this tab, the second in the address. */
import { useCallback, useState } from 'react'
import type { DayRange } from '../web/day-range.ts'
import { isFigure, type Column } from './column.ts'
import { comparedRange } from './compare.ts'
import { DrillPanel, type DrillPanelProps } from './DrillPanel.tsx'
import { addressOfReport, VIEW_QUERY, type Report, type ReportPageAnswer } from './report.ts'
import type { TreeState } from './ReportTable.tsx'
import { parentOf } from './tree.ts'

/** This report for one group alone, or on the same page with something more. */
export function narrowed(
  report: Report,
  address: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
  isSamePage = false,
): string {
  const { after, ...rest } = address
  const kept = isSamePage && after !== undefined ? address : rest
  const { [VIEW_QUERY]: _, ...asked } = { ...kept, ...values }
  return addressOfReport(report, new URLSearchParams(asked).toString())
}

const NOTHING: ReadonlySet<string> = new Set()

/** What is folded in this tab, and what the address follows. */
export function useTree(report: Report, address: Readonly<Record<string, string>>): TreeState {
  const [folded, setFolded] = useState(NOTHING)
  const toggle = useCallback(
    (key: string) =>
      setFolded((before) => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  const { open, cell = report.mainFigure } = address
  return {
    folded,
    toggle,
    followed: open === undefined ? null : { key: open, column: cell },
    address: report.drill ? (key: string, column: string) => narrowed(report, address, { open: key, cell: column }, true) : null,
  }
}

/** The panel of the figure that the address follows. */
export function Followed(props: {
  report: Report
  answer: ReportPageAnswer
  columns: readonly (readonly [string, Column])[]
  tree: TreeState
  address: Readonly<Record<string, string>>
  range: DayRange
  addressOf: DrillPanelProps['addressOf']
  onClose: () => void
}) {
  const { report, answer, columns, tree, address, range, addressOf, onClose } = props
  const { followed } = tree
  const at = followed ? answer.rows.findIndex(({ key }) => key === followed.key) : -1
  const row = answer.rows[at]
  const { drill } = report
  if (!followed || !row || !drill) return null
  const column = report.columns[followed.column]
  const isCompared = column !== undefined && isFigure(column) && column.compared === true
  const shared = drill.shares.flatMap((name) => (address[name] ? [[name, address[name]] as const] : []))
  return (
    <DrillPanel
      report={report}
      drill={drill}
      row={row}
      parent={parentOf(answer.rows, at)}
      columns={columns}
      column={followed.column}
      range={(isCompared ? comparedRange(range, comparedWith(report, address)) : null) ?? range}
      shared={Object.fromEntries(shared)}
      address={(name) => tree.address?.(followed.key, name) ?? ''}
      addressOf={addressOf}
      onClose={onClose}
    />
  )
}

/** The kind of period that the address compares with. */
function comparedWith(report: Report, address: Readonly<Record<string, string>>): string {
  const name = Object.entries(report.parameters).find(([, parameter]) => parameter.kind === 'choice' && parameter.compares)?.[0] ?? ''
  return address[name] ?? ''
}
