/** What comes back of what was delivered and not invoiced: how much of each line, which goods, when and why. */
import { useState } from 'react'
import { isQuantityText, parseQuantity, zeroQuantity } from '#base/decimal.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { getMovementsOfSource, goodsWords } from '#modules/inventory/index.ts'
import { TakeGoodsDialog, type TakenGoods } from '#modules/inventory/index.tsx'
import { baseQuantity } from '#modules/items/index.ts'
import { Button, LoadError, NumberField, Quantity, QuietTable, TextArea, toast } from '#platform/ui/index.tsx'
import { OwnDateField, useAsk, useSend, useToday } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import type { Returnable, ReturnEndpoints } from '../../returns/endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'
import type { DocumentSurface } from '../editor/surface.ts'

interface ReturnProps {
  surface: DocumentSurface
  document: DocumentView
  returns: ReturnEndpoints
  onClose: () => void
}

interface Taken extends TakenGoods {
  readonly quantity: string
}

const nothing: Taken = { quantity: '', batches: [], serials: [] }
const isSome = (text: string): boolean => isQuantityText(text) && parseQuantity(text) !== zeroQuantity

export function ReturnDialog({ surface, document, returns, onClose }: ReturnProps) {
  const { kind, endpoints } = surface
  const asked = useAsk(returns.returnable, { params: { id: document.id } })
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [reason, setReason] = useState('')
  const [taken, setTaken] = useState<Readonly<Record<number, Taken>>>({})
  const sending = useSend(returns.create, {
    refreshes: [
      endpoints.view,
      endpoints.list,
      endpoints.totals,
      endpoints.history,
      returns.returnable,
      getEntriesOfSource,
      getMovementsOfSource,
    ],
    inForm: true,
    onDone: ({ number }) => {
      toast({ text: `Devolución ${number} de ${kind.titles.short} ${document.number ?? ''} registrada` })
      onClose()
    },
  })
  const lines = asked.data?.lines ?? []
  const chosen = lines.filter(({ position }) => isSome(taken[position]?.quantity ?? ''))
  const set = (position: number, change: Partial<Taken>) =>
    setTaken((before) => ({ ...before, [position]: { ...nothing, ...before[position], ...change } }))
  return (
    <StepDialog
      title={`Devolver ${kind.titles.short} ${document.number ?? ''}`}
      verb="Registrar devolución"
      sending={sending}
      fields={['date', 'reason', ...chosen.map((_, index) => `lines.${index}.quantity`)]}
      onSubmit={() => {
        const said = chosen.map(({ position }) => {
          const { quantity, batches, serials } = taken[position] ?? nothing
          return { position, quantity, batches: [...batches], serials: [...serials] }
        })
        void sending.run({ params: { id: document.id }, body: { date, reason, lines: said } })
      }}
      onClose={onClose}
    >
      <p className="small t2">{returningWords(kind)}</p>
      {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      <ReturnLines
        isOut={kind.party === 'customer'}
        lines={lines}
        taken={taken}
        errorOf={(line) => {
          const index = chosen.indexOf(line)
          return index < 0 ? undefined : errorAt(sending, `lines.${index}.quantity`)
        }}
        onChange={set}
      />
      <div>
        <Button
          look="quiet"
          onClick={() => setTaken(Object.fromEntries(lines.map((line) => [line.position, { ...nothing, quantity: line.pending }])))}
        >
          Devolver todo
        </Button>
      </div>
      <OwnDateField
        write={kind.permissions.write}
        label="Fecha"
        required
        value={date}
        onChange={setDate}
        error={errorAt(sending, 'date')}
      />
      <TextArea label="Motivo" required rows={2} value={reason} onChange={setReason} error={errorAt(sending, 'reason')} />
    </StepDialog>
  )
}

const returningWords = ({ party, consigns }: DocumentKind): string => {
  if (party === 'customer')
    return 'La mercancía vuelve a su bodega con el costo con que salió. Lo que ya se facturó se devuelve con nota crédito.'
  return consigns
    ? 'La mercancía vuelve al proveedor, que es su dueño: no mueve existencias ni contabilidad. Lo que ya se compró se devuelve con nota débito.'
    : 'La mercancía sale de su bodega al costo con que se recibió y deja de esperar su factura. Lo que ya se facturó se devuelve con nota débito.'
}

interface LinesProps {
  /** They left, and come back; others were received, and go. */
  readonly isOut: boolean
  readonly lines: readonly Returnable[]
  readonly taken: Readonly<Record<number, Taken>>
  readonly errorOf: (line: Returnable) => string | undefined
  readonly onChange: (position: number, change: Partial<Taken>) => void
}

function ReturnLines({ isOut, lines, taken, errorOf, onChange }: LinesProps) {
  const [naming, setNaming] = useState<number | null>(null)
  const named = lines.find(({ position }) => position === naming)
  const at = (position: number): Taken => taken[position] ?? nothing
  return (
    <>
      <QuietTable className="doc-convert">
        <caption className="sr">Ítems por devolver</caption>
        <thead>
          <tr>
            <th scope="col">Ítem</th>
            <th scope="col" className="num">
              Pendiente
            </th>
            <th scope="col" className="num">
              {isOut ? 'Vuelve' : 'Se devuelve'}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <td>
                <b className="b">{line.code}</b> <span className="t2">{line.description}</span>
                {line.warehouse !== null && <div className="small muted">{`${isOut ? 'Vuelve a' : 'Sale de'} ${line.warehouse}`}</div>}
                {line.control !== 'none' && isSome(at(line.position).quantity) && (
                  <Button look="quiet" size="small" onClick={() => setNaming(line.position)}>
                    {wordsOf(line, at(line.position))}
                  </Button>
                )}
              </td>
              <td className="num">
                <span className="doc-note-label">Pendiente </span>
                <Quantity value={line.pending} />
              </td>
              <td className="num">
                <NumberField
                  label={`Cantidad que ${isOut ? 'vuelve' : 'se devuelve'} de ${line.description}`}
                  hideLabel
                  value={at(line.position).quantity}
                  error={errorOf(line) ?? null}
                  onChange={(quantity) => onChange(line.position, { quantity })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {named && (
        <TakeGoodsDialog
          item={{ name: named.description, control: named.control, unitName: named.unitName }}
          quantity={baseQuantity(parseQuantity(at(named.position).quantity), parseQuantity(named.unitFactor))}
          offered={{
            batches: named.batches.map(({ code, quantity }) => ({ code, available: quantity, expiresOn: null, state: null })),
            serials: named.serials,
          }}
          value={at(named.position)}
          problem={null}
          onSave={({ batches, serials }) => onChange(named.position, { batches, serials })}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

/** All that left can only be those. */
const wordsOf = ({ control }: Returnable, { batches, serials }: Taken): string =>
  goodsWords({ batches: batches.map((batch) => ({ ...batch, expiresOn: null })), serials: [...serials] }) ||
  (control === 'serial' ? 'Elegir seriales' : 'Elegir lotes')
