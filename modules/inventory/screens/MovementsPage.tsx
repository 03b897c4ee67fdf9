/** Inventario: the notes that moved stock without a commercial document, from the newest. */
import {
  ButtonLink,
  columnsOf,
  ColumnsMenu,
  DataTable,
  Empty,
  format,
  ListBar,
  Money,
  Page,
  PlusIcon,
  StateChip,
  useColumnChooser,
  useShortcuts,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  type AnswerOf,
  crumbsOf,
  refresh,
  useChangeQuery,
  useGo,
  useMay,
  usePagedList,
  useQueryOfAddress,
} from '#platform/web/index.tsx'
import { listStockNotes, stockPermissions } from '../endpoints.ts'
import { movementsScreen as page } from '../screens.ts'
import { NotePanel } from './NotePanel.tsx'

type Note = AnswerOf<typeof listStockNotes>['rows'][number]

export const OPENING_ADDRESS = '/inventories/create/saldo-inicial'

const typeNames: Readonly<Record<Note['type'], string>> = { opening: 'Saldo inicial' }
export const NoteState = ({ state }: { state: Note['state'] }) =>
  state === 'posted' ? <StateChip state="completed" text="Contabilizado" /> : <StateChip state="annulled" text="Anulado" />

const col = columnsOf<Note>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number}</span>, { width: 92 }),
  col.day('date', 'Fecha', (row) => row.date),
  col.text('type', 'Tipo', (row) => typeNames[row.type], { width: 130 }),
  col.name('warehouse', 'Bodega', (row) => row.warehouse, { min: 180 }),
  col.quantity('items', 'Ítems', (row) => `${row.items}`, { width: 80, priority: 3 }),
  col.money('value', 'Valor', (row) => row.value, { width: 132, annulled: (row) => row.state === 'annulled' }),
  col.state('state', 'Estado', (row) => <NoteState state={row.state} />, { width: 130 }),
]
const withoutCost = columns.filter((column) => column.id !== 'value')

export default function MovementsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const chooser = useColumnChooser('stock-notes')
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
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle="Movimientos de existencias"
      primary={create}
      body="fill"
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
    >
      <ListBar onRefresh={() => void refresh([listStockNotes])} end={<ColumnsMenu chooser={chooser} columns={shown} />}>
        <span className="small muted">{seesCost ? '' : 'Los costos no se muestran con tu rol'}</span>
      </ListBar>
      <DataTable
        label="Movimientos de inventario"
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={shown}
        chooser={chooser}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id })}
        current={openId}
        openOnMove={openId !== null}
        error={list.error}
        onRetry={list.retry}
        pager={list.pager(null)}
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
              <NoteState state={row.state} />
              <span className="small t2">{typeNames[row.type]}</span>
            </>
          ),
        })}
      />
    </Page>
  )
}
