/** Bajas: goods that left without a sale, each with its cause; `?crear=1` writes one. */
import { counted } from '#base/count.ts'
import { useVoucherList, VouchersPage, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { ButtonLink, columnsOf, Empty, format, Money, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  askFresh,
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
import { causeNames } from '../loss.ts'
import { noteKindOf } from '../note-types.ts'
import { lossesScreen as page } from '../screens.ts'
import { stockPermissions } from '../stock-note.ts'
import { creatingAddress } from './addresses.ts'
import { NoteForm } from './NoteForm.tsx'
import { NotePanel } from './NotePanel.tsx'

type Loss = AnswerOf<typeof listStockNotes>['rows'][number]

const causeOf = ({ cause }: Loss): string => (cause === null ? '' : causeNames[cause])
const col = columnsOf<Loss>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number ?? 'Borrador'}</span>, {
    width: 92,
  }),
  col.day('date', 'Fecha', (row) => row.date),
  col.text('cause', 'Causa', causeOf, { width: 120 }),
  col.name('warehouse', 'Bodega', (row) => row.warehouse, { min: 180 }),
  col.text('concept', 'Concepto', (row) => row.concept, { width: 180, priority: 2 }),
  col.quantity('items', 'Ítems', (row) => `${row.items}`, { width: 80, priority: 3 }),
  col.money('value', 'Valor', (row) => row.value, { width: 132, annulled: (row) => row.state === 'annulled' }),
  col.state('state', 'Estado', (row) => <VoucherStateChip state={row.state} />, { width: 130 }),
]
const withoutCost = columns.filter((column) => column.id !== 'value')

export default function LossesPage() {
  const isCreating = useQueryOfAddress()['crear'] === '1'
  const mayWrite = useMay(stockPermissions.write)
  return isCreating && mayWrite ? <NoteForm type="loss" started={null} title={page.title} /> : <Losses mayWrite={mayWrite} />
}

function Losses({ mayWrite }: { mayWrite: boolean }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const seesCost = useMay(stockPermissions.cost)
  const state = useVoucherList('siempre')
  const filter = { ...state.filter, type: 'loss' } as const
  const list = usePagedList(listStockNotes, (position) => ({ query: { ...filter, ...position } }))
  // The same question as the list's first page: its counts are those of the whole filter.
  const totals = useAsk(listStockNotes, { query: { ...filter, size: '25' } }).data
  const openId = query['id'] ?? null
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Crear baja', run: () => go(creatingAddress('loss')) }] : [])
  const create = mayWrite && (
    <ButtonLink href={creatingAddress('loss')} look={openId === null ? 'filled' : 'outlined'} icon={PlusIcon}>
      Crear baja
    </ButtonLink>
  )
  return (
    <VouchersPage
      kind={noteKindOf('loss')}
      calls={stockNoteEndpoints}
      screen={page}
      heading={page.title}
      list="stock-losses"
      state={{ ...state, filter }}
      columns={seesCost ? columns : withoutCost}
      rows={list}
      totals={totals ? { count: totals.count, tabs: totals.tabs, any: totals.any } : null}
      count={(count) => counted(count, 'baja', 'bajas')}
      create={create}
      searched={{ label: 'Buscar bajas', placeholder: 'Número' }}
      note={seesCost ? '' : 'Los costos no se muestran con tu rol'}
      askFirst={async () => (await askFresh(listStockNotes, { query: { ...filter, size: '50' } })).rows}
      onRefresh={() => void refresh([listStockNotes])}
      rowHref={(row) => addressOfQuery(page.path, query, { id: row.id })}
      current={openId}
      openOnMove={openId !== null}
      panel={openId !== null && <NotePanel key={openId} id={openId} onClose={() => change({ id: null })} />}
      empty={
        <Empty title="Aún no hay bajas" actions={create}>
          Registra lo que se venció, se dañó, se perdió, se dio de muestra o consumiste, con su causa y su soporte.
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
            <span className="small t2">{causeOf(row)}</span>
          </>
        ),
      })}
    />
  )
}
