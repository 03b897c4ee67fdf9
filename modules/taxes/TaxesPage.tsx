/** The taxes of the company, each with the rate in force; the panel shows and adds versions. */
import { useState } from 'react'
import { dayInBogota } from '#base/date.ts'
import { fold } from '#platform/search.ts'
import {
  Button,
  columnsOf,
  DataTable,
  DayText,
  Empty,
  ListBar,
  Page,
  PlusIcon,
  SearchField,
  StateChip,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { listTaxes, taxPermissions, type Tax } from './endpoints.ts'
import { LegalValuesPage } from './legal-values/LegalValuesPage.tsx'
import { taxesScreen as page } from './screens.ts'
import { SECTION, TaxSections } from './Sections.tsx'
import { NewTaxPanel, TaxPanel, TaxVersionPanel } from './TaxPanels.tsx'
import { TaxFigure } from './Version.tsx'
import { taxKindText, versionOn } from './versions.ts'

type Row = Tax & { readonly current: Tax['versions'][number] | null }

const stateOf = (row: Row) => <StateChip state={row.active ? 'active' : 'inactive'} text={row.active ? 'Activo' : 'Inactivo'} />

const col = columnsOf<Row>()
const columns = [
  col.code('code', 'Código', (row) => row.code, { width: 80 }),
  col.name('name', 'Nombre', (row) => row.name, { link: true, min: 180 }),
  col.text('kind', 'Clase', (row) => taxKindText(row), { width: 176, priority: 4 }),
  { ...col.code('rate', 'Tarifa', (row) => <TaxFigure kind={row.kind} version={row.current} />, { width: 96 }), align: 'end' as const },
  col.text('account', 'Cuenta', (row) => row.current?.saleAccount?.code ?? '', { width: 92, priority: 3 }),
  col.day('validFrom', 'Vigente desde', (row) => row.current?.validFrom ?? null, { width: 116, priority: 3 }),
  col.state('active', 'Estado', stateOf, { width: 106, priority: 2 }),
]

export default function TaxesPage() {
  return useQueryOfAddress()['section'] === SECTION ? <LegalValuesPage /> : <TaxList />
}

function TaxList() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const [today] = useState(() => dayInBogota(new Date()))
  const search = useSearchBox()
  const asked = useAsk(listTaxes, {})
  const reason = useReasonNot(taxPermissions.write)
  const wanted = fold((query['search'] ?? '').trim())
  const all = asked.data?.taxes ?? null
  const rows = all
    ?.filter((tax) => fold(`${tax.code} ${tax.name}`).includes(wanted))
    .map((tax) => ({ ...tax, current: versionOn(tax.versions, today) }))
  const { id } = query
  const open = all?.find((tax) => tax.id === id)
  const isNew = query['new'] === '1'
  const startNew = () => change({ new: '1', id: null, version: null })
  const close = () => change({ id: null, new: null, version: null })
  useShortcuts([{ keys: 'n', label: 'Crear impuesto', run: () => !reason && startNew() }])
  const create = (
    <Button look={open || isNew ? 'outlined' : 'filled'} icon={PlusIcon} onClick={startNew} disabledReason={reason}>
      Crear impuesto
    </Button>
  )
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={all && `${all.length} impuestos`}
      primary={create}
      body="fill"
      tabs={<TaxSections current="taxes" />}
      panel={
        isNew ? (
          <NewTaxPanel onClose={close} onCreated={(made) => change({ new: null, id: made }, { replace: true })} />
        ) : open && query['version'] === '1' ? (
          <TaxVersionPanel key={open.id} tax={open} onClose={() => change({ version: null })} />
        ) : (
          open && <TaxPanel key={open.id} tax={open} onClose={close} onNewVersion={() => change({ version: '1' })} />
        )
      }
    >
      <ListBar onRefresh={asked.ask}>
        <SearchField label="Buscar impuestos" placeholder="Nombre o código" {...search} />
      </ListBar>
      <DataTable
        label={page.title}
        rows={rows ?? null}
        rowKey={(row) => row.id}
        columns={columns}
        card={(row) => ({
          title: row.name,
          amount: <TaxFigure kind={row.kind} version={row.current} />,
          detail: taxKindText(row),
          side: <DayText value={row.current?.validFrom ?? null} />,
          states: stateOf(row),
        })}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, new: null, version: null })}
        rowOff={(row) => !row.active}
        current={id}
        openOnMove={open !== undefined}
        error={asked.error}
        onRetry={asked.ask}
        onClearFilters={wanted === '' ? undefined : () => change({ search: null }, { replace: true })}
        empty={
          <Empty title="Aún no tienes impuestos" actions={create}>
            Los impuestos que generan tus ventas, con su tarifa por fechas.
          </Empty>
        }
      />
    </Page>
  )
}
