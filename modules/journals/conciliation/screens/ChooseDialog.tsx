/** Chooses what answers a line: one movement of the books or several, and other lines of the bank with it, which come to the same. */
import { useState } from 'react'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { Button, Checkbox, Coming, Dialog, format, Money, Notice, QuietTable, TextField, toast, usePaused } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { createMatch, listOpenMovements, type MonthView, type PendingLine, type ShownLine, type ShownMovement } from '../endpoints.ts'
import { refreshes } from './PendingPairs.tsx'

interface ChooseDialogProps {
  readonly found: MonthView
  readonly pair: PendingLine
  readonly onClose: () => void
}

const keyOf = ({ entryId, position }: ShownMovement): string => `${entryId} ${position}`

export function ChooseDialog({ found, pair: { line, proposal }, onClose }: ChooseDialogProps) {
  const { account, pending } = found
  const begun = proposal?.kind === 'match' ? proposal.movements : []
  const [chosen, setChosen] = useState<readonly ShownMovement[]>(begun)
  const [search, setSearch] = useState('')
  const { run, isSending, submitError } = useSend(createMatch, {
    ...{ refreshes, inForm: true },
    onDone: () => {
      toast({ text: 'Conciliado' })
      onClose()
    },
  })
  const sum = sumAmounts(chosen.map(({ left }) => parseAmount(left)))
  const [beside, setBeside] = useState<ReadonlySet<string>>(new Set())
  const otherLines = pending.map((each) => each.line).filter(({ id }) => id !== line.id)
  const lines = [line, ...otherLines.filter(({ id }) => beside.has(id))]
  const ofBank = sumAmounts(lines.map(({ left }) => parseAmount(left)))
  const isWhole = sum === ofBank && chosen.length > 0
  const turn = (movement: ShownMovement, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, movement] : chosen.filter((each) => keyOf(each) !== keyOf(movement)))
  const send = () => {
    if (!isWhole) return
    const movements = chosen.map(({ entryId, position }) => ({ entryId, position }))
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
        <TextField label="Buscar" value={search} placeholder="Número, tercero, descripción o valor" maxLength={80} onChange={setSearch} />
        <Books
          found={found}
          first={proposal?.kind === 'rule' ? [] : (proposal?.movements ?? [])}
          search={usePaused(search.trim())}
          chosen={chosen}
          onChange={turn}
        />
        {otherLines.length > 0 && <OtherLines lines={otherLines} chosen={beside} onChange={setBeside} />}
      </div>
    </Dialog>
  )
}

interface BooksProps {
  readonly found: MonthView
  /** What was proposed stands first. */
  readonly first: readonly ShownMovement[]
  readonly search: string
  readonly chosen: readonly ShownMovement[]
  readonly onChange: (movement: ShownMovement, isChosen: boolean) => void
}

function Books({ found: { account, month, books }, first, search, chosen, onChange }: BooksProps) {
  const asked = useAsk(listOpenMovements, search === '' ? null : { params: { accountId: account.id, month }, query: { search } })
  const rows = search === '' ? books : (asked.data?.rows ?? null)
  if (rows === null) return <Coming asked={asked} />
  const listed = search === '' ? [...first, ...rows] : rows
  const besides = chosen.filter((each) => !listed.some((other) => keyOf(other) === keyOf(each)))
  const shown = [...new Map([...besides, ...listed].map((each) => [keyOf(each), each])).values()]
  if (shown.length === 0)
    return <p>{search === '' ? 'No hay movimientos en libros por conciliar.' : 'Nada por conciliar con esas palabras.'}</p>
  return (
    <QuietTable tight>
      <tbody>
        {shown.map((each) => (
          <tr key={keyOf(each)}>
            <td>
              <Checkbox
                label={[each.number, format.formatDay(each.day), each.party || each.description].filter(Boolean).join(', ')}
                value={chosen.some((other) => keyOf(other) === keyOf(each))}
                onChange={(isChosen) => onChange(each, isChosen)}
              />
            </td>
            <td className="num">
              <Money value={each.left} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
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
