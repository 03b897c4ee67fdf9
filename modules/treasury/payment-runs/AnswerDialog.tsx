/** Loads what the bank answered of a payment run: what it rejected is annulled, and owed again. */
import { type ChangeEvent, useRef, useState } from 'react'
import { counted } from '#base/count.ts'
import { Button, Notice, toast, UploadIcon } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { paymentRunCalls } from './endpoints.ts'
import type { PaymentRun } from './PaymentRunForm.tsx'

interface AnswerDialogProps {
  readonly run: PaymentRun
  readonly onClose: () => void
}

interface Chosen {
  readonly name: string
  readonly text: string
}

export function AnswerDialog({ run: { id, number, version, payments }, onClose }: AnswerDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isTried, setTried] = useState(false)
  const sending = useSend(paymentRunCalls.actions.takeAnswer, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Respuesta del banco cargada en ${number ?? ''}` })
      onClose()
    },
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) setChosen({ name: file.name, text: await file.text() })
  }
  const submit = () => {
    setTried(true)
    if (chosen) void sending.run({ params: { id }, body: { version, file: chosen.text } })
  }
  const problem = isTried && !chosen ? 'Elige el archivo.' : errorAt(sending, 'file')
  return (
    <StepDialog
      title={`Cargar la respuesta del banco de ${number ?? ''}`}
      verb="Cargar respuesta"
      size="medium"
      sending={sending}
      fields={['file']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`De ${counted(payments.length, 'egreso', 'egresos')}: los que el banco rechazó se anulan y sus documentos se vuelven a deber.`}</p>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        hidden
        aria-label="Archivo de la respuesta"
        onChange={(event) => void choose(event)}
      />
      <div className="row">
        <Button icon={UploadIcon} onClick={() => input.current?.click()}>
          {chosen ? 'Elegir otro archivo' : 'Elegir archivo'}
        </Button>
        <span className="small muted">{chosen?.name ?? 'Referencia, valor, resultado y motivo de cada pago'}</span>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </StepDialog>
  )
}
