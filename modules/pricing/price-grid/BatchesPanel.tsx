/** The batches of prices beside the grid (`?lotes=1`): what holds, what is to come, and what was taken back. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Ago, Button, Coming, ConfirmDialog, Empty, format, SidePanel, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { priceList } from '../price-list/price-list.ts'
import { gridRefreshes } from './ApplyDialog.tsx'
import { listPriceBatches, undoPriceBatch, type PriceBatchRow } from './endpoints.ts'

export function BatchesPanel({ onClose }: { onClose: () => void }) {
  const asked = useAsk(listPriceBatches, { query: { size: '50' } })
  const reason = useReasonNot(priceList.permissions.write)
  const [ending, setEnding] = useState<PriceBatchRow | null>(null)
  const rows = asked.data?.rows
  return (
    <SidePanel title="Lotes de precios" onClose={onClose}>
      {!rows && <Coming asked={asked} />}
      {rows?.length === 0 && (
        <Empty title="Aún no hay lotes">Cada vez que aplicas precios queda un lote que puedes deshacer completo.</Empty>
      )}
      <ul className="pg-batches">
        {rows?.map((row) => (
          <li key={row.id}>
            <div>
              <b className="b">{wordsOf(row)}</b>
              <p className="small t2">{`${counted(row.prices, 'precio', 'precios')} en ${row.lists.join(', ')}`}</p>
              <p className="small muted">
                {row.createdBy ?? 'Sin autor'} · <Ago at={row.createdAt} />
              </p>
              {row.origin !== '' && <p className="small t2">{row.origin}</p>}
              {row.reason !== '' && <p className="small t2">{`Bajo el costo: ${row.reason}`}</p>}
            </div>
            {(row.state === 'applied' || row.state === 'scheduled') && (
              <Button look="quiet" disabledReason={reason} onClick={() => setEnding(row)}>
                {verbOf(row)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndDialog batch={ending} onClose={() => setEnding(null)} />}
    </SidePanel>
  )
}

const verbOf = ({ state }: PriceBatchRow): string => (state === 'scheduled' ? 'Descartar' : 'Deshacer')

function wordsOf({ state, appliesOn }: PriceBatchRow): string {
  const day = format.formatDay(appliesOn)
  if (state === 'scheduled') return `Rige desde el ${day}`
  if (state === 'applied') return `En vigor desde el ${day}`
  return state === 'undone' ? `Deshecho; rigió desde el ${day}` : `Descartado; era para el ${day}`
}

function EndDialog({ batch, onClose }: { batch: PriceBatchRow; onClose: () => void }) {
  const sending = useSend(undoPriceBatch, { refreshes: gridRefreshes, inForm: true })
  const isScheduled = batch.state === 'scheduled'
  const prices = counted(batch.prices, 'precio', 'precios')
  const end = async () => {
    if (!(await sending.run({ params: { id: batch.id } }))) return
    toast({ text: isScheduled ? 'Lote descartado' : `Lote deshecho: ${prices} como antes`, tone: 'ok' })
    onClose()
  }
  return (
    <ConfirmDialog
      title={`${isScheduled ? 'Descartar' : 'Deshacer'} el lote de ${prices}`}
      confirm={isScheduled ? 'Descartar lote' : 'Deshacer lote'}
      busyText={isScheduled ? 'Descartando…' : 'Deshaciendo…'}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {isScheduled
        ? 'Esos precios no llegarán a regir.'
        : 'Cada precio vuelve a lo que decía antes. Si alguno cambió después, no se deshace ninguno. Lo que ya se vendió conserva su precio.'}
    </ConfirmDialog>
  )
}
