/** Giving several marked documents a cost centre, from their list. */
import { useState } from 'react'
import { documentsAtOnce } from '#platform/rules/index.ts'
import { type BulkAction as BarAction, type Marks, Picker, type PickerOption, TagIcon } from '#platform/ui/index.tsx'
import { queryClient, useMayOf, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import type { SeveralResult } from '#platform/http/several.ts'
import type { BulkCenterEndpoint } from '../../bulk/endpoints.ts'
import type { DocumentRow } from '../../wire.ts'
import type { DocumentSurface } from '../editor/surface.ts'
import { countWords } from '../words.ts'
import { findCenters } from './ListFilters.tsx'

/** What an annulled document says stays as it was. */
export const centeredOf = (rows: readonly DocumentRow[]): readonly DocumentRow[] =>
  rows.filter(({ state }) => state === 'draft' || state === 'issued')

/** The action of the bar, of a kind whose issued documents may be edited; none of another. */
export function useCentering({ centers, kind }: DocumentSurface, marks: Marks<DocumentRow>, onAsk: () => void): BarAction[] {
  const mayOf = useMayOf()
  if (!centers) return []
  const rows = centeredOf(marks.rows)
  const none = rows.length === 0 ? `${kind.titles.gender === 'f' ? 'Ninguna' : 'Ninguno'} se puede editar en su estado` : null
  const lack = mayOf(kind.permissions.issue) ? null : `Te falta el permiso «${kind.permissions.issue.title}»`
  return [{ label: 'Centro de costo', icon: TagIcon, disabledReason: lack ?? none ?? documentsAtOnce(rows.length), onSelect: onAsk }]
}

interface CenterProps {
  readonly surface: DocumentSurface
  readonly calls: BulkCenterEndpoint
  readonly rows: readonly DocumentRow[]
  readonly onEnd: (result: SeveralResult) => void
  readonly onClose: () => void
}

export function CenterDialog({ surface: { kind }, calls, rows, onEnd, onClose }: CenterProps) {
  const [center, setCenter] = useState<PickerOption | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSend(calls, {
    refreshes: [],
    inForm: true,
    onDone: (result) => {
      void queryClient.invalidateQueries()
      onEnd(result)
    },
  })
  return (
    <StepDialog
      title={`Centro de costo de ${countWords(rows.length, kind.titles)}`}
      verb="Asignar centro de costo"
      size="medium"
      sending={sending}
      fields={['costCenterId']}
      onSubmit={() => {
        if (center === null) setProblem('Elige el centro de costo')
        else void sending.run({ body: { ids: rows.map(({ id }) => id), costCenterId: center.id } })
      }}
      onClose={onClose}
    >
      <p className="small t2">
        Todas las líneas quedan en el centro. De lo que ya está registrado se reversa el comprobante y se registra de nuevo en su fecha.
      </p>
      <Picker
        label="Centro de costo"
        required
        source={findCenters}
        value={center}
        error={problem ?? errorAt(sending, 'costCenterId') ?? null}
        onChange={(option) => {
          setProblem(null)
          setCenter(option)
        }}
      />
    </StepDialog>
  )
}
