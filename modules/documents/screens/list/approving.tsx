/** Approving several documents that wait, from their list: each on its own, and none by whoever wrote it. */
import { useState } from 'react'
import { documentsAtOnce } from '#platform/rules/index.ts'
import { type BulkAction as BarAction, CircleCheckIcon, ConfirmDialog, type Marks, TextField } from '#platform/ui/index.tsx'
import { queryClient, useMayOf, useSend } from '#platform/web/index.tsx'
import type { SeveralResult } from '#platform/http/several.ts'
import type { StageEndpoints } from '../../kind/stage/endpoints.ts'
import type { DocumentRow } from '../../wire.ts'
import type { DocumentSurface } from '../editor/surface.ts'
import { countWords } from '../words.ts'

/** The action of the bar, of a kind whose documents wait to be approved; none of another. */
export function useApproving({ stages, kind }: DocumentSurface, marks: Marks<DocumentRow>, onAsk: () => void): BarAction[] {
  const mayOf = useMayOf()
  if (!stages?.approveMany) return []
  const { permission } = stages.approveMany
  const waiting = waitingOf(marks.rows)
  const none = waiting.length === 0 ? `${kind.titles.gender === 'f' ? 'Ninguna' : 'Ninguno'} está por aprobar` : null
  const lack = typeof permission !== 'string' && !mayOf(permission) ? `Te falta el permiso «${permission.title}»` : null
  return [{ label: 'Aprobar', icon: CircleCheckIcon, disabledReason: lack ?? none ?? documentsAtOnce(waiting.length), onSelect: onAsk }]
}

export const waitingOf = (rows: readonly DocumentRow[]): readonly DocumentRow[] => rows.filter(({ stage }) => stage === 'pending')

interface ApproveProps {
  readonly surface: DocumentSurface
  readonly calls: StageEndpoints['approveMany']
  readonly rows: readonly DocumentRow[]
  readonly onEnd: (result: SeveralResult) => void
  readonly onClose: () => void
}

export function ApproveDialog({ surface: { kind }, calls, rows, onEnd, onClose }: ApproveProps) {
  const [comment, setComment] = useState('')
  const sending = useSend(calls, {
    refreshes: [],
    inForm: true,
    onDone: (result) => {
      void queryClient.invalidateQueries()
      onEnd(result)
    },
  })
  const many = countWords(rows.length, kind.titles)
  return (
    <ConfirmDialog
      title={`Aprobar ${many}`}
      confirm={`Aprobar ${many}`}
      busyText="Aprobando…"
      danger={false}
      details={<TextField label="Comentario" maxLength={400} value={comment} onChange={setComment} />}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ body: { ids: rows.map(({ id }) => id), comment } })}
      onClose={onClose}
    >
      Cada uno se aprueba por separado. Los que tú escribiste, o los que tengan algún problema, siguen por aprobar.
    </ConfirmDialog>
  )
}
