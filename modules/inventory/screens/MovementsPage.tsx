/** Inventario: the notes that moved stock without a commercial document, from the newest. */
import { counted } from '#base/count.ts'
import { VouchersPage, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { takeFile } from '#platform/export/take.tsx'
import { ButtonLink, columnsOf, Empty, format, Money, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  type AnswerOf,
  refresh,
  useChangeQuery,
  useGo,
  useMay,
  usePagedList,
  useQueryOfAddress,
} from '#platform/web/index.tsx'
import { listStockNotes, stockNoteEndpoints } from '../endpoints.ts'
import { movementsScreen as page } from '../screens.ts'
import { stockNote, stockPermissions } from '../stock-note.ts'
import { NotePanel } from './NotePanel.tsx'

type Note = AnswerOf<typeof listStockNotes>['rows'][number]

export const OPENING_ADDRESS = '/inventories/create/saldo-inicial'

const typeNames: Readonly<Record<Note['type'], string>> = { opening: 'Saldo inicial' }
const col = columnsOf<Note>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number}</span>, { width: 92 }),
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
  const list = usePagedList(listStockNotes, (position) => ({ query: position }))
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
      screen={page}
      heading={page.title}
      label="Movimientos de inventario"
      list="stock-notes"
      columns={shown}
      rows={list}
      count={(count) => counted(count, 'movimiento', 'movimientos')}
      subtitle="Movimientos de existencias"
      create={create}
      note={seesCost ? '' : 'Los costos no se muestran con tu rol'}
      onExport={(fileFormat, inSight) => void takeFile(stockNoteEndpoints.export, { columns: inSight.join(), format: fileFormat })}
      onRefresh={() => void refresh([listStockNotes])}
      rowHref={(row) => addressOfQuery(page.path, query, { id: row.id })}
      current={openId}
      openOnMove={openId !== null}
      panel={
        openId !== null && (
          <NotePanel
            key={openId}
            id={openId}
            note={list.rows?.find((row) => row.id === openId) ?? null}
            onClose={() => change({ id: null })}
          />
        )
      }
      empty={
        <Empty title="Aún no hay movimientos" actions={create}>
          Registra lo que hay en cada bodega para empezar a vender con su costo.
        </Empty>
      }
      card={(row) => ({
        title: row.warehouse,
        amount: <Money value={row.value} />,
        detail: `${row.number}, ${format.formatDay(row.date)}`,
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
