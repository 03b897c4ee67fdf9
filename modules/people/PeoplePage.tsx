import { useState } from 'react'
import {
  Button,
  columnsOf,
  ColumnsMenu,
  DataTable,
  Empty,
  FilterChips,
  ListBar,
  Page,
  Picker,
  type PickerOption,
  PlaceIcon,
  PlusIcon,
  SearchField,
  StateChip,
  StateTabs,
  useIsPhone,
  useShortcuts,
} from '#platform/ui/index.tsx'
import {
  optionSource,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  useMay,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
} from '#platform/web/index.tsx'
import { OpenView, useListView } from '#platform/views/list-view.tsx'
import { ViewsMenu } from '#platform/views/ViewsMenu.tsx'
import { countParties, listParties, type PartyRow, searchCities } from './endpoints.ts'
import { partyIdentification } from './party.ts'
import { PartyPanel } from './PartyPanel.tsx'
import { partyPermissions } from './permissions.ts'
import { peopleScreen as page } from './screens.ts'

/** Tabs of the list: what each one asks. */
const tabs = [
  { id: 'todos', label: 'Todos', count: 'active', role: '', state: 'active' },
  { id: 'clientes', label: 'Clientes', count: 'customers', role: 'customer', state: 'active' },
  { id: 'proveedores', label: 'Proveedores', count: 'suppliers', role: 'supplier', state: 'active' },
  { id: 'empleados', label: 'Empleados', count: 'employees', role: 'employee', state: 'active' },
  { id: 'inactivos', label: 'Inactivos', count: 'inactive', role: '', state: 'inactive' },
] as const

const rolesOf = (row: PartyRow): string =>
  [row.isCustomer && 'Cliente', row.isSupplier && 'Proveedor', row.isEmployee && 'Empleado'].filter(Boolean).join(', ')

const col = columnsOf<PartyRow>()
const columns = [
  col.name('name', 'Nombre', (row) => row.displayName, { min: 220 }),
  col.code('identification', 'Identificación', partyIdentification, { width: 150 }),
  col.text('roles', 'Roles', rolesOf, { width: 150, priority: 2 }),
  col.text('city', 'Municipio', (row) => row.cityName, { width: 130, priority: 3 }),
  col.text('phone', 'Teléfono', (row) => row.phone, { width: 120, priority: 4 }),
  col.text('email', 'Correo', (row) => row.emailInvoicing, { width: 220, priority: 5 }),
]

const findCities = optionSource(searchCities, (search) => ({ query: { search } }))

/** Of its saved views and kept columns. */
const LIST = 'people'

export default function PeoplePage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const { chooser, opening, isPending } = useListView(LIST)
  const phone = useIsPhone()
  const mayWrite = useMay(partyPermissions.write)
  const [last, setLast] = useState<string | null>(null)
  const tab = tabs.find((one) => one.id === query['vista']) ?? tabs[0]
  const cityCode = query['municipio'] ?? ''
  const filters = { search: query['search'] ?? '', cityCode }
  const list = usePagedList(listParties, (position) => ({ query: { ...filters, role: tab.role, state: tab.state, ...position } }))
  const counts = useAsk(countParties, { query: filters }).data
  const total = counts?.[tab.count] ?? null

  const close = () => change({ id: null, new: null })
  const openNew = () => change({ new: '1', id: null })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Crear tercero', run: openNew }] : [])
  const isFiltered = filters.search !== '' || cityCode !== '' || tab.id !== 'todos'
  const openId = query['new'] === '1' && mayWrite ? 'new' : (query['id'] ?? null)
  const createButton = mayWrite && (
    <Button look={openId === null ? 'filled' : 'outlined'} icon={PlusIcon} onClick={openNew}>
      Crear tercero
    </Button>
  )

  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={counts && (counts.active === 1 ? '1 activo' : `${counts.active.toLocaleString('es-CO')} activos`)}
      // On a phone the panel covers the page, and its own buttons stand in the foot.
      primary={phone && openId !== null ? undefined : createButton}
      summary={
        total !== null &&
        openId === null && <span className="small muted">{total === 1 ? '1 tercero' : `${total.toLocaleString('es-CO')} terceros`}</span>
      }
      body="fill"
      tabs={
        <StateTabs
          label="Roles"
          current={tab.id}
          tabs={tabs.map(({ id, label, count }) => ({ id, label, count: counts?.[count], href: tabAddress(query, id) }))}
        />
      }
      panel={
        openId !== null && (
          <PartyPanel
            // Another record is another form.
            key={openId}
            id={openId === 'new' ? null : openId}
            onClose={close}
            onSaved={(id) => {
              setLast(id)
              close()
            }}
            onOpen={(id) => change({ id, new: null })}
          />
        )
      }
    >
      {opening && <OpenView view={opening} />}
      <ListBar
        onRefresh={() => void refresh([listParties, countParties])}
        end={
          !phone && (
            <>
              <ViewsMenu list={LIST} chooser={chooser} />
              <ColumnsMenu chooser={chooser} columns={columns} />
            </>
          )
        }
      >
        <SearchField label="Buscar terceros" placeholder="Nombre, NIT, correo o teléfono" {...search} />
        <CityFilter code={cityCode} onChange={(code) => change({ municipio: code, after: null }, { replace: true })} />
      </ListBar>
      <DataTable
        label={page.title}
        rows={isPending ? null : list.rows}
        rowKey={(row) => row.id}
        columns={columns}
        chooser={chooser}
        rowHref={(row) => rowAddress(query, row.id)}
        current={openId ?? last}
        openOnMove={openId !== null}
        rowOff={(row) => !row.active}
        error={list.error}
        onRetry={list.retry}
        pager={list.pager(total)}
        onClearFilters={
          isFiltered ? () => change({ search: null, municipio: null, vista: null, after: null }, { replace: true }) : undefined
        }
        empty={
          <Empty title="Aún no tienes terceros" actions={createButton}>
            Aquí están tus clientes, proveedores y empleados. Crea el primero.
          </Empty>
        }
        card={(row) => ({
          title: row.displayName,
          detail: partyIdentification(row),
          side: row.cityName,
          states: row.active ? <span className="small t2">{rolesOf(row)}</span> : <StateChip state="inactive" text="Inactivo" />,
        })}
      />
    </Page>
  )
}

type Query = Readonly<Record<string, string>>

const addressWith = (query: Query, changes: Readonly<Record<string, string | null>>): string => {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? page.path : `${page.path}?${text}`
}
const tabAddress = (query: Query, id: string): string =>
  addressWith(query, { vista: id === tabs[0].id ? null : id, after: null, id: null, new: null })
const rowAddress = (query: Query, id: string): string => addressWith(query, { id, new: null })

/** The municipality, kept in the address by its code and shown by its name. */
function CityFilter({ code, onChange }: { code: string; onChange: (code: string | null) => void }) {
  const [isAdding, setAdding] = useState(false)
  const known = useAsk(searchCities, code === '' ? null : { query: { search: code } }).data?.[0]
  const choose = (option: PickerOption | null) => {
    setAdding(false)
    onChange(option?.id ?? null)
  }
  if (isAdding) {
    return (
      <div className="grow" style={{ maxWidth: 260 }}>
        <Picker
          label="Municipio"
          hideLabel
          placeholder="Escribe un municipio"
          value={null}
          onChange={choose}
          source={findCities}
          onBlur={() => setAdding(false)}
        />
      </div>
    )
  }
  return (
    <FilterChips
      chips={
        code === ''
          ? []
          : [{ id: 'city', label: 'Municipio', value: known?.label ?? code, icon: PlaceIcon, onRemove: () => onChange(null) }]
      }
      add={code === '' ? [{ label: 'Municipio', icon: PlaceIcon, onSelect: () => setAdding(true) }] : []}
    />
  )
}
