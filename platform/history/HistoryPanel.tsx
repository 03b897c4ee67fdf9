/** The history of one record in the panel beside its list. */
import { SidePanel } from '#platform/ui/index.tsx'
import { type HistoryOf, type HistoryWords, useHistory } from './HistoryList.tsx'

export interface HistoryPanelProps extends HistoryOf, HistoryWords {
  /** What the record is called. */
  readonly over: string
  readonly onClose: () => void
}

export function HistoryPanel({ over, onClose, ...of }: HistoryPanelProps) {
  const { list, pager } = useHistory(of)
  return (
    <SidePanel title="Historial" over={over} onClose={onClose} footer={pager ?? undefined}>
      {list}
    </SidePanel>
  )
}
