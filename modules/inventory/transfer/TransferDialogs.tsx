/** Sending a transfer, receiving it line by line, and settling what did not arrive. */
import { useState } from 'react'
import { searchParties } from '#modules/people/index.tsx'
import {
  Checkbox,
  DateField,
  NumberField,
  Picker,
  type PickerOption,
  Quantity,
  QuietTable,
  SelectField,
  TextField,
  toast,
} from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useSend, useToday } from '#platform/web/index.tsx'
import { errorAt, type Sending, StepDialog } from '#platform/web/StepDialog.tsx'
import { stockConcept } from '../concept/concept.ts'
import { takesConcept } from '../note-types.ts'
import { type getTransfer, receiveTransfer, sendTransfer, settleTransfer } from './endpoints.ts'
import { shortageWayNames, shortageWays, type ShortageWay } from './transfer.ts'
import '../screens/inventory.css'

interface DialogProps {
  readonly transfer: AnswerOf<typeof getTransfer>
  readonly onClose: () => void
}

/** What every step does once it is done: stock, costs and the books changed with it. */
const done = (text: string, onClose: () => void) => () => {
  void queryClient.invalidateQueries()
  toast({ text })
  onClose()
}

export function SendDialog({ transfer, onClose }: DialogProps) {
  const [waybill, setWaybill] = useState('')
  const [immediate, setImmediate] = useState(false)
  const sending = useSend(sendTransfer, { refreshes: [], inForm: true, onDone: done('Traslado enviado', onClose) })
  const submit = () => void sending.run({ params: { id: transfer.id }, body: { version: transfer.version, immediate, waybill } })
  return (
    <StepDialog
      size="medium"
      title={`Enviar de ${transfer.origin} a ${transfer.destination}`}
      verb="Enviar traslado"
      sending={sending}
      fields={['waybill', 'immediate']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Guía" value={waybill} onChange={setWaybill} help="El número con el que viaja" error={errorAt(sending, 'waybill')} />
      <Checkbox
        value={immediate}
        onChange={setImmediate}
        label="Llega de una vez"
        help="Si trabajas en ambas bodegas: no pasa por tránsito"
        error={errorAt(sending, 'immediate')}
      />
    </StepDialog>
  )
}

/** How much of each line, by its position. */
type Counts = Readonly<Record<number, string>>

const pending = ({ lines }: DialogProps['transfer']) => lines.filter(({ travelling }) => Number(travelling) > 0)
const whole = (transfer: DialogProps['transfer']): Counts =>
  Object.fromEntries(pending(transfer).map(({ position, travelling }) => [position, travelling]))
const linesOf = (counts: Counts) =>
  Object.entries(counts).flatMap(([position, quantity]) => (quantity === '' ? [] : [{ position: Number(position), quantity }]))

interface CountProps {
  readonly transfer: DialogProps['transfer']
  readonly counts: Counts
  readonly onChange: (counts: Counts) => void
  readonly header: string
  readonly sending: Sending
}

/** Where the request says each line, by its position: those without a figure are not asked. */
const fieldsOf = (counts: Counts): ReadonlyMap<number, string> =>
  new Map(linesOf(counts).map(({ position }, index) => [position, `lines.${index}.quantity`]))

const Counting = ({ transfer, counts, onChange, header, sending }: CountProps) => (
  <QuietTable>
    <thead>
      <tr>
        <th scope="col">Producto</th>
        <th scope="col" className="num">
          Por llegar
        </th>
        <th scope="col" className="num goods-figure">
          {header}
        </th>
      </tr>
    </thead>
    <tbody>
      {pending(transfer).map(({ position, item, travelling }) => (
        <tr key={position}>
          <td>
            <b className="b">{item.code}</b> {item.name}
          </td>
          <td className="num">
            <Quantity value={travelling} />
          </td>
          <td className="num goods-figure">
            <NumberField
              label={`${header}: ${item.name}`}
              hideLabel
              value={counts[position] ?? ''}
              error={errorAt(sending, fieldsOf(counts).get(position) ?? '')}
              onChange={(quantity) => onChange({ ...counts, [position]: quantity })}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)

export function ReceiveDialog({ transfer, onClose }: DialogProps) {
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [counts, setCounts] = useState(() => whole(transfer))
  const [isLast, setLast] = useState(false)
  const sending = useSend(receiveTransfer, { refreshes: [], inForm: true, onDone: done('Recepción registrada', onClose) })
  const submit = () =>
    void sending.run({ params: { id: transfer.id }, body: { version: transfer.version, date, isLast, lines: linesOf(counts) } })
  return (
    <StepDialog
      size="medium"
      title={`Recibir en ${transfer.destination}`}
      verb="Registrar recepción"
      sending={sending}
      fields={['date', ...fieldsOf(counts).values()]}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField label="Fecha" required value={date} onChange={setDate} error={errorAt(sending, 'date')} />
      <Counting transfer={transfer} counts={counts} onChange={setCounts} header="Llegó" sending={sending} />
      <Checkbox value={isLast} onChange={setLast} label="No llega más" help="Lo que falte queda como diferencia por resolver" />
    </StepDialog>
  )
}

export function SettleDialog({ transfer, onClose }: DialogProps) {
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [counts, setCounts] = useState(() => whole(transfer))
  const [way, setWay] = useState<ShortageWay>('writeOff')
  const [reason, setReason] = useState('')
  const [conceptId, setConcept] = useState('')
  const [party, setParty] = useState<PickerOption | null>(null)
  const concepts = useAsk(stockConcept.endpoints.list, { query: { size: '100', state: 'active' } }).data?.rows ?? []
  const sending = useSend(settleTransfer, { refreshes: [], inForm: true, onDone: done('Faltante resuelto', onClose) })
  const isGivenUp = way !== 'origin'
  const submit = () =>
    void sending.run({
      params: { id: transfer.id },
      body: {
        ...{ version: transfer.version, date, way, reason, lines: linesOf(counts) },
        conceptId: isGivenUp && conceptId !== '' ? conceptId : null,
        partyId: way === 'carrier' ? (party?.id ?? null) : null,
      },
    })
  const offered = concepts.filter(({ direction }) => takesConcept('exit', direction)).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <StepDialog
      size="medium"
      title={`Resolver el faltante de ${transfer.number ?? ''}`}
      verb="Resolver faltante"
      sending={sending}
      fields={['date', 'conceptId', 'partyId', 'reason', ...fieldsOf(counts).values()]}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Qué se hace"
        required
        value={way}
        onChange={(value) => setWay(shortageWayNames.find((each) => each === value) ?? 'writeOff')}
        options={shortageWayNames.map((value) => ({ value, label: shortageWays[value] }))}
      />
      {isGivenUp && (
        <SelectField
          label="Concepto"
          required
          value={conceptId}
          onChange={setConcept}
          error={errorAt(sending, 'conceptId')}
          options={[{ value: '', label: 'Elige el concepto' }, ...offered]}
        />
      )}
      {way === 'carrier' && (
        <Picker
          label="Transportador"
          required
          source={searchParties}
          value={party}
          onChange={setParty}
          error={errorAt(sending, 'partyId')}
        />
      )}
      <DateField label="Fecha" required value={date} onChange={setDate} error={errorAt(sending, 'date')} />
      <Counting transfer={transfer} counts={counts} onChange={setCounts} header="Faltó" sending={sending} />
      <TextField label="Motivo" required value={reason} onChange={setReason} error={errorAt(sending, 'reason')} />
    </StepDialog>
  )
}
