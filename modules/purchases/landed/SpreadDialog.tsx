/** Repartir como costo: how much of each account of a bill, onto which lines that were received, and what each of them would take. */
import { useState } from 'react'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import {
  Checkbox,
  DayText,
  FieldGrid,
  LoadError,
  Money,
  MoneyField,
  Quantity,
  QuietTable,
  Section,
  Segmented,
  TextArea,
  TextField,
  toast,
  usePaused,
  useRested,
} from '#platform/ui/index.tsx'
import { type AnswerOf, OwnDateField, queryClient, useAsk, useSend, useToday } from '#platform/web/index.tsx'
import { errorAt, type Sending, StepDialog } from '#platform/web/StepDialog.tsx'
import { landedOf, landedReceipts, previewLanded, spreadCost, type LandedInput } from './endpoints.ts'
import { bases, basisNames, type Basis } from './landed.ts'
import { landedPermissions } from './permissions.ts'
import './landed.css'

type Spreadable = AnswerOf<typeof landedOf>['spreadable']
type Receipt = AnswerOf<typeof landedReceipts>['receipts'][number]
/** By document and position, in the order in which they were chosen. */
type Chosen = ReadonlyMap<string, { readonly documentId: string; readonly position: number }>

interface Props {
  readonly billId: string
  readonly number: string
  readonly spreadable: Spreadable
  readonly onClose: () => void
}

const REST_MS = 400
const isWritten = (text: string): boolean => text !== '' && !/^0*(\.0*)?$/.test(text)

export function SpreadDialog({ billId, number, spreadable, onClose }: Props) {
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [basis, setBasis] = useState<Basis>('value')
  const [notes, setNotes] = useState('')
  const [amounts, setAmounts] = useState<readonly string[]>(() => spreadable.map(({ left }) => left ?? ''))
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const sending = useSend(spreadCost, {
    refreshes: [],
    inForm: true,
    onDone: (made) => {
      void queryClient.invalidateQueries()
      toast({ text: `Reparto de costo ${made.number} registrado` })
      onClose()
    },
  })
  const written = amounts.flatMap((amount, index) => (isWritten(amount) && spreadable[index] ? [{ amount, index }] : []))
  const body: LandedInput = {
    ...{ billId, date, basis, notes },
    sources: written.flatMap(({ amount, index }) => {
      const of = spreadable[index]
      return of ? [{ accountId: of.account.id, costCenterId: of.costCenter?.id ?? null, amount }] : []
    }),
    targets: [...chosen.values()],
  }
  const errorOf = (index: number) => {
    const at = written.findIndex((each) => each.index === index)
    return at < 0 ? undefined : errorAt(sending, `sources.${at}.amount`)
  }
  return (
    <StepDialog
      title={`Repartir ${number} como costo`}
      verb="Registrar reparto"
      sending={sending}
      fields={['date', 'basis', ...written.map((_, at) => `sources.${at}.amount`)]}
      onSubmit={() => void sending.run({ body })}
      onClose={onClose}
    >
      <p className="small t2">
        Lo que cobró esta factura deja de ser gasto y pasa al costo de lo recibido. La parte de lo que ya salió va a su costo.
      </p>
      <Amounts spreadable={spreadable} amounts={amounts} errorOf={errorOf} onChange={setAmounts} />
      <FieldGrid columns={2}>
        <OwnDateField
          write={landedPermissions.write}
          label="Fecha"
          required
          value={date}
          onChange={setDate}
          error={errorAt(sending, 'date')}
        />
        <Segmented
          label="Según"
          value={basis}
          onChange={setBasis}
          options={bases.map((value) => ({ value, label: basisNames[value] }))}
          error={errorAt(sending, 'basis')}
        />
      </FieldGrid>
      <Receipts chosen={chosen} sending={sending} onChange={setChosen} />
      <Preview body={{ ...body, notes: '' }} />
      <TextArea label="Observaciones" rows={2} value={notes} onChange={setNotes} />
    </StepDialog>
  )
}

interface AmountsProps {
  readonly spreadable: Spreadable
  readonly amounts: readonly string[]
  readonly errorOf: (index: number) => string | undefined
  readonly onChange: (amounts: readonly string[]) => void
}

const Amounts = ({ spreadable, amounts, errorOf, onChange }: AmountsProps) => (
  <QuietTable className="doc-convert">
    <caption className="sr">Gastos de la factura</caption>
    <thead>
      <tr>
        <th scope="col">Gasto de la factura</th>
        <th scope="col" className="num">
          Por repartir
        </th>
        <th scope="col" className="num">
          Repartir
        </th>
      </tr>
    </thead>
    <tbody>
      {spreadable.map(({ account, costCenter, left }, index) => (
        <tr key={`${account.id} ${costCenter?.id ?? ''}`}>
          <td>
            <b className="b">{account.code}</b> <span className="t2">{account.name}</span>
            {costCenter && <div className="small muted">{costCenter.name}</div>}
          </td>
          <td className="num">
            <Money value={left} />
          </td>
          <td className="num">
            <MoneyField
              label={`Repartir de ${account.name}`}
              hideLabel
              value={amounts[index] ?? ''}
              error={errorOf(index) ?? null}
              onChange={(amount) => onChange(amounts.map((each, at) => (at === index ? amount : each)))}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)

interface ReceiptsProps {
  readonly chosen: Chosen
  readonly sending: Sending
  readonly onChange: (chosen: Chosen) => void
}

const keyOf = (documentId: string, position: number): string => `${documentId} ${position}`

function Receipts({ chosen, sending, onChange }: ReceiptsProps) {
  const [search, setSearch] = useState('')
  const asked = useAsk(landedReceipts, { query: { search: usePaused(search) } })
  const receipts = asked.data?.receipts ?? []
  const set = (receipt: Receipt, positions: readonly number[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const position of positions)
      if (isChosen) next.set(keyOf(receipt.id, position), { documentId: receipt.id, position })
      else next.delete(keyOf(receipt.id, position))
    onChange(next)
  }
  const problem = [...chosen.keys()].map((_, at) => errorAt(sending, `targets.${at}.position`)).find((each) => each !== undefined)
  return (
    <Section title="Lo recibido" count={chosen.size}>
      <div className="stack">
        <TextField label="Buscar por número o proveedor" value={search} onChange={setSearch} error={problem ?? null} />
        {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
        {asked.data && receipts.length === 0 && <p className="small muted">Ninguna remisión ni factura con productos se llama así.</p>}
        {receipts.map((receipt) => (
          <ReceiptLines key={receipt.id} receipt={receipt} chosen={chosen} onChange={set} />
        ))}
      </div>
    </Section>
  )
}

interface LinesProps {
  readonly receipt: Receipt
  readonly chosen: Chosen
  readonly onChange: (receipt: Receipt, positions: readonly number[], isChosen: boolean) => void
}

function ReceiptLines({ receipt, chosen, onChange }: LinesProps) {
  const positions = receipt.lines.map(({ position }) => position)
  const here = positions.filter((position) => chosen.has(keyOf(receipt.id, position)))
  return (
    <fieldset className="landed-receipt">
      <legend className="sr">{receipt.number}</legend>
      <Checkbox
        label={
          <>
            <b className="b">{receipt.number}</b> <span className="t2">{receipt.party}</span>{' '}
            <span className="small muted">
              <DayText value={receipt.date} />
            </span>
          </>
        }
        value={here.length === positions.length}
        indeterminate={here.length > 0 && here.length < positions.length}
        onChange={(isChosen) => onChange(receipt, positions, isChosen)}
      />
      {receipt.lines.map(({ position, item, warehouse, quantity, unit, value }) => (
        <div key={position} className="doc-pair landed-line">
          <Checkbox
            label={
              <>
                {item.code} <span className="t2">{item.name}</span>{' '}
                <span className="small muted">
                  <Quantity value={quantityText(parseQuantity(quantity))} /> {`${unit}, ${warehouse}`}
                </span>
              </>
            }
            value={chosen.has(keyOf(receipt.id, position))}
            onChange={(isChosen) => onChange(receipt, [position], isChosen)}
          />
          <Money value={value} />
        </div>
      ))}
    </fieldset>
  )
}

/** Asked again a moment after anything changed; what it is refused for is said where it would be saved. */
function Preview({ body }: { readonly body: LandedInput }) {
  const rested = useRested(body, REST_MS)
  const isWhole = rested.sources.length > 0 && rested.targets.length > 0 && rested.date !== ''
  const asked = useAsk(previewLanded, isWhole ? { body: rested } : null)
  if (!isWhole) return null
  if (asked.error) return <p className="small err">{asked.error}</p>
  if (!asked.data) return null
  const { lines, amount, left, gone } = asked.data
  return (
    <QuietTable tight>
      <caption className="sr">Cómo queda el reparto</caption>
      <thead>
        <tr>
          <th scope="col">Línea recibida</th>
          <Head>Le toca</Head>
          <Head>En existencias</Head>
          <Head>Al costo de lo que salió</Head>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line.documentId, line.position)}>
            <td>
              {line.item.code} <span className="t2">{line.item.name}</span> <span className="small muted">{line.number}</span>
            </td>
            <Figure of={line.share} />
            <Figure of={line.left} />
            <Figure of={line.gone} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Figure of={amount} />
          <Figure of={left} />
          <Figure of={gone} />
        </tr>
      </tfoot>
    </QuietTable>
  )
}

const Head = ({ children }: { readonly children: string }) => (
  <th scope="col" className="num">
    {children}
  </th>
)

const Figure = ({ of }: { readonly of: string | null }) => (
  <td className="num">
    <Money value={of} />
  </td>
)
