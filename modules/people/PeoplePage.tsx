import { counted } from '#base/count.ts'
import { useMemo, useState } from 'react'
import {
  Button,
  columnsOf,
  Empty,
  FilterChips,
  idsInSight,
  Page,
  Picker,
  type PickerOption,
  PlaceIcon,
  PlusIcon,
  TagIcon,
  SearchField,
  StateChip,
  StateTabs,
  useIsPhone,
  useShortcuts,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  askOnce,
  crumbsOf,
  optionSource,
  refresh,
  useAsk,
  useChangeQuery,
  useMay,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
} from '#platform/web/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import { customColumns } from '#platform/custom/columns.tsx'
import { useCustomFilters } from '#platform/custom/CustomFilters.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { type CustomFilters as Filters, customFiltersIn, withoutCustomFilters, writeCustomFilter } from '#platform/custom/filter.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { searchCities } from '#modules/company/index.ts'
import { countParties, exportParties, listParties, type PartyRow } from './endpoints.ts'
import { partyIdentification, rolesOfParty } from './party.ts'
import { TagMarks } from '#platform/tags/TagMarks.tsx'
import { personTag } from './tag/tag.ts'
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

const col = columnsOf<PartyRow>()
const standard = [
  col.name('name', 'Nombre', (row) => row.displayName, { min: 220 }),
  col.code('identification', 'Identificación', partyIdentification, { width: 150 }),
  col.text('roles', 'Roles', rolesOfParty, { width: 150, priority: 2 }),
  col.text('city', 'Municipio', (row) => row.cityName, { width: 130, priority: 3 }),
  col.text('tags', 'Etiquetas', (row) => <TagMarks tags={row.tags} />, { width: 170, priority: 4 }),
  col.text('phone', 'Teléfono', (row) => row.phone, { width: 120, priority: 5 }),
  col.text('email', 'Correo', (row) => row.emailInvoicing, { width: 220, priority: 6 }),
]

const findCities = optionSource(searchCities, (search) => ({ query: { search } }))

/** Of its saved views and kept columns. */
const LIST = 'people'

export default function PeoplePage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const view = useListView(LIST)
  const phone = useIsPhone()
  const mayWrite = useMay(partyPermissions.write)
  const [last, setLast] = useState<string | null>(null)
  const tab = tabs.find((one) => one.id === query['vista']) ?? tabs[0]
  const cityCode = query['municipio'] ?? ''
  const tagId = query['etiqueta'] ?? ''
  const customFields = useCustomFields()
  const columns = useMemo(() => [...standard, ...customColumns<PartyRow>(customFields ?? [], 'party', (row) => row.custom)], [customFields])
  const asked = customFiltersIn(query)
  const filters = { search: query['search'] ?? '', cityCode, tagId, custom: writeCustomFilter(asked) }
  const list = usePagedList(listParties, (position) => ({ query: { ...filters, role: tab.role, state: tab.state, ...position } }))
  const counts = useAsk(countParties, { query: filters }).data
  const total = counts?.[tab.count] ?? null

  const save = (format: ExportFormat) =>
    void takeFile(exportParties, {
      ...filters,
      role: tab.role,
      state: tab.state,
      columns: idsInSight(columns, view.chooser.arrangement).join(),
      format,
    })

  const close = () => change({ id: null, new: null })
  const openNew = () => change({ new: '1', id: null })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Crear tercero', run: openNew }] : [])
  const isFiltered = filters.search !== '' || cityCode !== '' || tagId !== '' || filters.custom !== '' || tab.id !== 'todos'
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
      subtitle={counts && counted(counts.active, 'activo', 'activos')}
      // On a phone the panel covers the page, and its own buttons stand in the foot.
      primary={phone && openId !== null ? undefined : createButton}
      summary={total !== null && openId === null && <span className="small muted">{counted(total, 'tercero', 'terceros')}</span>}
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
      <ListFrame
        name={LIST}
        view={view}
        list={list}
        count={total}
        read={partyPermissions.read}
        onExport={save}
        importAddress={mayWrite ? '/import?kind=people.party' : null}
        onRefresh={() => void refresh([listParties, countParties])}
        label={page.title}
        columns={columns}
        rowHref={(row) => rowAddress(query, row.id)}
        current={openId ?? last}
        openOnMove={openId !== null}
        rowOff={(row) => !row.active}
        onClearFilters={
          isFiltered
            ? () =>
                change(
                  {
                    search: null,
                    municipio: null,
                    etiqueta: null,
                    vista: null,
                    after: null,
                    ...withoutCustomFilters(asked),
                  },
                  { replace: true },
                )
            : undefined
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
          states: row.active ? <span className="small t2">{rolesOfParty(row)}</span> : <StateChip state="inactive" text="Inactivo" />,
        })}
      >
        <SearchField label="Buscar terceros" placeholder="Nombre, NIT, correo o teléfono" {...search} />
        <PeopleFilters
          cityCode={cityCode}
          tagId={tagId}
          customFields={customFields ?? []}
          asked={asked}
          onChange={(changes) => change({ ...changes, after: null }, { replace: true })}
        />
      </ListFrame>
    </Page>
  )
}

type Query = Readonly<Record<string, string>>

const tabAddress = (query: Query, id: string): string =>
  addressOfQuery(page.path, query, { vista: id === tabs[0].id ? null : id, after: null, id: null, new: null })
const rowAddress = (query: Query, id: string): string => addressOfQuery(page.path, query, { id, new: null })

const findTags = async (text: string, signal: AbortSignal) =>
  (await askOnce(personTag.endpoints.options, { query: { text, leaves: '' } }, signal)).options.map(({ id, label }) => ({ id, label }))

interface PeopleFiltersProps {
  readonly cityCode: string
  readonly tagId: string
  readonly customFields: readonly CustomField[]
  readonly asked: Filters
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

/** Municipality and tag, kept in the address by their keys and shown by their names. */
function PeopleFilters({ cityCode, tagId, customFields, asked, onChange }: PeopleFiltersProps) {
  const own = useCustomFilters({ fields: customFields, entities: ['party'], filters: asked, onChange })
  const [adding, setAdding] = useState<'city' | 'tag' | null>(null)
  const mayTag = useMay(personTag.permissions.read)
  const city = useAsk(searchCities, cityCode === '' ? null : { query: { search: cityCode } }).data?.[0]
  const tag = useAsk(personTag.endpoints.one, tagId === '' || !mayTag ? null : { params: { id: tagId } }).data
  const choose = (option: PickerOption | null) => {
    const key = option?.id ?? null
    onChange(adding === 'city' ? { municipio: key } : { etiqueta: key })
    setAdding(null)
  }
  const chips = [
    ...(cityCode === ''
      ? []
      : [
          {
            id: 'city',
            label: 'Municipio',
            value: city?.label ?? cityCode,
            icon: PlaceIcon,
            onRemove: () => onChange({ municipio: null }),
          },
        ]),
    ...(tagId === ''
      ? []
      : [{ id: 'tag', label: 'Etiqueta', value: tag?.name ?? 'una elegida', icon: TagIcon, onRemove: () => onChange({ etiqueta: null }) }]),
    ...own.chips,
  ]
  const add = [
    ...(cityCode === '' ? [{ label: 'Municipio', icon: PlaceIcon, onSelect: () => setAdding('city') }] : []),
    ...(tagId === '' && mayTag ? [{ label: 'Etiqueta', icon: TagIcon, onSelect: () => setAdding('tag') }] : []),
    ...own.add,
  ]
  return (
    <>
      {adding !== null && (
        <div className="grow" style={{ maxWidth: 260 }}>
          <Picker
            key={adding}
            label={adding === 'city' ? 'Municipio' : 'Etiqueta'}
            hideLabel
            placeholder={adding === 'city' ? 'Escribe un municipio' : 'Escribe una etiqueta'}
            value={null}
            onChange={choose}
            source={adding === 'city' ? findCities : findTags}
            onBlur={() => setAdding(null)}
          />
        </div>
      )}
      {(adding === null || chips.length > 0) && <FilterChips chips={chips} add={adding === null ? add : []} />}
    </>
  )
}
