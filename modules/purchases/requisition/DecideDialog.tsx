/** Deciding a requisition: how much of each line, and whether it is transferred or bought, with what there is in sight. */
import { useState } from 'react'
import { addQuantities, isQuantityText, parseQuantity, zeroQuantity, type Quantity as ExactQuantity } from '#base/decimal.ts'
import { NumberField, Quantity, SelectField, TextField, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { decideRequisition } from './endpoints.ts'
import { decisionProblems, proposedWay, ways, wayNames, type Way } from './requisition.ts'
import type { Requisition } from './RequisitionPanel.tsx'
import { StockInSight } from './StockInSight.tsx'

type Line = Requisition['lines'][number]

interface Choice {
  readonly position: number
  readonly approved: string
  readonly way: Way
  readonly reason: string
}

const elsewhere = ({ stock }: Line, warehouseId: string): ExactQuantity =>
  stock.reduce((sum, each) => (each.warehouseId === warehouseId ? sum : addQuantities(sum, parseQuantity(each.available))), zeroQuantity)

/** It begins with all that was asked, by the way that there is enough for. */
const begun = ({ lines, warehouseId }: Requisition): Choice[] =>
  lines.map((line) => ({
    ...{ position: line.position, approved: line.quantity, reason: '' },
    way: proposedWay(parseQuantity(line.quantity), elsewhere(line, warehouseId)),
  }))

const isLess = ({ approved }: Choice, { quantity }: Line): boolean =>
  isQuantityText(approved) && parseQuantity(approved) < parseQuantity(quantity)

export function DecideDialog({ requisition, onClose }: { readonly requisition: Requisition; readonly onClose: () => void }) {
  const { id, number, version, lines } = requisition
  const [choices, setChoices] = useState(() => begun(requisition))
  const [comment, setComment] = useState('')
  const sending = useSend(decideRequisition, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Decisión de la requisición ${number ?? ''} registrada` })
      onClose()
    },
  })
  const edit = (position: number, values: Partial<Choice>) =>
    setChoices((before) => before.map((each) => (each.position === position ? { ...each, ...values } : each)))
  const [isAsked, setAsked] = useState(false)
  // The rule of the server, once somebody tried.
  const problems = decisionProblems(
    lines.map(({ position, quantity }) => ({ position, quantity: parseQuantity(quantity) })),
    choices,
  )
  const errorOf = (field: string) => (isAsked ? problems.find((each) => each.field === field)?.message : undefined)
  const submit = () => {
    setAsked(true)
    if (problems.length === 0) void sending.run({ params: { id }, body: { version, comment, lines: choices } })
  }
  return (
    <StepDialog
      title={`Aprobar la requisición ${number ?? ''}`}
      verb="Registrar decisión"
      sending={sending}
      fields={['comment']}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="requisition-lines">
        {lines.map((line, index) => {
          const choice = choices[index]
          if (!choice) return null
          return (
            <li key={line.position}>
              <Asked line={line} warehouseId={requisition.warehouseId} />
              <Deciding line={line} index={index} choice={choice} errorOf={errorOf} onChange={(values) => edit(line.position, values)} />
            </li>
          )
        })}
      </ul>
      <TextField label="Comentario" value={comment} onChange={setComment} error={errorAt(sending, 'comment')} />
    </StepDialog>
  )
}

const Asked = ({ line, warehouseId }: { readonly line: Line; readonly warehouseId: string }) => (
  <div>
    <b className="b">{line.item.code}</b> {line.item.name}
    <div className="small">
      Pidió <Quantity value={line.quantity} />, {line.item.unit.toLowerCase()}
    </div>
    <StockInSight stock={line.stock} warehouseId={warehouseId} />
  </div>
)

interface DecidingProps {
  readonly line: Line
  readonly index: number
  readonly choice: Choice
  /** By its field. */
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (values: Partial<Choice>) => void
}

const Deciding = ({ line, index, choice, errorOf, onChange }: DecidingProps) => (
  <div className="requisition-deciding">
    <NumberField
      label="Apruebas"
      required
      value={choice.approved}
      error={errorOf(`lines.${index}.approved`)}
      onChange={(approved) => onChange({ approved })}
    />
    <SelectField
      label="Cómo"
      value={choice.way}
      options={ways.map((value) => ({ value, label: wayNames[value] }))}
      onChange={(value) => onChange({ way: ways.find((each) => each === value) ?? 'purchase' })}
    />
    {(isLess(choice, line) || choice.reason !== '') && (
      <TextField
        label="Motivo"
        required
        value={choice.reason}
        error={errorOf(`lines.${index}.reason`)}
        onChange={(reason) => onChange({ reason })}
      />
    )}
  </div>
)
