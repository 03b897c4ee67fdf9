/** Seriales: where each one is, with what it came and left, and who has it; one of them beside the list (`?id=`). */
import { counted } from '#base/count.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import {
  Coming,
  columnsOf,
  Empty,
  Facts,
  FilterChips,
  format,
  idsInSight,
  KitLink,
  Page,
  SearchField,
  SidePanel,
  StateTabs,
} from '#platform/ui/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, usePagedList, useQueryOfAddress, useToday } from '#platform/web/index.tsx'
import { serialsScreen as page } from '../screens.ts'
import { countSerials, exportSerials, getSerial, listSerials, type SerialRow } from '../tracking/endpoints.ts'
import { trackingPermissions } from '../tracking/permissions.ts'
import { serialStateNames, serialStates, type SerialState } from '../tracking/state.ts'
import { SerialChip } from './GoodsChips.tsx'
import { useScan } from './use-scan.tsx'
import { Trace } from './Trace.tsx'
import './inventory.css'

const col = columnsOf<SerialRow>()
const columns = [
  col.code('code', 'Serial', (row) => <span className="b">{row.code}</span>, { width: 150 }),
  col.name('item', 'Producto', (row) => `${row.item.code} ${row.item.name}`, { min: 200 }),
  col.state('state', 'Estado', (row) => <SerialChip state={row.state} />, { width: 124 }),
  col.text('warehouse', 'Bodega', (row) => row.warehouse?.name ?? '', { width: 140, priority: 3 }),
  col.text('arrival', 'Documento de entrada', (row) => row.arrival?.number ?? '', { width: 160, priority: 4 }),
  col.text('exit', 'Documento de salida', (row) => row.exit?.number ?? '', { width: 160, priority: 4 }),
  col.text('party', 'Cliente', (row) => row.party?.name ?? '', { width: 200, priority: 3 }),
  col.day('warrantyUntil', 'Garantía hasta', (row) => row.warrantyUntil, { width: 128, priority: 5 }),
]

/** Of its saved views and kept columns. */
const LIST = 'inventory.serials'

const cardOf = (row: SerialRow) => ({
  title: `${row.item.code} ${row.item.name}`,
  amount: row.code,
  detail: row.party?.name ?? row.warehouse?.name ?? '',
  side: row.exit?.number ?? row.arrival?.number ?? '',
  states: <SerialChip state={row.state} />,
})

export default function SerialsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const view = useListView(LIST)
  const search = useScan()
  const state: SerialState | '' = serialStates.find((each) => each === query['estado']) ?? ''
  const filter = { text: query['search'] ?? '', itemId: query['item'] ?? '', warehouseId: '' }
  const list = usePagedList(listSerials, (position) => ({ query: { ...filter, state, ...position } }))
  const counts = useAsk(countSerials, { query: filter }).data
  const openId = query['id'] ?? null
  const narrow = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, after: null }, { replace: true })
  const save = (as: ExportFormat) =>
    void takeFile(exportSerials, { ...filter, state, columns: idsInSight(columns, view.chooser.arrangement).join(), format: as })
  const isFiltered = filter.text !== '' || filter.itemId !== '' || state !== ''
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={counts && counted(counts.all, 'serial', 'seriales')}
      body="fill"
      tabs={
        <StateTabs
          label="Estado"
          current={state === '' ? 'all' : state}
          tabs={(['all', ...serialStates] as const).map((id) => ({
            id,
            label: id === 'all' ? 'Todos' : serialStateNames[id],
            count: counts?.[id],
            href: addressOfQuery(page.path, query, { estado: id === 'all' ? null : id, after: null }),
          }))}
        />
      }
      panel={openId !== null && <SerialPanel key={openId} id={openId} onClose={() => change({ id: null })} />}
    >
      <ListFrame
        name={LIST}
        view={view}
        list={list}
        count={counts ? counts[state === '' ? 'all' : state] : null}
        read={trackingPermissions.read}
        onExport={save}
        onRefresh={list.retry}
        label={page.title}
        columns={columns}
        card={cardOf}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id })}
        current={openId}
        openOnMove={openId !== null}
        onClearFilters={isFiltered ? () => narrow({ search: null, item: null, estado: null }) : undefined}
        empty={
          <Empty title="Aún no hay seriales">
            Los seriales llegan con las entradas de los productos cuyo control es por serial. Se elige en la ficha del producto.
          </Empty>
        }
      >
        <SearchField label="Buscar seriales" placeholder="Escanea o busca un serial" {...search} />
        <FilterChips
          chips={
            filter.itemId === '' ? [] : [{ id: 'item', label: 'Producto', value: 'uno elegido', onRemove: () => narrow({ item: null }) }]
          }
          add={[]}
        />
      </ListFrame>
    </Page>
  )
}

/** "En garantía hasta el 20/11/2027", or when it ended. */
function Warranty({ until }: { until: string }) {
  const today = useToday()
  return (
    <>
      {until >= today ? 'En garantía hasta el ' : 'Terminó el '}
      {format.formatDay(until)}
    </>
  )
}

function SerialPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useAsk(getSerial, { params: { id } })
  const serial = asked.data?.id === id ? asked.data : null
  if (!serial)
    return (
      <SidePanel title="Serial" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  return (
    <SidePanel over={serial.item.code} title={`Serial ${serial.code}`} onClose={onClose}>
      <div style={{ marginBlockEnd: 8 }}>
        <SerialChip state={serial.state} />
      </div>
      <Facts
        items={[
          {
            label: 'Producto',
            value: (
              <KitLink href={`/items/${serial.item.id}/view`} className="link">
                {serial.item.name}
              </KitLink>
            ),
          },
          ...(serial.warehouse ? [{ label: 'Bodega', value: serial.warehouse.name }] : []),
          ...(serial.arrival
            ? [{ label: 'Entró con', value: <SourceNumber source={serial.arrival}>{serial.arrival.number}</SourceNumber> }]
            : []),
          ...(serial.exit ? [{ label: 'Salió con', value: <SourceNumber source={serial.exit}>{serial.exit.number}</SourceNumber> }] : []),
          ...(serial.warrantyUntil ? [{ label: 'Garantía', value: <Warranty until={serial.warrantyUntil} /> }] : []),
          ...(serial.party
            ? [
                {
                  label: 'Lo tiene',
                  value: (
                    <KitLink href={`/people?id=${serial.party.id}`} className="link">
                      {serial.party.name}
                    </KitLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <div className="goods-part">
        <h3>De dónde vino y a dónde fue</h3>
        <Trace steps={serial.trace} />
      </div>
    </SidePanel>
  )
}
