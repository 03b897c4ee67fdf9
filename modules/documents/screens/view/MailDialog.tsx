import { useState } from 'react'
import { addressesOf, addressProblem } from '#platform/mail/addresses.ts'
import { Button, Dialog, SelectField, TextArea, TextField, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import type { MailEndpoints } from '../../mail/endpoints.ts'
import type { DocumentView } from '../../wire.ts'
import type { DocumentSurface } from '../editor/surface.ts'

interface MailDialogProps {
  surface: DocumentSurface
  mail: MailEndpoints
  document: DocumentView
  onClose: () => void
}

interface Letter {
  readonly id: string
  readonly subject: string
  readonly message: string
}
/** Of whoever writes without a letter of the company. */
const ownWords: Letter = { id: '', subject: '', message: '' }

/** To whom, and with which words; the PDF and the link go by themselves. */
export function MailDialog({ surface: { kind, endpoints }, mail, document, onClose }: MailDialogProps) {
  const [to, setTo] = useState(document.party?.email ?? '')
  const [letter, setLetter] = useState<Letter | null>(null)
  const asked = useAsk(mail.letters, { params: { id: document.id } })
  const letters = asked.data?.letters ?? []
  const { subject, message } = letter ?? letters[0] ?? ownWords
  const write = (changed: Partial<Letter>) => setLetter({ ...(letter ?? letters[0] ?? ownWords), ...changed })
  const [problem, setProblem] = useState<string | null>(null)
  const the = kind.titles.gender === 'f' ? 'la' : 'el'
  const sending = useSend(mail.send, {
    refreshes: [mail.list, endpoints.history, ...(kind.isOffer ? [endpoints.view] : [])],
    inForm: true,
    onDone: ({ mails }) => {
      toast({ text: mails.length === 1 ? 'Correo en camino' : `${mails.length} correos en camino` })
      onClose()
    },
  })
  const send = () => {
    const found = addressProblem(to)
    setProblem(found)
    if (found === null) void sending.run({ params: { id: document.id }, body: { to: addressesOf(to), subject, message } })
  }
  return (
    <Dialog
      title={`Enviar ${the} ${kind.titles.short} ${document.number ?? ''} por correo`}
      onClose={onClose}
      onSubmit={send}
      locked={sending.isSending}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={sending.isSending} busyText="Enviando…">
            Enviar
          </Button>
        </>
      }
    >
      <TextField
        label="Para"
        required
        value={to}
        onChange={(value) => {
          setTo(value)
          setProblem(null)
        }}
        inputMode="email"
        help="Separa varios correos con coma."
        error={problem}
      />
      {letters.length > 1 && (
        <SelectField
          label="Carta"
          value={letter?.id ?? letters[0]?.id ?? ''}
          options={letters.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => setLetter(letters.find(({ id }) => id === chosen) ?? null)}
        />
      )}
      {asked.data && !asked.data.isSubjectFixed && (
        <TextField
          label="Asunto"
          value={subject}
          onChange={(value) => write({ subject: value })}
          maxLength={150}
          help="Vacío: el del documento."
        />
      )}
      <TextArea
        label="Mensaje"
        value={message}
        onChange={(value) => write({ message: value })}
        rows={4}
        maxLength={2000}
        help={`Va con el PDF, los datos de ${the} ${kind.titles.short} y el enlace para consultarl${kind.titles.gender === 'f' ? 'a' : 'o'}.`}
      />
      {sending.submitError && (
        <p className="err" role="alert">
          {sending.submitError.message}
        </p>
      )}
    </Dialog>
  )
}
