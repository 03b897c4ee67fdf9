/** Requisiciones: what people ask for within the company, from the newest, and one of them beside the list (`?id=`). */
import { counted } from '#base/count.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import { ButtonLink, ChoiceFilter, columnsOf, Empty, format, Page, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import {
  addressOfQuery,
  type AnswerOf,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  useGo,
  useMay,
  usePagedList,
  useQueryOfAddress,
} from '#platform/web/index.tsx'
import { exportRequisitions, listRequisitions } from './endpoints.ts'
import { requisitionPermissions } from './permissions.ts'
import { requisitionKindNames, requisitionStateNames, requisitionStates } from './requisition.ts'
import { RequisitionPanel } from './RequisitionPanel.tsx'
import { RequisitionStateChip } from './RequisitionStateChip.tsx'
import { createRequisitionScreen, requisitionsScreen as page } from './screens.ts'

type Row = AnswerOf<typeof listRequisitions>['rows'][number]

const states = requisitionStates.map((id) => ({ id, label: requisitionStateNames[id] }))
const col = columnsOf<Row>()
const columns = [
  col.code('number', 'Número', (row) => <span className="b">{row.number ?? 'Sin enviar'}</span>, { width: 100 }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('requester', 'Solicitante', (row) => row.requester, { min: 140 }),
  col.text('warehouse', 'Bodega', (row) => row.warehouse, { width: 160, priority: 3 }),
  col.text('kind', 'Para', (row) => requisitionKindNames[row.kind], { width: 96, priority: 5 }),
  col.quantity('items', 'Ítems', (row) => `${row.items}`, { width: 72, priority: 4 }),
  col.day('requiredOn', 'Se necesita', (row) => row.requiredOn, { priority: 2 }),
  col.state('state', 'Estado', (row) => <RequisitionStateChip state={row.state} />, { width: 156 }),
]

export default function RequisitionsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const view = useListView('requisitions')
  const mayWrite = useMay(requisitionPermissions.write)
  const state = requisitionStates.find((each) => each === query['state'])
  const filter = state ? { state } : {}
  const list = usePagedList(listRequisitions, (position) => ({ query: { ...filter, ...position } }))
  const totals = useAsk(listRequisitions, { query: { ...filter, size: '25' } }).data
  const opened = query['id'] ?? null
  useShortcuts(mayWrite ? [{ keys: 'n', label: createRequisitionScreen.title, run: () => go(createRequisitionScreen.path) }] : [])
  const create = mayWrite && (
    <ButtonLink href={createRequisitionScreen.path} look="filled" icon={PlusIcon}>
      Crear requisición
    </ButtonLink>
  )
  const save = (as: ExportFormat) => {
    const ids = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(exportRequisitions, { ...filter, columns: ids.join(), format: as })
  }
  const clear = state && totals?.any !== false ? () => change({ state: null, after: null }, { replace: true }) : undefined
  return (
    <Page
      title={page.title}
      subtitle={totals && counted(totals.count, 'requisición', 'requisiciones')}
      crumbs={crumbsOf(page)}
      primary={opened === null ? create : undefined}
      body="fill"
      panel={opened === null ? undefined : <RequisitionPanel key={opened} id={opened} onClose={() => change({ id: null })} />}
    >
      <ListFrame
        name="requisitions"
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={requisitionPermissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([listRequisitions])}
        label="Requisiciones"
        columns={columns}
        current={opened}
        openOnMove={opened !== null}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id })}
        onClearFilters={clear}
        empty={
          <Empty title="Aún no hay requisiciones" actions={create}>
            Pide lo que hace falta: quien aprueba decide qué se traslada de otra bodega y qué se compra.
          </Empty>
        }
        card={(row) => ({
          title: row.requester === '' ? row.warehouse : row.requester,
          amount: format.formatDay(row.requiredOn),
          detail: `${row.number ?? 'Sin enviar'}, ${row.warehouse}`,
          side: row.items === 1 ? '1 ítem' : `${row.items} ítems`,
          states: <RequisitionStateChip state={row.state} />,
        })}
      >
        <ChoiceFilter label="Estado" value={state ?? ''} options={states} onChange={(id) => change({ state: id, after: null })} />
      </ListFrame>
    </Page>
  )
}
