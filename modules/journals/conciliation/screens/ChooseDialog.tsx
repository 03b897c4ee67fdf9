/** Chooses what answers a line: one movement of the books or several, and other lines of the bank with it, which come to the same. */
import { useState } from 'react'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { Button, Checkbox, Dialog, format, Money, Notice, QuietTable, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { createMatch, type MonthView, type PendingLine, type ShownLine, type ShownMovement } from '../endpoints.ts'
import { refreshes } from './PendingPairs.tsx'

interface ChooseDialogProps {
  readonly found: MonthView
  readonly pair: PendingLine
  readonly onClose: () => void
}

const keyOf = ({ entryId, position }: ShownMovement): string => `${entryId} ${position}`

export function ChooseDialog({ found: { account, books, pending }, pair: { line, proposal }, onClose }: ChooseDialogProps) {
  const begun = proposal?.kind === 'match' ? proposal.movements : []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(begun.map(keyOf)))
  const { run, isSending, submitError } = useSend(createMatch, {
    ...{ refreshes, inForm: true },
    onDone: () => {
      toast({ text: 'Conciliado' })
      onClose()
    },
  })
  const some = books.filter((each) => chosen.has(keyOf(each)))
  const sum = sumAmounts(some.map(({ left }) => parseAmount(left)))
  const [beside, setBeside] = useState<ReadonlySet<string>>(new Set())
  const otherLines = pending.map((each) => each.line).filter(({ id }) => id !== line.id)
  const lines = [line, ...otherLines.filter(({ id }) => beside.has(id))]
  const ofBank = sumAmounts(lines.map(({ left }) => parseAmount(left)))
  const isWhole = sum === ofBank && some.length > 0
  const turn = (key: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, key] : [...chosen].filter((each) => each !== key)))
  const send = () => {
    if (!isWhole) return
    const movements = some.map(({ entryId, position }) => ({ entryId, position }))
    void run({ params: { accountId: account.id }, body: { lines: lines.map(({ id }) => ({ id })), movements } })
  }
  return (
    <Dialog
      title={`Buscar en libros «${line.text}»`}
      size="medium"
      locked={isSending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <span className="grow">
            Extracto <Money value={ofBank} />, elegido <Money value={sum} />
          </span>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            look="filled"
            type="submit"
            busy={isSending}
            busyText="Conciliando…"
            disabledReason={
              isWhole
                ? null
                : lines.length > 1
                  ? 'Elige movimientos que sumen lo mismo que las líneas'
                  : 'Elige movimientos que sumen lo mismo que la línea'
            }
          >
            Conciliar
          </Button>
        </>
      }
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        {books.length === 0 && <p>No hay movimientos en libros por conciliar.</p>}
        <QuietTable tight>
          <tbody>
            {books.map((each) => (
              <tr key={keyOf(each)}>
                <td>
                  <Checkbox
                    label={[each.number, format.formatDay(each.day), each.party || each.description].filter(Boolean).join(', ')}
                    value={chosen.has(keyOf(each))}
                    onChange={(isChosen) => turn(keyOf(each), isChosen)}
                  />
                </td>
                <td className="num">
                  <Money value={each.left} />
                </td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
        {otherLines.length > 0 && <OtherLines lines={otherLines} chosen={beside} onChange={setBeside} />}
      </div>
    </Dialog>
  )
}

interface OtherLinesProps {
  readonly lines: readonly ShownLine[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** What the bank wrote in several lines and the books in one, or in others. */
function OtherLines({ lines, chosen, onChange }: OtherLinesProps) {
  return (
    <details open={chosen.size > 0}>
      <summary>Sumar otras líneas del extracto</summary>
      <QuietTable tight>
        <tbody>
          {lines.map(({ id, day, text, reference, left }) => (
            <tr key={id}>
              <td>
                <Checkbox
                  label={[format.formatDay(day), text || 'Sin descripción', reference].filter(Boolean).join(', ')}
                  value={chosen.has(id)}
                  onChange={(isChosen) => onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)))}
                />
              </td>
              <td className="num">
                <Money value={left} />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </details>
  )
}
