/** Writing the prices of the grid: at once, or from a day on. */
import { useState } from 'react'
import { addDays, type Day } from '#base/date.ts'
import { counted } from '#base/count.ts'
import { Button, DateField, Dialog, format, Notice, Segmented, TextArea, toast } from '#platform/ui/index.tsx'
import { useSend, useToday } from '#platform/web/index.tsx'
import { needsReason, type Change } from './edits.ts'
import { gridHead, listGrid, listPriceBatches, MOST_CELLS, undoPriceBatch, writePriceBatch } from './endpoints.ts'
import '../price-list/prices.css'

export const gridRefreshes = [listGrid, gridHead, listPriceBatches]
const SHOWN = 8

interface Props {
  readonly changes: readonly Change[]
  readonly isLater: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const whens = { now: 'Ya', later: 'Desde un día' } as const

export function ApplyDialog({ changes, isLater, onClose, onDone }: Props) {
  const now = useToday()
  const [when, setWhen] = useState<'now' | 'later'>(isLater ? 'later' : 'now')
  const [day, setDay] = useState<string>(addDays(now, 1))
  const [reason, setReason] = useState('')
  const sending = useSend(writePriceBatch, { refreshes: gridRefreshes, inForm: true })
  const undoing = useSend(undoPriceBatch, { refreshes: gridRefreshes })
  const below = changes.filter(needsReason)
  const isSoon = when === 'later' && (day === '' || day <= now)
  const said = sending.submitError
    ? sending.submitError.errors.length > 0
      ? sending.submitError.errors.map(({ message }) => message)
      : [sending.submitError.message]
    : []
  const send = async () => {
    const answer = await sending.run({
      body: {
        appliesOn: when === 'later' ? (day as Day) : null,
        reason: reason.trim(),
        cells: changes.map(({ itemId, listId, price, was }) => ({ itemId, listId, price, was })),
      },
    })
    if (!answer) return
    const prices = counted(answer.prices, 'precio', 'precios')
    const { id } = answer
    toast({
      text: answer.state === 'applied' ? `${prices} en vigor` : `${prices} para el ${format.formatDay(day as Day)}`,
      tone: 'ok',
      action: { label: answer.state === 'applied' ? 'Deshacer' : 'Descartar', onSelect: () => void undoing.run({ params: { id } }) },
    })
    onDone()
  }
  const missing =
    changes.length > MOST_CELLS
      ? 'Aplica 5.000 precios o menos a la vez'
      : isSoon
        ? 'Elige un día que venga'
        : below.length > 0 && reason.trim() === ''
          ? 'Escribe por qué hay precios bajo el costo'
          : null
  return (
    <Dialog
      title={`Aplicar ${counted(changes.length, 'precio', 'precios')}`}
      onClose={onClose}
      onSubmit={() => void (missing === null && send())}
      locked={sending.isSending}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={sending.isSending} busyText="Aplicando…" disabledReason={missing}>
            {when === 'now' ? 'Aplicar ahora' : `Aplicar el ${isSoon ? '…' : format.formatDay(day as Day).slice(0, 5)}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Segmented
          label="Desde cuándo"
          value={when}
          options={(['now', 'later'] as const).map((value) => ({ value, label: whens[value] }))}
          onChange={setWhen}
        />
        {when === 'later' && (
          <DateField
            label="Rigen desde"
            required
            value={day}
            onChange={setDay}
            help="Desde las 12:00 a. m. de ese día, hora de Colombia."
          />
        )}
        {below.length > 0 && (
          <>
            <Notice tone="warn">
              {`${counted(below.length, 'precio queda', 'precios quedan')} bajo el costo: ${below
                .slice(0, SHOWN)
                .map(({ item }) => item)
                .join(', ')}${below.length > SHOWN ? '…' : '.'}`}
            </Notice>
            <TextArea label="Motivo" required rows={2} value={reason} onChange={setReason} help="Queda en el lote." />
          </>
        )}
        {said.length > 0 && (
          <Notice tone="danger">
            {said.slice(0, SHOWN).map((text) => (
              <span className="price-problem" key={text}>
                {text}
              </span>
            ))}
            {said.length > SHOWN && <span className="price-problem">Y {said.length - SHOWN} más.</span>}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
