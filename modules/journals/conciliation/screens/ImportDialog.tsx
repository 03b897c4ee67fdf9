/** Loads the statement of a month: what it brings is shown before anything is written, and an overlap asks. */
import { type ChangeEvent, useRef, useState } from 'react'
import { monthTitle } from '#base/date.ts'
import { Button, Dialog, format, Money, MoneyField, Notice, QuietTable, Segmented, toast, UploadIcon } from '#platform/ui/index.tsx'
import { type AnswerOf, base64, useSend } from '#platform/web/index.tsx'
import { importStatement, previewStatement } from '../endpoints.ts'
import { refreshes } from './PendingPairs.tsx'

interface ImportDialogProps {
  readonly accountId: string
  readonly month: string
  readonly onClose: () => void
}

interface Chosen {
  readonly name: string
  readonly content: string
}

type Repeated = 'skip' | 'keep'

export function ImportDialog({ accountId, month, onClose }: ImportDialogProps) {
  const params = { accountId, month }
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [preview, setPreview] = useState<AnswerOf<typeof previewStatement> | null>(null)
  const [repeated, setRepeated] = useState<Repeated>('skip')
  const [opening, setOpening] = useState('')
  const looking = useSend(previewStatement, { refreshes: [], inForm: true, onDone: setPreview })
  const sending = useSend(importStatement, {
    ...{ refreshes, inForm: true },
    onDone: ({ lines }) => {
      toast({ text: `${lines} movimientos del extracto cargados`, tone: 'ok' })
      onClose()
    },
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const next = { name: file.name.slice(0, 200), content: base64(new Uint8Array(await file.arrayBuffer())) }
    setPreview(null)
    setChosen(next)
    await looking.run({ params, body: next })
  }
  const load = () => {
    if (!chosen || !preview) return
    const said = { repeated: preview.known > 0 ? repeated : ('refuse' as const), opening: preview.asksOpening ? opening || null : null }
    void sending.run({ params, body: { ...chosen, ...said } })
  }
  const problem = sending.submitError ?? looking.submitError
  return (
    <Dialog
      title={`Importar el extracto de ${monthTitle(month).toLowerCase()}`}
      size="medium"
      locked={sending.isSending}
      onClose={onClose}
      onSubmit={load}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            look="filled"
            type="submit"
            busy={sending.isSending}
            busyText="Cargando…"
            disabledReason={preview ? null : 'Elige el archivo'}
          >
            {preview ? `Cargar ${preview.lines} movimientos` : 'Cargar extracto'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt,.ofx,.sta,.mt940,text/csv"
          hidden
          aria-label="Archivo del extracto"
          onChange={(event) => void choose(event)}
        />
        <div className="row">
          <Button icon={UploadIcon} busy={looking.isSending} busyText="Leyendo…" onClick={() => input.current?.click()}>
            {chosen ? 'Elegir otro archivo' : 'Elegir archivo'}
          </Button>
          <span className="small muted">{chosen?.name ?? 'Excel, CSV, texto, OFX o MT940'}</span>
        </div>
        {problem && <Notice tone="danger">{problem.errors.at(0)?.message ?? problem.message}</Notice>}
        {preview && <FirstRows preview={preview} />}
        {preview && preview.known > 0 && (
          <>
            <Notice tone="warn">{`${preview.known} movimientos ya están cargados.`}</Notice>
            <Segmented
              label="Qué hacer con ellos"
              value={repeated}
              options={[
                { value: 'skip', label: 'Omitirlos' },
                { value: 'keep', label: 'Son otros' },
              ]}
              onChange={setRepeated}
            />
          </>
        )}
        {preview?.asksOpening && <MoneyField label="Saldo antes del primer movimiento" required value={opening} onChange={setOpening} />}
      </div>
    </Dialog>
  )
}

const FirstRows = ({ preview }: { readonly preview: AnswerOf<typeof previewStatement> }) => (
  <QuietTable tight>
    <tbody>
      {preview.first.map(({ row, day, text, amount }) => (
        <tr key={row}>
          <td>{format.formatDay(day)}</td>
          <td>{text}</td>
          <td className="num">
            <Money value={amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)
