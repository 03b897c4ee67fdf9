/** Products and services: the list, and the item beside it (`?id=`, `?new=1`). */

import { useMemo } from 'react'
import { counted } from '#base/count.ts'
import { parseQuantity } from '#base/decimal.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { customColumns } from '#platform/custom/columns.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { takeFile } from '#platform/export/take.tsx'
import { TagMarks } from '#platform/tags/TagMarks.tsx'
import {
  Button,
  columnsOf,
  Empty,
  format,
  idsInSight,
  MoreMenu,
  Page,
  PlusIcon,
  StateChip,
  StateTabs,
  TextLink,
  UnitPrice,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { ImportButton } from '#platform/views/ImportButton.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useMay, usePagedList } from '#platform/web/index.tsx'
import { addressOf } from '#platform/screen.ts'
import { copyAddress } from './copy/copy.ts'
import { countItems, exportItems, type ItemRow, itemPermissions, listItems } from './endpoints.ts'
import { ItemPanel } from './ItemPanel.tsx'
import { ItemsSearch } from './ItemsSearch.tsx'
import { useItemsAsked } from './items-asked.tsx'
import { controlNames } from './control.ts'
import { LabelsDialog } from './label/LabelsDialog.tsx'
import { itemKindNames } from './rules.ts'
import { itemsScreen as page } from './screens.ts'

const taxesOf = (row: ItemRow): string => row.taxes.map((tax) => tax.name).join(', ')

const col = columnsOf<ItemRow>()
const standard = [
  col.code('code', 'Código', (row) => row.code, { width: 112, sortable: true }),
  col.name('name', 'Nombre', (row) => row.name, { min: 200, sortable: true }),
  col.text('kind', 'Tipo', (row) => <KindOf row={row} />, { width: 112, priority: 5 }),
  col.text('parent', 'Variante de', (row) => row.parent?.name ?? '', { width: 150, priority: 7 }),
  col.text('brand', 'Marca', (row) => row.brand?.name ?? '', { width: 116, priority: 4 }),
  col.text('tags', 'Etiquetas', (row) => <TagMarks tags={row.tags} />, { width: 150, priority: 6 }),
  col.text('taxes', 'Impuestos', taxesOf, { width: 132, priority: 3 }),
  col.quantity('stock', 'Existencias', (row) => row.stock, { width: 104, priority: 3 }),
  col.quantity('reserved', 'Reservado', (row) => row.reserved, { width: 104, priority: 7 }),
  col.quantity('available', 'Disponible', (row) => row.available, { width: 104, priority: 6 }),
  col.text('control', 'Control', (row) => (row.control === 'none' ? '' : controlNames[row.control]), { width: 132, priority: 7 }),
  { ...col.code('price', 'Precio', (row) => <UnitPrice value={row.price} />, { width: 116 }), align: 'end' as const },
  col.state('active', 'Estado', (row) => <StateOf row={row} />, { width: 106, priority: 2 }),
]

/** Of a product with variants, how many: they lead to them. */
function KindOf({ row }: { row: ItemRow }) {
  if (row.variants === null) return itemKindNames[row.kind]
  return <TextLink href={addressOfQuery(page.path, {}, { de: row.id })}>{counted(row.variants, 'variante', 'variantes')}</TextLink>
}

function StateOf({ row }: { row: Pick<ItemRow, 'active'> }) {
  return <StateChip state={row.active ? 'active' : 'inactive'} text={row.active ? 'Activo' : 'Inactivo'} />
}

/** A variant is made in its product, and copied by nobody. */
function RowActions({ row, isOff }: { row: ItemRow; isOff: boolean }) {
  return (
    <MoreMenu
      size="small"
      label={`Acciones de ${row.name}`}
      entries={[
        { label: 'Ver ficha', href: addressOf('/items/{id}/view', { id: row.id }) },
        ...(row.parent || isOff ? [] : [{ label: 'Duplicar', href: copyAddress(row.id) }]),
      ]}
    />
  )
}

const tabs = { active: 'Activos', inactive: 'Inactivos', all: 'Todos' } as const
const tabOrder = ['active', 'inactive', 'all'] as const

/** Of its saved views and kept columns. */
const LIST = 'items'
const NO_FIELDS: readonly CustomField[] = []

/** An item as a phone shows it. */
const cardOf = (row: ItemRow) => ({
  title: row.name,
  amount: <UnitPrice value={row.price} />,
  detail: row.code,
  side: row.stock === null ? itemKindNames[row.kind] : `${format.formatQuantity(parseQuantity(row.stock))} en existencia`,
  states: row.active ? <span className="small t2">{taxesOf(row)}</span> : <StateOf row={row} />,
})

export default function ItemsPage() {
  const change = useChangeQuery()
  const view = useListView(LIST)
  const asked = useItemsAsked()
  const { query, filters, state, sort } = asked
  const customFields = useCustomFields() ?? NO_FIELDS
  const columns = useMemo(() => [...standard, ...customColumns<ItemRow>(customFields, 'item', (row) => row.custom)], [customFields])
  const list = usePagedList(listItems, (position) => ({ query: { ...filters, state, sort, ...position } }))
  const counts = useAsk(countItems, { query: filters }).data
  const mayWrite = useMay(itemPermissions.write)
  const reason = useReasonNot(itemPermissions.write)
  const save = (format: ExportFormat) =>
    void takeFile(exportItems, { ...filters, state, sort, columns: idsInSight(columns, view.chooser.arrangement).join(), format })

  const openId = query['new'] === '1' ? 'new' : (query['id'] ?? null)
  const rowActions = (row: ItemRow) => <RowActions row={row} isOff={reason !== null} />
  const openNew = () => change({ new: '1', id: null, copia: null })
  useShortcuts([{ keys: 'n', label: 'Crear producto o servicio', run: () => !reason && openNew() }])
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
            key={`${openId} ${query['copia'] ?? ''}`}
            id={openId === 'new' ? null : openId}
            copyOf={openId === 'new' ? query['copia'] : undefined}
            onClose={() => change({ id: null, new: null, copia: null })}
            onCreated={(id) => change({ id, new: null, copia: null }, { replace: true })}
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
        importButton={mayWrite && <ImportButton address="/items/upload/type=products" />}
        onRefresh={list.retry}
        label={page.title}
        columns={columns}
        card={cardOf}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, new: null })}
        rowActions={rowActions}
        rowOff={(row) => !row.active}
        current={openId}
        openOnMove={openId !== null}
        sort={{ column: sort.replace(/^-/, ''), descending: sort.startsWith('-') }}
        onSort={(column) => asked.narrow({ sort: sort === column ? `-${column}` : column })}
        onClearFilters={asked.isFiltered ? asked.clear : undefined}
        empty={
          <Empty title="Aún no tienes productos" actions={openId === null && create}>
            Aquí está lo que vendes y compras, con su precio, impuestos y existencias.
          </Empty>
        }
      >
        <ItemsSearch asked={asked} customFields={customFields} />
      </ListFrame>
      {query['imprimir'] && <LabelsDialog asked={query['imprimir']} onClose={() => change({ imprimir: null })} />}
    </Page>
  )
}
