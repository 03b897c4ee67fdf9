import { useState } from 'react'
import {
  BulkBar,
  Button,
  columnsOf,
  ColumnsMenu,
  DataTable,
  DocumentNumber,
  Empty,
  FilterChips,
  IconButton,
  ListBar,
  Money,
  MoreMenu,
  overdueText,
  Page,
  SearchField,
  StateChip,
  StateTabs,
  useColumnChooser,
} from '../index.tsx'
import { CalendarIcon, DownloadIcon, MailIcon, PlusIcon, PrintIcon, TreasuryIcon, UploadIcon } from '../icons.tsx'
import { manyInvoices, type SampleInvoice, sampleInvoices } from './sample.ts'

const col = columnsOf<SampleInvoice>()
const columns = [
  col.code('number', 'Número', (row) => <DocumentNumber prefix={row.prefix} number={row.number} annulled={row.state === 'annulled'} />, {
    sortable: true,
    width: 80,
  }),
  col.day('date', 'Fecha', (row) => row.date, { sortable: true, width: 90 }),
  col.day('due', 'Vence', (row) => row.due, { priority: 3, width: 90 }),
  col.name('customer', 'Cliente', (row) => row.customer),
  col.text('seller', 'Vendedor', (row) => row.seller, { priority: 4 }),
  col.money('total', 'Total', (row) => row.total, { annulled: (row) => row.state === 'annulled' }),
  col.money('balance', 'Saldo', (row) => row.balance, { width: 116, priority: 2 }),
  col.state(
    'state',
    'Estado',
    (row) =>
      row.state === 'overdue' ? <StateChip state="overdue" text={overdueText(row.overdueDays)} /> : <StateChip state={row.state} />,
    {
      width: 138,
    },
  ),
  col.state('dian', 'DIAN', (row) => row.dian && <StateChip state={row.dian} />, { width: 118, priority: 2 }),
  col.state('mail', 'Correo', (row) => row.mail && <StateChip state={row.mail} />, { priority: 3 }),
]
const states: readonly [string, string, number, boolean?][] = [
  ['all', 'Todas', 148],
  ['draft', 'Borradores', 3],
  ['send', 'Por transmitir', 2, true],
  ['due', 'Por cobrar', 61],
  ['overdue', 'Vencidas', 9, true],
  ['paid', 'Pagadas', 71],
  ['annulled', 'Anuladas', 4],
]
const many = manyInvoices(400)
const rowActions = () => (
  <>
    <IconButton size="small" name="Registrar recaudo" icon={TreasuryIcon} />
    <MoreMenu size="small" entries={[{ label: 'Duplicar' }, { label: 'Anular factura', danger: true }]} />
  </>
)

/** The list of mock 01; `?rows=0`, `rows=400`, `loading`, `failed` show its other faces. */
export function ListScreen({ mode }: { mode: string }) {
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chooser = useColumnChooser('gallery')
  const rows = mode === 'loading' || mode === 'failed' ? null : mode === 'empty' ? [] : mode === 'many' ? many : sampleInvoices
  return (
    <Page
      title="Facturas de venta"
      subtitle="148 en noviembre"
      crumbs={[{ label: 'Inicio', href: '/' }, { label: 'Ventas' }, { label: 'Facturas' }]}
      actions={
        <>
          <Button look="quiet" icon={UploadIcon}>
            Importar
          </Button>
          <Button look="quiet" icon={DownloadIcon}>
            Exportar
          </Button>
        </>
      }
      primary={
        <Button look="filled" icon={PlusIcon}>
          Crear factura
        </Button>
      }
      summary={
        <>
          <span className="small muted">148 facturas</span>
          <br />
          <Money value="612480935.50" sign />
        </>
      }
      body="fill"
      tabs={
        <StateTabs
          label="Estados"
          current="all"
          tabs={states.map(([id, label, count, alert]) => ({ id, label, count, alert: alert ?? false, href: `/facturas?${id}` }))}
        />
      }
    >
      <ListBar onRefresh={() => undefined} end={<ColumnsMenu chooser={chooser} columns={columns} />}>
        <SearchField label="Buscar facturas" placeholder="Número, cliente, NIT, valor o nota" value={search} onChange={setSearch} />
        <FilterChips
          chips={[
            { id: 'date', label: 'Fecha', value: 'Este mes', icon: CalendarIcon, onRemove: () => undefined },
            { id: 'branch', label: 'Sucursal', value: 'Calle 80', onRemove: () => undefined },
          ]}
          add={[{ label: 'Cliente' }, { label: 'Vendedor' }]}
          onClear={() => undefined}
        />
      </ListBar>
      <DataTable
        label="Facturas de venta"
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        chooser={chooser}
        rowHref={(row) => `/facturas/${row.id}`}
        current="i1"
        selection={{ selected, onChange: setSelected }}
        rowActions={rowActions}
        sort={{ column: 'number', descending: true }}
        onSort={() => undefined}
        error={mode === 'failed' ? 'El servidor no responde. Revisa tu conexión.' : null}
        onRetry={() => undefined}
        totals={{
          label: 'Total de las 148 facturas del filtro',
          cells: { total: <Money value="612480935.50" cents="always" />, balance: <Money value="238116402" cents="room" /> },
        }}
        pager={{ from: 1, to: 50, total: 148, size: 50, onSize: () => undefined, onPrevious: null, onNext: () => undefined }}
        empty={
          <Empty
            title="Aún no tienes facturas"
            actions={
              <>
                <Button look="filled" icon={PlusIcon}>
                  Crear factura
                </Button>
                <Button>Importar</Button>
              </>
            }
          >
            Crea la primera o impórtalas desde Excel.
          </Empty>
        }
        card={(row) => ({
          title: row.customer,
          amount: <Money value={row.total} />,
          detail: `${row.prefix}${row.number}, ${row.date.split('-').toReversed().join('/')}`,
          side: row.balance !== null && row.balance !== '0' && (
            <>
              Saldo <Money value={row.balance} />
            </>
          ),
          states: (
            <>
              <StateChip state={row.state} />
              {row.dian && <StateChip state={row.dian} />}
            </>
          ),
        })}
      />
      <BulkBar
        count={selected.size}
        selectAll={{ label: 'Seleccionar las 148 del filtro', onSelect: () => undefined }}
        actions={[
          { label: 'Recaudar', icon: TreasuryIcon, onSelect: () => undefined },
          { label: 'Enviar por correo', icon: MailIcon, onSelect: () => undefined },
          { label: 'Imprimir', icon: PrintIcon, onSelect: () => undefined },
          { label: 'Anular', onSelect: () => undefined, danger: true },
        ]}
        onClear={() => setSelected(new Set())}
      />
    </Page>
  )
}
