/** Sending a transfer, receiving it line by line, and settling what did not arrive. */
import { useState } from 'react'
import { searchParties } from '#modules/people/index.tsx'
import { amountText } from '#base/decimal.ts'
import { Checkbox, DateField, MoneyField, Picker, type PickerOption, SelectField, TextField, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useSend, useToday } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { stockConcept } from '../concept/concept.ts'
import { takesConcept } from '../note-types.ts'
import { countedLines, wholeCounts } from './arriving.ts'
import { Counting, fieldsOf } from './Counting.tsx'
import { type getTransfer, receiveTransfer, sendTransfer, settleTransfer } from './endpoints.ts'
import { proposedClaim } from './settling.ts'
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

export function ReceiveDialog({ transfer, onClose }: DialogProps) {
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [counts, setCounts] = useState(() => wholeCounts(transfer.lines))
  const [isLast, setLast] = useState(false)
  const sending = useSend(receiveTransfer, { refreshes: [], inForm: true, onDone: done('Recepción registrada', onClose) })
  const submit = () =>
    void sending.run({
      params: { id: transfer.id },
      body: { version: transfer.version, date, isLast, lines: countedLines(transfer.lines, counts) },
    })
  return (
    <StepDialog
      size="medium"
      title={`Recibir en ${transfer.destination}`}
      verb="Registrar recepción"
      sending={sending}
      fields={['date', ...fieldsOf(transfer.lines, counts).values()]}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField label="Fecha" required value={date} onChange={setDate} error={errorAt(sending, 'date')} />
      <Counting lines={transfer.lines} counts={counts} onChange={setCounts} header="Llegó" sending={sending} />
      <Checkbox value={isLast} onChange={setLast} label="No llega más" help="Lo que falte queda como diferencia por resolver" />
    </StepDialog>
  )
}

export function SettleDialog({ transfer, onClose }: DialogProps) {
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [counts, setCounts] = useState(() => wholeCounts(transfer.lines))
  const [way, setWay] = useState<ShortageWay>('writeOff')
  const [reason, setReason] = useState('')
  const [conceptId, setConcept] = useState('')
  const [party, setParty] = useState<PickerOption | null>(null)
  // Until somebody writes another, what the missing goods cost.
  const [value, setValue] = useState<string | null>(null)
  const concepts = useAsk(stockConcept.endpoints.list, { query: { size: '100', state: 'active' } }).data?.rows ?? []
  const sending = useSend(settleTransfer, { refreshes: [], inForm: true, onDone: done('Faltante resuelto', onClose) })
  const isGivenUp = way !== 'origin'
  const missing = countedLines(transfer.lines, counts)
  const proposed = proposedClaim(transfer.lines, missing)
  const charged = value ?? (proposed === null ? '' : amountText(proposed))
  const submit = () =>
    void sending.run({
      params: { id: transfer.id },
      body: {
        ...{ version: transfer.version, date, way, reason, lines: missing },
        conceptId: isGivenUp && conceptId !== '' ? conceptId : null,
        partyId: way === 'carrier' ? (party?.id ?? null) : null,
        // Nobody's figure is the exact cost, which the server knows.
        value: way === 'carrier' && value !== null && value !== '' ? value : null,
      },
    })
  const offered = concepts.filter(({ direction }) => takesConcept('exit', direction)).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <StepDialog
      size="medium"
      title={`Resolver el faltante de ${transfer.number ?? ''}`}
      verb="Resolver faltante"
      sending={sending}
      fields={['date', 'conceptId', 'partyId', 'value', 'reason', ...fieldsOf(transfer.lines, counts).values()]}
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
      {way === 'carrier' && (
        <MoneyField
          label="Valor que se cobra"
          value={charged}
          onChange={setValue}
          help="Queda en la cartera del transportador; lo que no cubra del costo va a la cuenta del concepto. Vacío, se cobra el costo."
          error={errorAt(sending, 'value')}
        />
      )}
      <DateField label="Fecha" required value={date} onChange={setDate} error={errorAt(sending, 'date')} />
      <Counting lines={transfer.lines} counts={counts} onChange={setCounts} header="Faltó" sending={sending} />
      <TextField label="Motivo" required value={reason} onChange={setReason} error={errorAt(sending, 'reason')} />
    </StepDialog>
  )
}
