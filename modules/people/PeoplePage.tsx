/** Third parties: the list, and one of them beside it (`?id=`, `?new=1`). */

import { useMemo, useState } from 'react'
import { counted } from '#base/count.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { customColumns } from '#platform/custom/columns.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { takeFile } from '#platform/export/take.tsx'
import { TagMarks } from '#platform/tags/TagMarks.tsx'
import {
  Button,
  columnsOf,
  Empty,
  idsInSight,
  Page,
  PlusIcon,
  SearchField,
  StateChip,
  StateTabs,
  useIsPhone,
  useMarks,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { ImportButton } from '#platform/views/ImportButton.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import { addressOfQuery, crumbsOf, refresh, useAsk, useChangeQuery, useMay, usePagedList, useSearchBox } from '#platform/web/index.tsx'
import { PartyBulkBar } from './bulk/PartyBulkBar.tsx'
import { countParties, exportParties, listParties, type PartyRow } from './endpoints.ts'
import { PartyPanel } from './PartyPanel.tsx'
import { PeopleFilters } from './PeopleFilters.tsx'
import { partyIdentification, rolesOfParty } from './party.ts'
import { tabs, usePeopleAsked } from './people-asked.tsx'
import { partyPermissions } from './permissions.ts'
import { peopleScreen as page } from './screens.ts'

const col = columnsOf<PartyRow>()
const standard = [
  col.name('name', 'Nombre', (row) => row.displayName, { min: 220 }),
  col.code('identification', 'Identificación', partyIdentification, { width: 150 }),
  col.text('roles', 'Roles', (row) => (row.isBlocked ? <StateChip state="blocked" /> : rolesOfParty(row)), { width: 150, priority: 2 }),
  col.text('city', 'Municipio', (row) => row.cityName, { width: 130, priority: 3 }),
  col.money('receivable', 'Por cobrar', (row) => row.receivable, { priority: 3 }),
  col.money('payable', 'Por pagar', (row) => row.payable, { priority: 6 }),
  col.day('lastSale', 'Última compra', (row) => row.lastSale, { priority: 5 }),
  col.text('tags', 'Etiquetas', (row) => <TagMarks tags={row.tags} />, { width: 170, priority: 4 }),
  col.text('phone', 'Teléfono', (row) => row.phone, { width: 120, priority: 5 }),
  col.text('seller', 'Vendedor', (row) => row.seller ?? '', { width: 150, priority: 5 }),
  col.text('email', 'Correo', (row) => row.emailInvoicing, { width: 220, priority: 6 }),
]

/** Of its saved views and kept columns. */
const LIST = 'people'
const NO_FIELDS: readonly CustomField[] = []

/** A third party as a phone shows it. */
const cardOf = (row: PartyRow) => ({
  title: row.displayName,
  detail: partyIdentification(row),
  side: row.cityName,
  states: row.isBlocked ? (
    <StateChip state="blocked" />
  ) : row.active ? (
    <span className="small t2">{rolesOfParty(row)}</span>
  ) : (
    <StateChip state="inactive" text="Inactivo" />
  ),
})

export default function PeoplePage() {
  const change = useChangeQuery()
  const search = useSearchBox()
  const view = useListView(LIST)
  const phone = useIsPhone()
  const mayWrite = useMay(partyPermissions.write)
  const [last, setLast] = useState<string | null>(null)
  const asked = usePeopleAsked()
  const { query, tab, filters } = asked
  const customFields = useCustomFields() ?? NO_FIELDS
  const columns = useMemo(() => [...standard, ...customColumns<PartyRow>(customFields, 'party', (row) => row.custom)], [customFields])
  const { role, state } = tab
  const list = usePagedList(listParties, (position) => ({ query: { ...filters, role, state, ...position } }))
  const marks = useMarks(list.rows, idOf, JSON.stringify({ ...filters, role, state }))
  const counts = useAsk(countParties, { query: filters }).data
  const total = counts?.[tab.count] ?? null
  const save = (format: ExportFormat) =>
    void takeFile(exportParties, { ...filters, role, state, columns: idsInSight(columns, view.chooser.arrangement).join(), format })

  const close = () => change({ id: null, new: null })
  const openNew = () => change({ new: '1', id: null })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Crear tercero', run: openNew }] : [])
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
        importButton={mayWrite && <ImportButton address="/import?kind=people.party" />}
        onRefresh={() => void refresh([listParties, countParties])}
        label={page.title}
        columns={columns}
        selection={marks.selection}
        rowHref={(row) => rowAddress(query, row.id)}
        current={openId ?? last}
        openOnMove={openId !== null}
        rowOff={(row) => !row.active}
        onClearFilters={asked.isFiltered ? asked.clear : undefined}
        empty={
          <Empty title="Aún no tienes terceros" actions={createButton}>
            Aquí están tus clientes, proveedores y empleados. Crea el primero.
          </Empty>
        }
        card={cardOf}
      >
        <SearchField label="Buscar terceros" placeholder="Nombre, NIT, correo o teléfono" {...search} />
        <PeopleFilters asked={asked} customFields={customFields} />
      </ListFrame>
      <PartyBulkBar marks={marks} />
    </Page>
  )
}

const idOf = (row: PartyRow): string => row.id

type Query = Readonly<Record<string, string>>

const tabAddress = (query: Query, id: string): string =>
  addressOfQuery(page.path, query, { vista: id === tabs[0].id ? null : id, after: null, id: null, new: null })
const rowAddress = (query: Query, id: string): string => addressOfQuery(page.path, query, { id, new: null })
