import { firstOfMonth, isDay, lastOfMonth } from '#base/date.ts'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { getMovementsOfSource } from '#modules/inventory/index.ts'
import { getCollection } from '#modules/treasury/index.ts'
import { columnsOf, DataTable, DayText, Empty, KitLink, LoadError, Money, Quantity } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import type { SettledBy } from '../../kind/opens.ts'
import type { DocumentView } from '../../wire.ts'
import { EntryTable } from '../EntryTable.tsx'
import { WordsChip } from '../WordsChip.tsx'

type Receipt = AnswerOf<typeof getCollection>['receipts'][number]
type Movement = AnswerOf<typeof getMovementsOfSource>['movements'][number]

const receiptState = (row: Receipt) => (
  <WordsChip words={row.state === 'posted' ? { state: 'applied', text: null } : { state: 'annulled', text: 'Anulado' }} />
)
const receipts = columnsOf<Receipt>()
const receiptColumns = [
  receipts.name('number', 'Número', (row) => row.number),
  receipts.day('date', 'Fecha', (row) => row.date),
  receipts.money('amount', 'Valor aplicado', (row) => row.amount, { annulled: (row) => row.state === 'annulled' }),
  receipts.state('state', 'Estado', receiptState),
]

/** The vouchers of a kind that closed what a document opened. */
export function SettledTab({ document, by }: { document: DocumentView; by: SettledBy }) {
  const asked = useAsk(getCollection, { params: { sourceId: document.id } })
  return (
    <div className="doc-tab">
      <DataTable
        label={by.many}
        rows={asked.data?.[by.which] ?? null}
        rowKey={(row) => row.id}
        columns={receiptColumns}
        rowHref={(row) => by.place(row.id)}
        error={asked.error}
        onRetry={asked.ask}
        empty={<Empty title={`Sin ${by.many.toLowerCase()}`}>{by.none}</Empty>}
        card={(row) => ({
          title: row.number,
          amount: <Money value={row.amount} />,
          detail: <DayText value={row.date} />,
          states: receiptState(row),
        })}
      />
    </div>
  )
}

/** The book of an account in the month of the entry. */
const accountPlace = (id: string, day: string): string =>
  `/analytics/reports/balance?account=${id}${isDay(day) ? `&from=${firstOfMonth(day)}&to=${lastOfMonth(day)}` : ''}`

/** The entries that it made, reversals included, with links to their accounts. */
export function EntriesTab({ id }: { id: string }) {
  const asked = useAsk(getEntriesOfSource, { params: { id } })
  if (asked.error) return <LoadError message={asked.error} onRetry={asked.ask} />
  return asked.data?.entries.map((entry) => {
    const debit = sumAmounts(entry.lines.map((line) => parseAmount(line.debit)))
    return (
      <section key={entry.id} className="doc-entry">
        <h2>
          Comprobante {entry.number} <span className="small muted">{entry.description}</span>
          <span className="end small muted">
            <DayText value={entry.date} />
          </span>
        </h2>
        <EntryTable
          label={`Comprobante ${entry.number}`}
          rows={entry.lines.map((line) => ({
            code: line.account.code,
            name: line.account.name,
            href: accountPlace(line.account.id, entry.date),
            description: line.party ?? line.description,
            costCenter: line.costCenter,
            debit: parseAmount(line.debit),
            credit: parseAmount(line.credit),
          }))}
          debit={debit}
          credit={sumAmounts(entry.lines.map((line) => parseAmount(line.credit)))}
        />
      </section>
    )
  })
}

const eventName = ({ event, quantity }: Movement): string =>
  event === 'annul' ? 'Reversión' : quantity.startsWith('-') ? 'Salida' : 'Entrada'
const movements = columnsOf<Movement>()
const movementColumns = [
  movements.day('date', 'Fecha', (row) => row.date),
  movements.name('item', 'Producto', (row) => (
    <KitLink href={`/items/${row.item.id}/view`}>
      {row.item.code} {row.item.name}
    </KitLink>
  )),
  movements.text('warehouse', 'Bodega', (row) => row.warehouse, { width: 140, priority: 2 }),
  movements.text('event', 'Movimiento', eventName, { width: 110, priority: 3 }),
  movements.quantity('quantity', 'Cantidad', (row) => row.quantity),
  movements.money('value', 'Costo', (row) => row.value),
]

/** What left and came back to the warehouses. */
export function MovementsTab({ id }: { id: string }) {
  const asked = useAsk(getMovementsOfSource, { params: { id } })
  return (
    <div className="doc-tab">
      <DataTable
        label="Movimientos de inventario"
        rows={asked.data?.movements ?? null}
        rowKey={(row) => row.id}
        columns={movementColumns}
        error={asked.error}
        onRetry={asked.ask}
        empty={<Empty title="Sin movimientos de inventario">Este documento no tiene productos que salgan de una bodega.</Empty>}
        card={(row) => ({
          title: `${row.item.code} ${row.item.name}`,
          amount: <Quantity value={row.quantity} />,
          detail: row.warehouse,
          side: <DayText value={row.date} />,
        })}
      />
    </div>
  )
}
