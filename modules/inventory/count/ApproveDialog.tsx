/** Approving a count: what its one adjustment changes, with what it has to say of a product besides. */
import { useState } from 'react'
import { parseQuantity, sumAmounts, parseAmount, zeroQuantity } from '#base/decimal.ts'
import { counted } from '#base/count.ts'
import { Button, Money, NumberField, Quantity, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend, useToday } from '#platform/web/index.tsx'
import type { NoteLine } from '../note-lines.ts'
import { goodsOf, LineGoodsDialog } from '../screens/LineGoods.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { noGoods, type Goods } from '../tracking/goods.ts'
import type { Count, Line } from './CountLines.tsx'
import { approveCount } from './endpoints.ts'

interface Said {
  readonly unitCost: string
  readonly goods: Goods
}
const nothing: Said = { unitCost: '', goods: noGoods }

const differs = ({ difference }: Line): boolean => difference !== null && parseQuantity(difference) !== zeroQuantity
const isOver = ({ difference }: Line): boolean => difference !== null && parseQuantity(difference) > zeroQuantity

/** As the dialog of goods knows a line. */
const asNoteLine = ({ item, difference }: Line, { unitCost, goods }: Said): NoteLine => ({
  ...{ key: item.id, itemId: item.id, code: item.code, name: item.name, unit: item.unit, unitCost, goods },
  quantity: difference ?? '',
  control: item.control,
})

/** It has to be told which of its goods, or what those that are over cost. */
const asks = (line: Line): boolean => line.item.control !== 'none' || (isOver(line) && line.value === null)

export function ApproveDialog({
  count,
  seesCost,
  onClose,
}: {
  readonly count: Count
  readonly seesCost: boolean
  readonly onClose: () => void
}) {
  const differing = count.lines.filter(differs)
  const asked = differing.filter((line) => asks(line))
  const pending = count.lines.filter(({ status }) => status === 'pending').length
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({})
  const [naming, setNaming] = useState<Line | null>(null)
  const today = useToday()
  const saidOf = ({ item }: Line): Said => said[item.id] ?? nothing
  const say = ({ item }: Line, values: Partial<Said>) =>
    setSaid((before) => ({ ...before, [item.id]: { ...nothing, ...before[item.id], ...values } }))
  const sending = useSend(approveCount, {
    refreshes: [],
    inForm: true,
    onDone: ({ noteNumber }) => {
      void queryClient.invalidateQueries()
      toast({ text: noteNumber === null ? 'Conteo aprobado: todo estaba como debía' : `Conteo aprobado: Ajuste ${noteNumber} registrado` })
      onClose()
    },
  })
  const submit = () => {
    const lines = asked.map((line) => ({ itemId: line.item.id, unitCost: saidOf(line).unitCost, ...saidOf(line).goods }))
    void sending.run({ params: { id: count.id }, body: { version: count.version, lines } })
  }
  const worth = sumAmounts(differing.map(({ value }) => parseAmount(value ?? '0')))
  return (
    <>
      <StepDialog
        size="medium"
        title={`Aprobar el conteo ${count.number}`}
        verb="Aprobar conteo"
        sending={sending}
        fields={asked.flatMap((_, index) => ['unitCost', 'quantity', 'batches', 'serials'].map((column) => `lines.${index}.${column}`))}
        onSubmit={submit}
        onClose={onClose}
      >
        <p>
          {differing.length === 0
            ? 'Nada difiere: el conteo se cierra sin ajuste.'
            : `Un solo ajuste cambia ${counted(differing.length, 'producto', 'productos')} a lo que se contó`}
          {differing.length > 0 && seesCost && (
            <>
              {', por '}
              <Money value={worth} sign />
            </>
          )}
          {differing.length > 0 && '.'}
          {pending > 0 &&
            ` ${counted(pending, 'producto', 'productos')} sin contar ${pending === 1 ? 'queda' : 'quedan'} como ${pending === 1 ? 'está' : 'están'}.`}
        </p>
        {asked.length > 0 && (
          <ul className="cnt-lines">
            {asked.map((line, index) => (
              <li key={line.item.id}>
                <div>
                  <b className="b">{line.item.code}</b> {line.item.name}
                  <div className="small t2">
                    Diferencia <Quantity value={line.difference} />
                  </div>
                  {(['quantity', 'batches', 'serials'] as const).map((column) => {
                    const problem = errorAt(sending, `lines.${index}.${column}`)
                    return problem === undefined ? null : (
                      <div key={column} className="err small">
                        {problem}
                      </div>
                    )
                  })}
                </div>
                <div className="stack">
                  {isOver(line) && line.value === null && (
                    <NumberField
                      label="Costo unitario"
                      value={saidOf(line).unitCost}
                      onChange={(unitCost) => say(line, { unitCost })}
                      error={errorAt(sending, `lines.${index}.unitCost`)}
                    />
                  )}
                  {line.item.control !== 'none' && (
                    <Button onClick={() => setNaming(line)}>{goodsOf(asNoteLine(line, saidOf(line)))}</Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </StepDialog>
      {naming && (
        <LineGoodsDialog
          type="adjustment"
          line={asNoteLine(naming, saidOf(naming))}
          place={{ warehouseId: count.warehouseId, date: today }}
          onSave={(goods) => say(naming, { goods })}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
