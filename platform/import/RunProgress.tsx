/** How an import that goes on by itself stands, with its way out; it is also there when the page was left and opened again. */
import { countText } from '#base/count.ts'
import { Button, Notice, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { cancelRun, listRuns, type ShownRun } from './import-endpoints.ts'

function wordsOf({ state, work, done, rows }: ShownRun): string {
  if (state === 'queued') return 'En cola…'
  if (work === 0) return `Revisando ${countText(rows)} filas…`
  return `Escribiendo ${countText(done)} de ${countText(work)}…`
}

export function RunProgress({ run }: { run: ShownRun }) {
  const cancel = useSend(cancelRun, { refreshes: [listRuns] })
  const stop = async () => {
    const answer = await cancel.run({ params: { id: run.id }, body: {} })
    if (answer?.state === 'done') toast({ text: 'Ya había terminado: puedes deshacerla entera', tone: 'info' })
  }
  return (
    <Notice tone="info">
      <div className="import-run">
        <strong>Importando {run.name || 'las celdas pegadas'}</strong>
        <span aria-live="polite">{wordsOf(run)}</span>
        <progress aria-label="Avance de la importación" {...(run.work > 0 ? { max: run.work, value: run.done } : {})} />
        <span className="muted">Puedes salir de esta página: sigue por su cuenta. Si la cancelas no queda nada de ella.</span>
        <Button size="small" busy={cancel.isSending} busyText="Cancelando…" onClick={() => void stop()}>
          Cancelar la importación
        </Button>
      </div>
    </Notice>
  )
}
