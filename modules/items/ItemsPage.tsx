/** Products and services: the list, and the item beside it (`?id=`, `?new=1`). */
import { counted } from '#base/count.ts'
import { useMemo, useState } from 'react'
import { parseQuantity } from '#base/decimal.ts'
import {
  Button,
  columnsOf,
  Empty,
  FilterChips,
  format,
  idsInSight,
  Page,
  Picker,
  PlusIcon,
  SearchField,
  StateChip,
  StateTabs,
  TagIcon,
  UnitPrice,
  useShortcuts,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  crumbsOf,
  useAsk,
  useChangeQuery,
  useMay,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
} from '#platform/web/index.tsx'
import { stateFilters } from '#platform/catalogue/catalogue.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import { customColumns } from '#platform/custom/columns.tsx'
import { useCustomFilters } from '#platform/custom/CustomFilters.tsx'
import { customFiltersIn, withoutCustomFilters, writeCustomFilter } from '#platform/custom/filter.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import { TagMarks } from '#platform/tags/TagMarks.tsx'
import { brand } from './brand/brand.ts'
import { countItems, exportItems, itemPermissions, itemSorts, listItems, type ItemRow } from './endpoints.ts'
import { findBrands, findTags, ItemPanel } from './ItemPanel.tsx'
import { itemKindNames, itemKinds } from './rules.ts'
import { itemsScreen as page } from './screens.ts'
import { tag } from './tag/tag.ts'

const taxesOf = (row: ItemRow): string => row.taxes.map((tax) => tax.name).join(', ')

const col = columnsOf<ItemRow>()
const standard = [
  col.code('code', 'Código', (row) => row.code, { width: 112, sortable: true }),
  col.name('name', 'Nombre', (row) => row.name, { min: 200, sortable: true }),
  col.text('kind', 'Tipo', (row) => itemKindNames[row.kind], { width: 88, priority: 5 }),
  col.text('brand', 'Marca', (row) => row.brand?.name ?? '', { width: 116, priority: 4 }),
  col.text('tags', 'Etiquetas', (row) => <TagMarks tags={row.tags} />, { width: 150, priority: 6 }),
  col.text('taxes', 'Impuestos', taxesOf, { width: 132, priority: 3 }),
  col.quantity('stock', 'Existencias', (row) => row.stock, { width: 104, priority: 3 }),
  { ...col.code('price', 'Precio', (row) => <UnitPrice value={row.price} />, { width: 116 }), align: 'end' as const },
  col.state('active', 'Estado', (row) => <StateOf row={row} />, { width: 106, priority: 2 }),
]

function StateOf({ row }: { row: Pick<ItemRow, 'active'> }) {
  return <StateChip state={row.active ? 'active' : 'inactive'} text={row.active ? 'Activo' : 'Inactivo'} />
}

const tabs = { active: 'Activos', inactive: 'Inactivos', all: 'Todos' } as const
const tabOrder = ['active', 'inactive', 'all'] as const

/** Filters that are chosen by name, by their word in the address. */
const added = {
  brand: { label: 'Marca', placeholder: 'Escribe una marca', source: findBrands },
  etiqueta: { label: 'Etiqueta', placeholder: 'Escribe una etiqueta', source: findTags },
} as const

/** Of its saved views and kept columns. */
const LIST = 'items'

export default function ItemsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const view = useListView(LIST)
  const search = useSearchBox()
  const kind = itemKinds.find((each) => each === query['kind']) ?? ''
  const state = stateFilters.find((each) => each === query['state']) ?? 'active'
  const sort = itemSorts.find((each) => each === query['sort']) ?? 'name'
  const customFields = useCustomFields()
  const columns = useMemo(() => [...standard, ...customColumns<ItemRow>(customFields ?? [], 'item', (row) => row.custom)], [customFields])
  const asked = customFiltersIn(query)
  const filters = {
    text: query['search'] ?? '',
    kind,
    brandId: query['brand'] ?? '',
    tagId: query['etiqueta'] ?? '',
    stock: query['existencias'] === 'bajo-cero' ? 'below' : '',
    custom: writeCustomFilter(asked),
  } as const
  const list = usePagedList(listItems, (position) => ({ query: { ...filters, state, sort, ...position } }))
  const counts = useAsk(countItems, { query: filters }).data
  const brandName = useAsk(brand.endpoints.one, filters.brandId === '' ? null : { params: { id: filters.brandId } }).data?.name
  const mayWrite = useMay(itemPermissions.write)
  const mayTag = useMay(tag.permissions.read)
  const tagName = useAsk(tag.endpoints.one, filters.tagId === '' || !mayTag ? null : { params: { id: filters.tagId } }).data?.name
  const reason = useReasonNot(itemPermissions.write)

  const save = (format: ExportFormat) =>
    void takeFile(exportItems, { ...filters, state, sort, columns: idsInSight(columns, view.chooser.arrangement).join(), format })

  const [adding, setAdding] = useState<keyof typeof added | null>(null)

  const openId = query['new'] === '1' ? 'new' : (query['id'] ?? null)
  const openNew = () => change({ new: '1', id: null })
  const close = () => change({ id: null, new: null })
  useShortcuts([{ keys: 'n', label: 'Crear producto o servicio', run: () => !reason && openNew() }])
  const isFiltered =
    filters.text !== '' ||
    kind !== '' ||
    filters.brandId !== '' ||
    filters.tagId !== '' ||
    filters.stock !== '' ||
    filters.custom !== '' ||
    state !== 'active'
  const clear = () =>
    change(
      {
        search: null,
        kind: null,
        brand: null,
        etiqueta: null,
        existencias: null,
        state: null,
        after: null,
        ...withoutCustomFilters(asked),
      },
      { replace: true },
    )
  const set = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, after: null }, { replace: true })
  const own = useCustomFilters({ fields: customFields ?? [], entities: ['item'], filters: asked, onChange: set })
  const create = (
    <Button look={openId === null ? 'filled' : 'outlined'} icon={PlusIcon} onClick={openNew} disabledReason={reason}>
      Crear producto
    </Button>
  )

  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={counts && counted(counts.active, 'activo', 'activos')}
      primary={create}
      body="fill"
      tabs={
        <StateTabs
          label="Estado"
          current={state}
          tabs={tabOrder.map((id) => ({
            id,
            label: tabs[id],
            count: counts?.[id],
            href: addressOfQuery(page.path, query, { state: id === 'active' ? null : id, after: null }),
          }))}
        />
      }
      panel={
        openId !== null && (
          <ItemPanel
            key={openId}
            id={openId === 'new' ? null : openId}
            onClose={close}
            onCreated={(id) => change({ id, new: null }, { replace: true })}
          />
        )
      }
    >
      <ListFrame
        name={LIST}
        view={view}
        list={list}
        count={counts?.[state] ?? null}
        read={itemPermissions.read}
        onExport={save}
        importAddress={mayWrite ? '/items/upload/type=products' : null}
        onRefresh={list.retry}
        label={page.title}
        columns={columns}
        card={(row) => ({
          title: row.name,
          amount: <UnitPrice value={row.price} />,
          detail: row.code,
          side: row.stock === null ? itemKindNames.service : `${format.formatQuantity(parseQuantity(row.stock))} en existencia`,
          states: row.active ? <span className="small t2">{taxesOf(row)}</span> : <StateOf row={row} />,
        })}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, new: null })}
        rowOff={(row) => !row.active}
        current={openId}
        openOnMove={openId !== null}
        sort={{ column: sort.replace(/^-/, ''), descending: sort.startsWith('-') }}
        onSort={(column) => set({ sort: sort === column ? `-${column}` : column })}
        onClearFilters={isFiltered ? clear : undefined}
        empty={
          <Empty title="Aún no tienes productos" actions={openId === null && create}>
            Aquí está lo que vendes y compras, con su precio, impuestos y existencias.
          </Empty>
        }
      >
        <SearchField label="Buscar productos y servicios" placeholder="Código, referencia, barras o nombre" {...search} />
        {adding !== null ? (
          <div className="grow" style={{ maxWidth: 240 }}>
            <Picker
              label={added[adding].label}
              hideLabel
              placeholder={added[adding].placeholder}
              value={null}
              source={added[adding].source}
              onBlur={() => setAdding(null)}
              onChange={(option) => {
                setAdding(null)
                if (option) set({ [adding]: option.id })
              }}
            />
          </div>
        ) : (
          <FilterChips
            chips={[
              ...(kind === '' ? [] : [{ id: 'kind', label: 'Tipo', value: itemKindNames[kind], onRemove: () => set({ kind: null }) }]),
              ...(filters.brandId === ''
                ? []
                : [{ id: 'brand', label: 'Marca', value: brandName ?? '', icon: TagIcon, onRemove: () => set({ brand: null }) }]),
              ...(filters.tagId === ''
                ? []
                : [
                    {
                      id: 'tag',
                      label: 'Etiqueta',
                      value: tagName ?? 'una elegida',
                      icon: TagIcon,
                      onRemove: () => set({ etiqueta: null }),
                    },
                  ]),
              ...(filters.stock === ''
                ? []
                : [{ id: 'stock', label: 'Existencias', value: 'bajo cero', onRemove: () => set({ existencias: null }) }]),
              ...own.chips,
            ]}
            add={[
              ...(kind === '' ? itemKinds.map((each) => ({ label: itemKindNames[each], onSelect: () => set({ kind: each }) })) : []),
              ...(filters.brandId === '' ? [{ label: 'Marca', icon: TagIcon, onSelect: () => setAdding('brand') }] : []),
              ...(filters.tagId === '' && mayTag ? [{ label: 'Etiqueta', icon: TagIcon, onSelect: () => setAdding('etiqueta') }] : []),
              ...(filters.stock === '' ? [{ label: 'Existencias bajo cero', onSelect: () => set({ existencias: 'bajo-cero' }) }] : []),
              ...own.add,
            ]}
          />
        )}
      </ListFrame>
    </Page>
  )
}
