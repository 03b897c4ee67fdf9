/** The step of sending a month: what was sent, what was answered, the days that remain, and what is done with each document. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, ConfirmDialog, KitLink, Notice, QueuedIcon, Section, TextField, toast } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useSend, useToday } from '#platform/web/index.tsx'
import { adjustmentAddress, replaceAddress } from '../adjusting/address.ts'
import { eliminateDocument, listAdjustments } from '../adjusting/endpoints.ts'
import { monthCalls } from '../month/endpoints.ts'
import type { Month } from '../month/MonthForm.tsx'
import { monthPermissions } from '../month/permissions.ts'
import { payrollXmlFile, transmitMonth } from './endpoints.ts'
import { deadlineOf, deadlineWords, documentStateNames, documentStates, isToSend } from './states.ts'

type SlipDocument = Month['slips'][number]['document']

const useSendReason = (): string | null => useReasonNot(monthPermissions.approve)

/** "8 aceptadas, 1 rechazada, 1 en borrador" */
const countWords = (documents: readonly SlipDocument[]): string =>
  documentStates
    .flatMap((state) => {
      const count = documents.filter((each) => each.state === state).length
      return count === 0 ? [] : [`${documentStateNames[state]}: ${count}`]
    })
    .join(' · ')

export function SendingSection({ month }: { readonly month: Month }) {
  const [isAsking, setAsking] = useState(false)
  const reason = useSendReason()
  const deadline = deadlineOf(month.month, useToday())
  const documents = month.slips.map(({ document }) => document)
  const left = documents.filter(({ state }) => isToSend(state)).length
  const isOpen = documents.some(({ state }) => isToSend(state) || state === 'pending')
  return (
    <Section title="Nómina electrónica" count={countWords(documents)}>
      {isOpen && (
        <Notice tone={deadline.daysLeft < 0 ? 'danger' : deadline.daysLeft <= 3 ? 'warn' : 'info'}>{deadlineWords(deadline)}.</Notice>
      )}
      {left > 0 && (
        <div className="row wrap">
          <Button icon={QueuedIcon} disabledReason={reason} onClick={() => setAsking(true)}>
            Transmitir a la DIAN
          </Button>
        </div>
      )}
      {isAsking && <SendDialog id={month.id} left={left} onClose={() => setAsking(false)} />}
    </Section>
  )
}

const tellSent = ({ sent }: { readonly sent: number }): void =>
  toast({ text: `${counted(sent, 'documento', 'documentos')} en camino a la DIAN`, tone: 'ok' })

function SendDialog({ id, left, onClose }: { readonly id: string; readonly left: number; readonly onClose: () => void }) {
  const sending = useSend(transmitMonth, {
    refreshes: [monthCalls.one, monthCalls.list, monthCalls.history],
    inForm: true,
    onDone: (answer) => {
      onClose()
      tellSent(answer)
    },
  })
  return (
    <ConfirmDialog
      title="Transmitir la nómina"
      confirm="Transmitir"
      busyText="Transmitiendo…"
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ params: { id }, body: { employeeIds: [] } })}
      onClose={onClose}
    >
      {counted(left, 'documento', 'documentos')}, uno por trabajador. Lo que se transmite ya no se anula: se ajusta.
    </ConfirmDialog>
  )
}

interface OneProps {
  readonly monthId: string
  /** Its first day. */
  readonly month: string
  readonly employeeId: string
  readonly document: SlipDocument
}

/** Of one worker. */
export function OneDocument({ monthId, month, employeeId, document }: OneProps) {
  const [isEliminating, setEliminating] = useState(false)
  const sending = useSend(transmitMonth, { refreshes: [monthCalls.one, monthCalls.list, monthCalls.history], onDone: tellSent })
  const reason = useSendReason()
  const exportReason = useReasonNot(exportOf(monthPermissions.read))
  const { id, number, state, adjustment, isAdjusting } = document
  return (
    <div className="row wrap">
      {number !== '' && <span className="small muted">{`Documento ${number}`}</span>}
      {isToSend(state) && (
        <Button
          look="quiet"
          busy={sending.isSending}
          disabledReason={reason}
          onClick={() => void sending.run({ params: { id: monthId }, body: { employeeIds: [employeeId] } })}
        >
          {state === 'rejected' ? 'Transmitir de nuevo' : 'Transmitir'}
        </Button>
      )}
      {state === 'eliminated' && (
        <Button
          look="quiet"
          busy={sending.isSending}
          disabledReason={reason}
          onClick={() => void sending.run({ params: { id: monthId }, body: { employeeIds: [employeeId] } })}
        >
          Transmitir otra vez
        </Button>
      )}
      {id !== null && state === 'accepted' && adjustment === null && reason === null && (
        <>
          <KitLink href={replaceAddress(month, monthId, id)}>Reemplazar</KitLink>
          <Button look="quiet" onClick={() => setEliminating(true)}>
            Eliminar ante la DIAN
          </Button>
        </>
      )}
      {isAdjusting && <span className="small muted">Nota en camino a la DIAN</span>}
      {adjustment !== null && <KitLink href={adjustmentAddress(month, adjustment)}>Ver ajuste</KitLink>}
      {isEliminating && id !== null && <EliminateDialog id={id} number={number} onClose={() => setEliminating(false)} />}
      {id !== null && state !== 'pending' && (
        <Button
          look="quiet"
          disabledReason={exportReason}
          onClick={() => void download(payrollXmlFile, { params: { id } }).catch((error: unknown) => sayFailure(failureOf(error)))}
        >
          XML
        </Button>
      )}
    </div>
  )
}

interface EliminateProps {
  readonly id: string
  readonly number: string
  readonly onClose: () => void
}

function EliminateDialog({ id, number, onClose }: EliminateProps) {
  const [why, setWhy] = useState('')
  const eliminating = useSend(eliminateDocument, {
    refreshes: [monthCalls.one, monthCalls.list, monthCalls.history, listAdjustments],
    inForm: true,
    onDone: (answer) => {
      onClose()
      toast({ text: `Nota ${answer.number} en camino a la DIAN`, tone: 'ok' })
    },
  })
  return (
    <ConfirmDialog
      title={`Eliminar ${number}`}
      confirm="Eliminar"
      busyText="Eliminando…"
      busy={eliminating.isSending}
      error={eliminating.failure?.message}
      onConfirm={() => void eliminating.run({ params: { id }, body: { reason: why } })}
      onClose={onClose}
    >
      <div className="stack">
        <p>Se envía una nota que lo elimina, y se devuelve lo contabilizado y lo que se le debía.</p>
        <TextField label="Motivo" required maxLength={300} value={why} onChange={setWhy} />
      </div>
    </ConfirmDialog>
  )
}
