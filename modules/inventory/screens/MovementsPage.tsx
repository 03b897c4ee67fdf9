/** Inventario: the notes that moved stock without a commercial document, from the newest. */
import { counted } from '#base/count.ts'
import { useVoucherList, VouchersPage, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { Button, ButtonLink, ChoiceFilter, columnsOf, Empty, format, Menu, Money, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
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
import { movementsScreen as page } from '../screens.ts'
import { stockNote, stockPermissions } from '../stock-note.ts'
import { stockConcept } from '../concept/concept.ts'
import { noteTypeOf, noteTypes } from '../note-types.ts'
import { creatingAddress } from './addresses.ts'
import { ConceptsPanel } from './ConceptsPanel.tsx'
import { NotePanel } from './NotePanel.tsx'

type Note = AnswerOf<typeof listStockNotes>['rows'][number]

const types = noteTypes.map((id) => ({ id, label: noteTypeOf[id].name }))
const col = columnsOf<Note>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number ?? 'Borrador'}</span>, {
    width: 92,
  }),
  col.day('date', 'Fecha', (row) => row.date),
  col.text('type', 'Tipo', (row) => noteTypeOf[row.type].name, { width: 120 }),
  col.name('warehouse', 'Bodega', (row) => row.warehouse, { min: 180 }),
  col.text('concept', 'Concepto', (row) => row.concept, { width: 180, priority: 2 }),
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
  const mayConcepts = useMay(stockConcept.permissions.read)
  const state = useVoucherList('siempre')
  const type = noteTypes.find((each) => each === query['type'])
  const filter = { ...state.filter, ...(type ? { type } : {}) }
  const list = usePagedList(listStockNotes, (position) => ({ query: { ...filter, ...position } }))
  // The same question as the list's first page: its counts are those of the whole filter.
  const totals = useAsk(listStockNotes, { query: { ...filter, size: '25' } }).data
  const openId = query['id'] ?? null
  const shown = seesCost ? columns : withoutCost
  const showsConcepts = query['conceptos'] === '1' && mayConcepts
  const isOpen = openId !== null || showsConcepts
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Crear entrada', run: () => go(creatingAddress('entry')) }] : [])
  const create = (
    <>
      {mayConcepts && <Button onClick={() => change({ conceptos: '1', id: null })}>Conceptos</Button>}
      {mayWrite && (
        <Menu
          label="Crear movimiento"
          entries={noteTypes.map((each) => ({ label: noteTypeOf[each].name, onSelect: () => go(creatingAddress(each)) }))}
          renderTrigger={(trigger) => (
            <Button {...trigger} look={isOpen ? 'outlined' : 'filled'} icon={PlusIcon}>
              Crear movimiento
            </Button>
          )}
        />
      )}
    </>
  )
  const begin = mayWrite && (
    <ButtonLink href={creatingAddress('opening')} icon={PlusIcon}>
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
      state={{
        ...state,
        filter: { ...state.filter, ...filter },
        clear:
          state.clear || type
            ? () => change({ search: null, period: 'siempre', from: null, to: null, type: null, after: null }, { replace: true })
            : undefined,
      }}
      columns={shown}
      rows={list}
      totals={totals ? { count: totals.count, tabs: totals.tabs, any: totals.any } : null}
      count={(count) => counted(count, 'movimiento', 'movimientos')}
      create={create}
      searched={{ label: 'Buscar movimientos', placeholder: 'Número' }}
      filters={<ChoiceFilter label="Tipo" value={type ?? ''} options={types} onChange={(id) => change({ type: id, after: null })} />}
      note={seesCost ? '' : 'Los costos no se muestran con tu rol'}
      askFirst={async () => (await askFresh(listStockNotes, { query: { ...filter, size: '50' } })).rows}
      onRefresh={() => void refresh([listStockNotes])}
      rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, conceptos: null })}
      current={openId}
      openOnMove={openId !== null}
      panel={
        showsConcepts ? (
          <ConceptsPanel onClose={() => change({ conceptos: null, concepto: null })} />
        ) : (
          openId !== null && <NotePanel key={openId} id={openId} onClose={() => change({ id: null })} />
        )
      }
      empty={
        <Empty title="Aún no hay movimientos" actions={begin}>
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
            <span className="small t2">{noteTypeOf[row.type].name}</span>
          </>
        ),
      })}
    />
  )
}
