import { format, StateChip } from '#platform/ui/index.tsx'
import type { EntryPreview } from '../entry.ts'
import { EntryTable } from '../EntryTable.tsx'

/** The entry that issuing will make, and whether it is square. */
export function EntryTab({ preview }: { preview: () => EntryPreview | null }) {
  const entry = preview()
  if (!entry || entry.rows.length === 0)
    return <p className="muted doc-editor-empty">Agrega ítems y aquí ves el comprobante que se contabilizará.</p>
  return (
    <>
      <div className="doc-square">
        {entry.difference === 0n ? (
          <StateChip state="balanced" />
        ) : (
          <StateChip state="unbalanced" text={`Diferencia de ${format.formatMoney(entry.difference)}`} />
        )}
      </div>
      <EntryTable label="Vista previa del comprobante" rows={entry.rows} debit={entry.debit} credit={entry.credit} />
    </>
  )
}
