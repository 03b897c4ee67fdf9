/** What comes back of a sale, why, and how its money goes back. */
import { useState } from 'react'
import { isQuantityText, parseQuantity, zeroQuantity } from '#base/decimal.ts'
import { Button, Coming, NumberField, Quantity, QuietTable, Segmented, SelectField, TextArea, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { getShift, listShifts } from '../shift/endpoints.ts'
import { saleEndpoints } from '../paper/endpoints.ts'
import { getTransaction } from '../sale/read-endpoints.ts'
import { ApprovalFields, useApproval } from '../approval/ApprovalFields.tsx'
import { getReturnable, giveBack, quoteReturn, returnEndpoints } from './endpoints.ts'

/** Where a register gives back: its shift, and what it does when other goods are taken for those. */
export interface AtRegister {
  readonly shiftId: string
  readonly onExchange: (exchange: Exchanged) => void
}

/** What comes back for other goods, with what it is worth. */
export interface Exchanged {
  readonly saleId: string
  readonly number: string
  readonly lines: readonly { readonly position: number; readonly quantity: string }[]
  readonly reason: string
  readonly approvalId: string | null
  readonly value: string
}

interface Props {
  readonly saleId: string
  /** Left out where one chooses out of which shift. */
  readonly at?: AtRegister
  readonly onGiven: (id: string) => void
  readonly onClose: () => void
}

/** Waits for what is left of the sale and for the shifts that are open. */
export function ReturnDialog(props: Props) {
  const asked = useAsk(getReturnable, { params: { id: props.saleId } })
  const shifts = useAsk(listShifts, { query: { state: 'open', size: '100' } })
  if (asked.data && shifts.data) return <Giving {...props} sale={asked.data} shifts={shifts.data.rows} />
  const waiting = asked.data ? shifts : asked
  return (
    <StepDialog title="Devolver una venta" verb="Devolver" sending={resting} fields={[]} onSubmit={() => undefined} onClose={props.onClose}>
      <Coming asked={waiting} />
    </StepDialog>
  )
}

const resting = { isSending: false, submitError: null }

/** Kept for the customer in place of handed over. */
const KEEP = ''

type Shifts = AnswerOf<typeof listShifts>['rows']
type Sale = AnswerOf<typeof getReturnable>
type Line = Sale['lines'][number]

const isSome = (text: string): boolean => isQuantityText(text) && parseQuantity(text) > zeroQuantity

interface GivingProps extends Props {
  readonly sale: Sale
  readonly shifts: Shifts
}

/** Kept for the customer, handed over, or for other goods. */
const ways = ['money', 'exchange'] as const
type Way = (typeof ways)[number]
const wayNames: Readonly<Record<Way, string>> = { money: 'Devolver el dinero', exchange: 'Llevar otra cosa' }

function useGiving({ saleId, sale, shifts, at, onGiven }: GivingProps) {
  const [way, setWay] = useState<Way>('money')
  const [taken, setTaken] = useState<Readonly<Record<number, string>>>({})
  const [reason, setReason] = useState('')
  const [shiftId, setShift] = useState(at?.shiftId ?? shifts[0]?.id ?? KEEP)
  const [means, setMeans] = useState<string | null>(null)
  const shift = useAsk(getShift, shiftId === KEEP ? null : { params: { id: shiftId } }).data
  const paymentTypeId = means ?? shift?.cashTypeId ?? ''
  const approval = useApproval(shift?.pins.includes('return') ?? false)
  const chosen = sale.lines.filter(({ position }) => isSome(taken[position] ?? ''))
  const sending = useSend(giveBack, {
    inForm: true,
    refreshes: [
      ...[returnEndpoints.list, returnEndpoints.totals, getReturnable, saleEndpoints.view],
      ...[saleEndpoints.list, getTransaction, getShift, listShifts],
    ],
    onDone: ({ id, number }) => {
      toast({ text: `Nota ${number} hecha` })
      onGiven(id)
    },
  })
  const lines = chosen.map(({ position }) => ({ position, quantity: taken[position] ?? '' }))
  const quoting = useSend(quoteReturn, { refreshes: [], inForm: true })
  const quote = async (goods: AtRegister): Promise<void> => {
    const worth = await quoting.run({ body: { saleId, lines } })
    const approvalId = worth && (await approval.allow({ action: 'return', shiftId, saleId }))
    if (worth && approvalId !== undefined) goods.onExchange({ saleId, number: sale.number, lines, reason, approvalId, value: worth.value })
  }
  const give = async (): Promise<void> => {
    const isKept = shiftId === KEEP
    const approvalId = isKept ? null : await approval.allow({ action: 'return', shiftId, saleId })
    if (approvalId === undefined) return
    await sending.run({
      body: { saleId, reason, lines, approvalId, back: isKept ? { kind: 'keep' } : { kind: 'means', shiftId, paymentTypeId } },
    })
  }
  const send = () => void (at && way === 'exchange' ? quote(at) : give())
  const current = way === 'exchange' ? quoting : sending
  const errorOf = (line: Line): string | null => {
    const index = chosen.indexOf(line)
    return index < 0 ? null : (errorAt(current, `lines.${index}.quantity`) ?? null)
  }
  const takeAll = () => setTaken(Object.fromEntries(sale.lines.map(({ position, left }) => [position, left])))
  const take = (position: number, quantity: string) => setTaken((before) => ({ ...before, [position]: quantity }))
  return {
    ...{ taken, take, takeAll, errorOf, reason, setReason, shiftId, setShift, shift, paymentTypeId, setMeans, chosen, send },
    ...{ sending: current, way, setWay, approval },
  }
}

function Giving(props: GivingProps) {
  const { sale, shifts, at } = props
  const giving = useGiving(props)
  const { chosen, sending, shiftId, shift } = giving
  return (
    <StepDialog
      title={`Devolver ${sale.number}`}
      verb={giving.way === 'exchange' ? 'Seguir con la venta' : 'Devolver'}
      sending={sending}
      fields={['reason', 'back.paymentTypeId', 'back.shiftId', ...chosen.map((_, index) => `lines.${index}.quantity`)]}
      onSubmit={giving.send}
      onClose={props.onClose}
    >
      <p className="small t2">
        {sale.party}. Lo que vuelve entra a su bodega con el costo con que salió, y la nota de ajuste va a la DIAN.
      </p>
      <Lines lines={sale.lines} taken={giving.taken} errorOf={giving.errorOf} onChange={giving.take} />
      <div>
        <Button look="quiet" onClick={giving.takeAll}>
          Devolver todo
        </Button>
      </div>
      <TextArea
        label="Motivo"
        required
        rows={2}
        maxLength={500}
        value={giving.reason}
        onChange={giving.setReason}
        error={errorAt(sending, 'reason')}
      />
      {at && (
        <Segmented
          label="Qué se lleva el cliente"
          value={giving.way}
          options={ways.map((value) => ({ value, label: wayNames[value] }))}
          onChange={giving.setWay}
          help={giving.way === 'exchange' ? 'Lo que vale queda a favor en el carrito: se cobra o se devuelve la diferencia.' : ''}
        />
      )}
      {giving.way === 'money' && (
        <SelectField
          label="De dónde sale el dinero"
          value={shiftId}
          options={[
            ...shifts.flatMap(({ id, register }) => (at && id !== at.shiftId ? [] : [{ value: id, label: register }])),
            { value: KEEP, label: 'De ninguna caja: queda a favor del cliente' },
          ]}
          onChange={giving.setShift}
          help="Lo que el cliente aún debe de esta venta se le abona primero."
          error={errorAt(sending, 'back.shiftId') ?? null}
        />
      )}
      {giving.way === 'money' && shiftId !== KEEP && (
        <SelectField
          label="Forma de pago"
          value={giving.paymentTypeId}
          options={(shift?.offered ?? []).map(({ paymentTypeId, name }) => ({ value: paymentTypeId, label: name }))}
          onChange={giving.setMeans}
          error={errorAt(sending, 'back.paymentTypeId') ?? null}
        />
      )}
      {shiftId !== KEEP && <ApprovalFields approval={giving.approval} />}
    </StepDialog>
  )
}

interface LinesProps {
  readonly lines: readonly Line[]
  readonly taken: Readonly<Record<number, string>>
  readonly errorOf: (line: Line) => string | null
  readonly onChange: (position: number, quantity: string) => void
}

const Lines = ({ lines, taken, errorOf, onChange }: LinesProps) => (
  <QuietTable>
    <caption className="sr">Ítems de la venta</caption>
    <thead>
      <tr>
        <th scope="col">Ítem</th>
        <th scope="col" className="num">
          Quedan
        </th>
        <th scope="col" className="num">
          Vuelve
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.position}>
          <td>{line.description}</td>
          <td className="num">
            <Quantity value={line.left} />
          </td>
          <td className="num">
            <NumberField
              label={`Cantidad que vuelve de ${line.description}`}
              hideLabel
              value={taken[line.position] ?? ''}
              error={errorOf(line)}
              onChange={(quantity) => onChange(line.position, quantity)}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)
