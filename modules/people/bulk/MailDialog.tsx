/** A letter to the marked third parties, each by itself. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { Button, Dialog, Notice, TextArea, TextField, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import type { PartyBulkProps } from './actions.tsx'
import { letterLimits, mailParties } from './endpoints.ts'

/** "No se les escribió a 2 sin correo y a 1 que retiró su autorización." */
function leftOut(withoutEmail: number, withoutConsent: number): string {
  const some = [
    ...(withoutEmail > 0 ? [`${withoutEmail} sin correo`] : []),
    ...(withoutConsent > 0 ? [`${withoutConsent} que no ${withoutConsent === 1 ? 'autoriza' : 'autorizan'} el uso de sus datos`] : []),
  ]
  return some.length === 0 ? '' : ` Quedaron por fuera: ${some.join(' y ')}.`
}

export function MailDialog({ rows, onClose, onDone }: PartyBulkProps) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const sending = useSend(mailParties, {
    refreshes: [],
    inForm: true,
    onDone: ({ written, withoutEmail, withoutConsent }) => {
      toast({ text: `Correo en camino a ${counted(written, 'tercero', 'terceros')}.${leftOut(withoutEmail, withoutConsent)}` })
      onDone()
      onClose()
    },
  })
  const { failure } = sending
  const errors = failure?.kind === 'business' ? failure.errors : []
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null
  const other = failure && errorOf('subject') === null && errorOf('text') === null ? failure.message : null
  const send = () => void sending.run({ body: { ids: rows.map(({ id }) => id), subject, text } })
  return (
    <Dialog
      title={`Escribir a ${counted(rows.length, 'tercero', 'terceros')}`}
      size="medium"
      locked={sending.isSending}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button look="filled" busy={sending.isSending} onClick={send}>
            Enviar correo
          </Button>
        </>
      }
    >
      <div className="stack">
        {other !== null && <Notice tone="danger">{other}</Notice>}
        <p className="t2">
          Va al correo para facturación de cada uno, por aparte. A quien no tiene correo o retiró la autorización de sus datos no se le
          escribe.
        </p>
        <TextField
          label="Asunto"
          required
          maxLength={letterLimits.subject}
          value={subject}
          error={errorOf('subject')}
          onChange={setSubject}
        />
        <TextArea label="Mensaje" required value={text} error={errorOf('text')} onChange={setText} />
      </div>
    </Dialog>
  )
}
