/** Loads the statement of a month: what it brings is shown before anything is written, and an overlap asks. */
import { type ChangeEvent, useRef, useState } from 'react'
import { monthTitle } from '#base/date.ts'
import { Button, Dialog, format, Money, MoneyField, Notice, QuietTable, Segmented, toast, UploadIcon } from '#platform/ui/index.tsx'
import { type AnswerOf, base64, useSend } from '#platform/web/index.tsx'
import { importStatement, lookAtColumns, previewStatement, type StatementColumns } from '../statement-endpoints.ts'
import type { TableLayout } from '../statement/table.ts'
import { ColumnsChooser } from './ColumnsChooser.tsx'
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
  const [layout, setLayout] = useState<TableLayout | null>(null)
  const [columns, setColumns] = useState<StatementColumns | null>(null)
  const finding = useSend(lookAtColumns, { refreshes: [], inForm: true, onDone: setColumns })
  const looking = useSend(previewStatement, {
    ...{ refreshes: [], inForm: true },
    onDone: setPreview,
    onFailure: (failure, { body }) => {
      setPreview(null)
      // Which column is what is not understood by itself: it is chosen here.
      const isOfColumns = failure.kind === 'business' && failure.errors.some(({ field }) => field === 'layout')
      if (isOfColumns && !body.layout) void finding.run({ params, body: { content: body.content } })
    },
  })
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
    setColumns(null)
    setLayout(null)
    setChosen(next)
    await looking.run({ params, body: next })
  }
  const arrange = (next: TableLayout) => {
    setLayout(next)
    if (chosen) void looking.run({ params, body: { ...chosen, layout: next } })
  }
  const load = () => {
    if (!chosen || !preview) return
    const said = { repeated: preview.known > 0 ? repeated : ('refuse' as const), opening: preview.asksOpening ? opening || null : null }
    void sending.run({ params, body: { ...chosen, layout, ...said } })
  }
  const problem = sending.submitError ?? looking.submitError ?? finding.submitError
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
        {columns?.layout && <ColumnsChooser columns={columns} layout={layout ?? columns.layout} onChange={arrange} />}
        {preview && <FirstRows preview={preview} />}
        {preview?.layout && !columns && chosen && (
          <div className="row">
            <Button look="quiet" busy={finding.isSending} onClick={() => void finding.run({ params, body: { content: chosen.content } })}>
              Cambiar las columnas
            </Button>
            <span className="small muted">{preview.isRemembered ? 'Como se leyó la última vez en este banco.' : ''}</span>
          </div>
        )}
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
