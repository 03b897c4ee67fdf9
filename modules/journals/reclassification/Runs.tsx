/** The reclassifications of before, how far the one under way is, and the way back from each. */
import { useState } from 'react'
import { countText, counted } from '#base/count.ts'
import { Ago, Button, ConfirmDialog, Notice, QuietTable, Section, TextLink, toast } from '#platform/ui/index.tsx'
import { addressOfQuery, refresh, useSend } from '#platform/web/index.tsx'
import { listJournals } from '../endpoints.ts'
import { JOURNALS_ADDRESS } from '../journal-voucher.ts'
import {
  cancelReclassification,
  isOfGoods,
  listReclassifications,
  previewReclassification,
  reclassificationKinds,
  reclassificationModes,
  undoReclassification,
  type ReclassificationRun,
} from './endpoints.ts'

const refreshes = [listReclassifications]
/** Once what goes on is over, what would change is another thing. One function, so that it runs once. */
const refreshAtEnd = () => () => void refresh([previewReclassification, listJournals])

interface RunsProps {
  readonly runs: readonly ReclassificationRun[]
  readonly lack: string | null
}

const isOpen = ({ state }: ReclassificationRun): boolean => state === 'queued' || state === 'running'

export function Runs({ runs, lack }: RunsProps) {
  const [undoing, setUndoing] = useState<ReclassificationRun | null>(null)
  const ended = runs.filter((run) => !isOpen(run))
  return (
    <>
      {runs.filter(isOpen).map((run) => (
        <Progress key={run.id} run={run} lack={lack} />
      ))}
      {ended.length > 0 && (
        <Section title="Reclasificaciones hechas" count={String(ended.length)}>
          <QuietTable>
            <tbody>
              {ended.map((run) => (
                <tr key={run.id}>
                  <td>
                    <Told run={run} />
                  </td>
                  <td className="num">
                    {run.state === 'done' && (
                      <Button
                        size="small"
                        disabledReason={lack}
                        aria-label={`Deshacer la reclasificación de ${run.from} a ${run.to}`}
                        onClick={() => setUndoing(run)}
                      >
                        Deshacer
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
        </Section>
      )}
      {undoing && <Undoing run={undoing} onEnd={() => setUndoing(null)} />}
    </>
  )
}

const stateWords: Readonly<Record<ReclassificationRun['state'], string>> = {
  ...{ queued: 'En cola', running: 'En proceso', done: '', failed: 'No se hizo', cancelled: 'Cancelada', undone: 'Deshecha' },
}

function Told({ run }: { readonly run: ReclassificationRun }) {
  const { kind, mode, from, to, state, entries, lines, number, problem, at, person } = run
  const words = stateWords[state]
  return (
    <>
      <span className={state === 'done' ? 'b' : 'struck'}>{`${reclassificationKinds[kind]}: de ${from} a ${to}`}</span>{' '}
      {words !== '' && <b className="b">{words}</b>}
      <div className="small muted">
        {reclassificationModes[mode]}.{' '}
        {number !== null && (
          <>
            <TextLink href={addressOfQuery(JOURNALS_ADDRESS, {}, { search: number, period: 'siempre' })}>{number}</TextLink>,{' '}
            {isOfGoods(kind) ? counted(lines, 'producto', 'productos') : counted(lines, 'línea', 'líneas')}.{' '}
          </>
        )}
        {mode === 'movements' && entries > 0 && `${counted(entries, 'comprobante', 'comprobantes')}. `}
        {person}, <Ago at={at} />
      </div>
      {problem !== null && <div className="small">{problem}</div>}
    </>
  )
}

function Progress({ run, lack }: { readonly run: ReclassificationRun; readonly lack: string | null }) {
  const cancel = useSend(cancelReclassification, { refreshes })
  const stop = async () => {
    const answer = await cancel.run({ params: { id: run.id }, body: {} })
    if (answer?.state === 'done' && !run.isUndoing) toast({ text: 'Ya había terminado: puedes deshacerla', tone: 'info' })
  }
  const { state, isUndoing, done, work } = run
  const words =
    state === 'queued' ? 'En cola…' : work === 0 ? 'Revisando…' : `${countText(done)} de ${counted(work, 'comprobante', 'comprobantes')}…`
  return (
    <Notice tone="info">
      <div className="reclassification-run" ref={refreshAtEnd}>
        <strong>{`${isUndoing ? 'Deshaciendo la reclasificación' : 'Reclasificando'} de ${run.from} a ${run.to}`}</strong>
        <span aria-live="polite">{words}</span>
        <progress aria-label="Avance de la reclasificación" {...(work > 0 ? { max: work, value: done } : {})} />
        <span className="muted">Puedes salir de esta página: sigue por su cuenta. Si la cancelas no queda nada de ella.</span>
        <Button size="small" disabledReason={lack} busy={cancel.isSending} busyText="Cancelando…" onClick={() => void stop()}>
          Cancelar
        </Button>
      </div>
    </Notice>
  )
}

function Undoing({ run, onEnd }: { readonly run: ReclassificationRun; readonly onEnd: () => void }) {
  const sending = useSend(undoReclassification, {
    refreshes,
    inForm: true,
    onDone: onEnd,
  })
  return (
    <ConfirmDialog
      title={`Deshacer la reclasificación de ${run.from} a ${run.to}`}
      confirm="Deshacer reclasificación"
      busyText="Empezando…"
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ params: { id: run.id }, body: {} })}
      onClose={onEnd}
    >
      {isOfGoods(run.kind)
        ? `Las existencias vuelven a donde estaban y el comprobante se reversa, el mismo día o el primero que esté abierto.`
        : run.mode === 'balances'
          ? `El comprobante ${run.number ?? ''} se reversa, el mismo día o el primero que esté abierto.`
          : `${counted(run.entries, 'comprobante vuelve', 'comprobantes vuelven')} a decir lo que decían, con el mismo número. Si alguno cambió después, no se deshace ninguno.`}
    </ConfirmDialog>
  )
}
