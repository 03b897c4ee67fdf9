import { useState } from 'react'
import { ConfirmDialog, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import type { OfferEndpoints } from '../../offer/endpoints.ts'
import type { Answer } from '../../offer/follow-up.ts'
import { chosenOf } from '../../offer/options.ts'
import type { DocumentView } from '../../wire.ts'
import { OptionChoices } from '../editor/OptionChoices.tsx'
import type { DocumentSurface } from '../editor/surface.ts'

interface AnswerProps {
  surface: DocumentSurface
  offer: OfferEndpoints
  document: DocumentView
  answer: Answer
  onClose: () => void
}

/** The company notes what its customer said by other means; a rejection says why. */
export function AnswerDialog({ surface: { kind, endpoints }, offer, document, answer, onClose }: AnswerProps) {
  const isAccepted = answer === 'accepted'
  const ending = kind.titles.gender === 'f' ? 'a' : 'o'
  const word = isAccepted ? `aceptad${ending}` : `rechazad${ending}`
  const [chosen, setChosen] = useState(() => chosenOf(document.lines))
  const sending = useSend(offer.answer, {
    refreshes: [endpoints.view, endpoints.list, endpoints.totals, endpoints.history],
    inForm: true,
    onDone: () => {
      toast({ text: `${document.number ?? ''} ${word}` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Marcar ${document.number ?? ''} como ${word}`}
      confirm={`Marcar ${word}`}
      busyText="Guardando…"
      danger={!isAccepted}
      reason={
        isAccepted
          ? { label: 'Comentario', required: false, help: 'Quién la aceptó y cómo. Queda en el historial.' }
          : { label: 'Motivo', required: true, help: 'Queda en el historial.' }
      }
      details={isAccepted && <OptionChoices document={document} chosen={chosen} onChange={setChosen} />}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(comment) =>
        void sending.run({ params: { id: document.id }, body: { answer, comment, chosen: isAccepted ? [...chosen] : [] } })
      }
      onClose={onClose}
    >
      {isAccepted ? 'Después la puedes convertir.' : 'Se puede corregir mientras no se convierta.'}
    </ConfirmDialog>
  )
}
