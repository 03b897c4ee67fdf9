/** The physical counts, from the newest; from here they begin, and so does a quick adjustment. */
import { counted } from '#base/count.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import { Button, ButtonLink, ChoiceFilter, columnsOf, Empty, format, Page, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, refresh, useAsk, useChangeQuery, useGo, usePagedList, useQueryOfAddress } from '#platform/web/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import { adjustStockScreen as page } from '../screens.ts'
import { countAddress } from '../source-links.ts'
import { stockPermissions } from '../stock-note.ts'
import { countStateNames, countStates } from './count.ts'
import { CountStateChip } from './CountStateChip.tsx'
import { CreateCountDialog } from './CreateCountDialog.tsx'
import { exportCounts, listCounts } from './endpoints.ts'

type Row = AnswerOf<typeof listCounts>['rows'][number]

const QUICK = `${page.path}?rapido=1`
const states = countStates.map((id) => ({ id, label: countStateNames[id] }))
const progress = ({ items, counted: done }: Row): string => `${done} de ${items}`
const col = columnsOf<Row>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'cancelled' ? 'struck' : 'b'}>{row.number}</span>, { width: 92 }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('warehouse', 'Bodega', (row) => row.warehouse, { min: 160 }),
  col.text('category', 'Categoría', (row) => (row.category === '' ? 'Todas' : row.category), { width: 160, priority: 2 }),
  col.quantity('items', 'Productos', (row) => `${row.items}`, { width: 100, priority: 3 }),
  col.quantity('counted', 'Contados', (row) => `${row.counted}`, { width: 100 }),
  col.state('state', 'Estado', (row) => <CountStateChip state={row.state} />, { width: 150 }),
]

export function CountsPage({ mayWrite }: { readonly mayWrite: boolean }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const view = useListView('stock-counts')
  const state = countStates.find((each) => each === query['state'])
  const filter = state ? { state } : {}
  const list = usePagedList(listCounts, (position) => ({ query: { ...filter, ...position } }))
  const totals = useAsk(listCounts, { query: { ...filter, size: '25' } }).data
  const begin = () => change({ crear: '1' })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Crear conteo', run: begin }] : [])
  const create = mayWrite && (
    <Button look="filled" icon={PlusIcon} onClick={begin}>
      Crear conteo
    </Button>
  )
  const save = (as: ExportFormat) => {
    const ids = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(exportCounts, { ...filter, columns: ids.join(), format: as })
  }
  const clear = state && totals?.any !== false ? () => change({ state: null, after: null }, { replace: true }) : undefined
  return (
    <Page
      title={page.title}
      subtitle={totals && counted(totals.count, 'conteo', 'conteos')}
      crumbs={crumbsOf(page)}
      actions={mayWrite && <ButtonLink href={QUICK}>Ajuste rápido</ButtonLink>}
      primary={create}
      body="fill"
    >
      <ListFrame
        name="stock-counts"
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={stockPermissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([listCounts])}
        label="Conteos físicos"
        columns={columns}
        rowHref={(row) => countAddress(row.id)}
        onClearFilters={clear}
        empty={
          <Empty title="Aún no hay conteos" actions={create}>
            Cuenta lo que hay en una bodega, entre varios y desde el celular. Si solo es de unos productos, haz un ajuste rápido.
          </Empty>
        }
        card={(row) => ({
          title: row.warehouse,
          amount: progress(row),
          detail: `${row.number}, ${format.formatDay(row.date)}`,
          side: row.category,
          states: <CountStateChip state={row.state} />,
        })}
      >
        <ChoiceFilter label="Estado" value={state ?? ''} options={states} onChange={(id) => change({ state: id, after: null })} />
      </ListFrame>
      {query['crear'] === '1' && mayWrite && (
        <CreateCountDialog onCreated={(id) => go(countAddress(id))} onClose={() => change({ crear: null })} />
      )}
    </Page>
  )
}
