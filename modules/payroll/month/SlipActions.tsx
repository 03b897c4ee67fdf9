/** What is done with the payslips of a month that was accounted: on paper, by mail, and closing the link of one. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, ConfirmDialog, PrintIcon, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, download, failureOf, sayFailure, useSend } from '#platform/web/index.tsx'
import { mailSlips, printSlips, revokeSlip } from '../slip/endpoints.ts'
import { monthCalls } from './endpoints.ts'
import type { Month } from './MonthForm.tsx'
import { payrollMonth } from './month.ts'

/** A download says its own failure: there is no form to show it. */
const print = (id: string, employeeId: string): void =>
  void download(printSlips, { params: { id }, query: { employeeId } }).catch((error: unknown) => sayFailure(failureOf(error)))

const tellSent = ({ sent, withoutEmail }: AnswerOf<typeof mailSlips>): void =>
  toast({
    text: [
      sent === 0 ? 'Nada se envió.' : `${counted(sent, 'desprendible', 'desprendibles')} por correo.`,
      ...(withoutEmail.length === 0 ? [] : [`Sin correo: ${withoutEmail.join(', ')}.`]),
    ].join(' '),
    ...(withoutEmail.length === 0 ? { tone: 'ok' as const } : {}),
  })

const usePrintReason = (): string | null => useReasonNot(exportOf(payrollMonth.permissions.read))
const useMailReason = (): string | null => useReasonNot(payrollMonth.permissions.write)

/** Of everybody. */
export function AllSlips({ month: { id, slips } }: { readonly month: Month }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="row wrap">
      <Button icon={PrintIcon} disabledReason={usePrintReason()} onClick={() => print(id, '')}>
        Desprendibles en PDF
      </Button>
      <Button disabledReason={useMailReason()} onClick={() => setAsking(true)}>
        Enviar por correo
      </Button>
      {isAsking && <MailDialog id={id} people={slips.length} onClose={() => setAsking(false)} />}
    </div>
  )
}

function MailDialog({ id, people, onClose }: { readonly id: string; readonly people: number; readonly onClose: () => void }) {
  const mailing = useSend(mailSlips, {
    refreshes: [monthCalls.history],
    inForm: true,
    onDone: (answer) => {
      onClose()
      tellSent(answer)
    },
  })
  return (
    <ConfirmDialog
      title="Enviar desprendibles"
      confirm="Enviar"
      busyText="Enviando…"
      busy={mailing.isSending}
      error={mailing.failure?.message}
      onConfirm={() => void mailing.run({ params: { id }, body: { employeeIds: [] } })}
      onClose={onClose}
    >
      {people === 1 ? 'El empleado recibe el suyo' : `Cada uno de los ${people} empleados recibe el suyo`} en PDF, con un enlace que pide el
      final de su identificación.
    </ConfirmDialog>
  )
}

/** Of one. */
export function OneSlip({ monthId, employeeId }: { readonly monthId: string; readonly employeeId: string }) {
  const mailing = useSend(mailSlips, { refreshes: [monthCalls.history], onDone: tellSent })
  const closing = useSend(revokeSlip, {
    refreshes: [monthCalls.history],
    onDone: () => toast({ text: 'Enlace cerrado', tone: 'ok' }),
  })
  const mailReason = useMailReason()
  return (
    <div className="row wrap">
      <Button look="quiet" disabledReason={usePrintReason()} onClick={() => print(monthId, employeeId)}>
        PDF
      </Button>
      <Button
        look="quiet"
        busy={mailing.isSending}
        disabledReason={mailReason}
        onClick={() => void mailing.run({ params: { id: monthId }, body: { employeeIds: [employeeId] } })}
      >
        Enviar por correo
      </Button>
      <Button
        look="quiet"
        busy={closing.isSending}
        disabledReason={mailReason}
        onClick={() => void closing.run({ params: { id: monthId, employeeId } })}
      >
        Cerrar enlace
      </Button>
    </div>
  )
}
