/** Traer por CUFE: the authority is asked for the XML of what a supplier issued and did not send. */
import { useState } from 'react'
import { Button, Dialog, Notice, TextField, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { fetchReceived, listInbox } from './endpoints.ts'

/** A code copied from a paper comes in parts, and a QR brings the whole address. */
const codeIn = (text: string): string => /[0-9a-f]{96}/i.exec(text.replaceAll(/\s+/g, ''))?.[0].toLowerCase() ?? text.trim()

interface DialogProps {
  readonly onClose: () => void
  readonly onTaken: (id: string) => void
}

export function FetchDialog({ onClose, onTaken }: DialogProps) {
  const [text, setText] = useState('')
  const sending = useSend(fetchReceived, {
    refreshes: [listInbox],
    inForm: true,
    onDone: ({ id, number, supplierName }) => {
      toast({ text: `${number} de ${supplierName} quedó en el buzón`, tone: 'ok' })
      onTaken(id)
    },
  })
  const uniqueCode = codeIn(text)
  return (
    <Dialog
      title="Traer por CUFE"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            look="filled"
            busy={sending.isSending}
            busyText="Preguntando a la DIAN…"
            disabledReason={uniqueCode === '' ? 'Escribe el CUFE' : null}
            onClick={() => void sending.run({ body: { uniqueCode } })}
          >
            Traer
          </Button>
        </>
      }
    >
      <TextField
        label="CUFE o CUDE"
        name="uniqueCode"
        required
        value={text}
        onChange={setText}
        placeholder="96 caracteres, o la dirección del código QR"
        help="Está en el PDF que te dieron. Solo se trae lo que te emitieron a ti."
      />
      {sending.submitError && <Notice tone="danger">{sending.submitError.message}</Notice>}
    </Dialog>
  )
}
