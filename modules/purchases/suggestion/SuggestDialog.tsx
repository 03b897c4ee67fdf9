/** Sugerir compra: what lacks in each warehouse, ticked, changed, and made into an order for each supplier. */
import { useState } from 'react'
import { counted, countText } from '#base/count.ts'
import { searchParties } from '#modules/people/index.tsx'
import { Button, Checkbox, LoadError, Money, Notice, Picker, type PickerOption, toast, useRested } from '#platform/ui/index.tsx'
import { queryClient, useAsk, useGo, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { purchaseOrder } from '../order/kind.ts'
import { changed, type Changes, type ChosenRow, chosenOf, linesOf, noChanges, ordersOf, type Suggested, worthOf } from './chosen.tsx'
import { orderSuggested, suggestPurchases } from './endpoints.ts'
import { type Asked, askedQuery, begun, SuggestFilters } from './SuggestFilters.tsx'
import { SuggestedRow } from './SuggestedRow.tsx'
import './suggestion.css'

const REST_MS = 400
/** So many rows are drawn at a time. */
const STEP = 100
const NONE: readonly Suggested[] = []

const ordersText = (count: number): string => (count === 1 ? '1 orden de compra en borrador' : `${count} órdenes de compra en borrador`)

/** What the server says of the n-th line that was sent. */
const fields = ['itemId', 'warehouseId', 'unitId', 'quantity', 'supplierId'] as const

export default function SuggestDialog({ onClose }: { readonly onClose: () => void }) {
  const go = useGo()
  const [asked, setAsked] = useState<Asked>(begun)
  const [changes, setChanges] = useState<Changes>(noChanges)
  const [drawn, setDrawn] = useState(STEP)
  const [isAsked, setIsAsked] = useState(false)
  const query = askedQuery(useRested(asked, REST_MS))
  const answer = useAsk(suggestPurchases, query && { query })
  const rows = answer.data?.rows ?? NONE
  const chosen = chosenOf(changes, rows)
  const sending = useSend(orderSuggested, {
    refreshes: [],
    inForm: true,
    onDone: ({ orders }) => {
      void queryClient.invalidateQueries()
      toast({ text: ordersText(orders.length) })
      const [only] = orders
      if (orders.length === 1 && only) go(`${purchaseOrder.path}/edit/${only.id}`)
      else go(`${purchaseOrder.path}?vista=drafts`)
    },
  })
  const lacking = chosen.flatMap(({ row, supplier }) => (supplier === null ? [row] : []))
  const submit = () => {
    setIsAsked(true)
    if (chosen.length > 0 && lacking.length === 0) void sending.run({ body: { lines: linesOf(chosen) } })
  }
  const problemOf = (row: Suggested): string | undefined => {
    const at = chosen.findIndex((each) => each.row === row)
    return at < 0 ? undefined : fields.map((field) => errorAt(sending, `lines.${at}.${field}`)).find((each) => each !== undefined)
  }
  const orders = ordersOf(chosen)
  const edit = (some: readonly Suggested[], change: Parameters<typeof changed>[2]) => setChanges((before) => changed(before, some, change))
  return (
    <StepDialog
      title="Sugerir compra"
      verb={orders > 1 ? `Crear ${orders} órdenes` : 'Crear orden'}
      sending={sending}
      fields={chosen.flatMap((_, at) => fields.map((field) => `lines.${at}.${field}`))}
      onSubmit={submit}
      onClose={onClose}
    >
      <SuggestFilters asked={asked} onChange={setAsked} />
      {answer.error && <LoadError message={answer.error} onRetry={answer.ask} />}
      {isAsked && chosen.length === 0 && (
        <p role="alert" className="err">
          Elige al menos una línea.
        </p>
      )}
      {isAsked && lacking.length > 0 && <Supplierless count={lacking.length} onChange={(supplier) => edit(lacking, { supplier })} />}
      {answer.data && rows.length === 0 && (
        <p className="small muted">
          Nada por comprar con estos filtros. Define el mínimo y el máximo de cada producto en su página, o revisa los días de venta.
        </p>
      )}
      {answer.data && rows.length > 0 && (
        <>
          <Checkbox
            label={allText(rows.length, answer.data.count)}
            value={chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={(isChosen) => edit(rows, { isChosen })}
          />
          <ul className="suggested">
            {rows.slice(0, drawn).map((row) => (
              <SuggestedRow
                key={`${row.item.id} ${row.warehouse.id}`}
                row={row}
                changes={changes}
                error={problemOf(row)}
                asksSupplier={isAsked}
                onChange={(change) => edit([row], change)}
              />
            ))}
          </ul>
          <Sum chosen={chosen} />
          {rows.length > drawn && (
            <Button look="quiet" onClick={() => setDrawn(drawn + STEP)}>
              Ver más
            </Button>
          )}
        </>
      )}
    </StepDialog>
  )
}

const allText = (shown: number, count: number): string =>
  count > shown ? `Todas: las primeras ${countText(shown)} de ${countText(count)}` : `Todas: ${countText(shown)}`

interface SupplierlessProps {
  readonly count: number
  readonly onChange: (supplier: PickerOption | null) => void
}

/** One for all that have none. */
const Supplierless = ({ count, onChange }: SupplierlessProps) => (
  <>
    <Notice tone="warn">
      {count === 1 ? 'A una línea le falta el proveedor.' : `A ${countText(count)} líneas les falta el proveedor.`}
    </Notice>
    {count > 1 && <Picker label="Proveedor de las que no tienen" source={searchParties} value={null} onChange={onChange} />}
  </>
)

/** "3 líneas para 2 proveedores, unos $ 1.230.000". */
function Sum({ chosen }: { readonly chosen: readonly ChosenRow[] }) {
  const worth = worthOf(chosen)
  if (chosen.length === 0) return null
  return (
    <p className="small t2">
      {`${counted(chosen.length, 'línea', 'líneas')} para ${counted(ordersOf(chosen), 'proveedor', 'proveedores')}`}
      {worth !== null && (
        <>
          {', unos '}
          <Money value={worth} sign />
        </>
      )}
    </p>
  )
}
