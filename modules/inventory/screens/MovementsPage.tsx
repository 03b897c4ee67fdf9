/** Inventario: the notes that moved stock without a commercial document, from the newest. */
import { counted } from '#base/count.ts'
import { useVoucherList, VouchersPage, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { ButtonLink, columnsOf, Empty, format, Money, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  type AnswerOf,
  refresh,
  useAsk,
  useChangeQuery,
  useGo,
  useMay,
  usePagedList,
  useQueryOfAddress,
} from '#platform/web/index.tsx'
import { listStockNotes, stockNoteEndpoints } from '../endpoints.ts'
import { movementsScreen as page } from '../screens.ts'
import { stockNote, stockPermissions } from '../stock-note.ts'
import { OPENING_ADDRESS } from './addresses.ts'
import { NotePanel } from './NotePanel.tsx'

type Note = AnswerOf<typeof listStockNotes>['rows'][number]

const typeNames: Readonly<Record<Note['type'], string>> = { opening: 'Saldo inicial' }
const col = columnsOf<Note>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number ?? 'Borrador'}</span>, {
    width: 92,
  }),
  col.day('date', 'Fecha', (row) => row.date),
  col.text('type', 'Tipo', (row) => typeNames[row.type], { width: 130 }),
  col.name('warehouse', 'Bodega', (row) => row.warehouse, { min: 180 }),
  col.quantity('items', 'Ítems', (row) => `${row.items}`, { width: 80, priority: 3 }),
  col.money('value', 'Valor', (row) => row.value, { width: 132, annulled: (row) => row.state === 'annulled' }),
  col.state('state', 'Estado', (row) => <VoucherStateChip state={row.state} />, { width: 130 }),
]
const withoutCost = columns.filter((column) => column.id !== 'value')

export default function MovementsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const mayWrite = useMay(stockPermissions.write)
  const seesCost = useMay(stockPermissions.cost)
  const state = useVoucherList('siempre')
  const list = usePagedList(listStockNotes, (position) => ({ query: { ...state.filter, ...position } }))
  // The same question as the list's first page: its counts are those of the whole filter.
  const totals = useAsk(listStockNotes, { query: { ...state.filter, size: '25' } }).data
  const openId = query['id'] ?? null
  const shown = seesCost ? columns : withoutCost
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Crear saldo inicial', run: () => go(OPENING_ADDRESS) }] : [])
  const create = mayWrite && (
    <ButtonLink href={OPENING_ADDRESS} look={openId === null ? 'filled' : 'outlined'} icon={PlusIcon}>
      Crear saldo inicial
    </ButtonLink>
  )
  return (
    <VouchersPage
      kind={stockNote}
      calls={stockNoteEndpoints}
      screen={page}
      heading={page.title}
      list="stock-notes"
      state={state}
      columns={shown}
      rows={list}
      totals={totals ? { count: totals.count, tabs: totals.tabs } : null}
      count={(count) => counted(count, 'movimiento', 'movimientos')}
      create={create}
      searched={{ label: 'Buscar movimientos', placeholder: 'Número' }}
      note={seesCost ? '' : 'Los costos no se muestran con tu rol'}
      onRefresh={() => void refresh([listStockNotes])}
      rowHref={(row) => addressOfQuery(page.path, query, { id: row.id })}
      current={openId}
      openOnMove={openId !== null}
      panel={openId !== null && <NotePanel key={openId} id={openId} onClose={() => change({ id: null })} />}
      empty={
        <Empty title="Aún no hay movimientos" actions={create}>
          Registra lo que hay en cada bodega para empezar a vender con su costo.
        </Empty>
      }
      card={(row) => ({
        title: row.warehouse,
        amount: <Money value={row.value} />,
        detail: `${row.number ?? 'Borrador'}, ${format.formatDay(row.date)}`,
        side: row.items === 1 ? '1 ítem' : `${row.items} ítems`,
        states: (
          <>
            <VoucherStateChip state={row.state} />
            <span className="small t2">{typeNames[row.type]}</span>
          </>
        ),
      })}
    />
  )
}
