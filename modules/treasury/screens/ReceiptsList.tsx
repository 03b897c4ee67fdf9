/** Recaudos: the money that came in, with what it closed. */
import { counted } from '#base/count.ts'
import { useState } from 'react'
import { paymentMeans } from '#colombia/index.ts'
import {
  Button,
  columnsOf,
  ColumnsMenu,
  DataTable,
  Empty,
  FilterChips,
  format,
  ListBar,
  Money,
  Page,
  PlusIcon,
  SearchField,
  StateChip,
  useColumnChooser,
  useShortcuts,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  type AnswerOf,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  useDayRange,
  useMay,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
} from '#platform/web/index.tsx'
import { listReceipts, receiptPermissions } from '../endpoints.ts'
import { receiptsScreen as page } from '../screens.ts'
import { ReceiptForm } from './ReceiptForm.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import './receipts.css'

type Receipt = AnswerOf<typeof listReceipts>['rows'][number]

export const meansName = (code: string): string => paymentMeans.find((means) => means.code === code)?.name ?? code
export const ReceiptState = ({ state }: { state: Receipt['state'] }) =>
  state === 'posted' ? <StateChip state="completed" text="Contabilizado" /> : <StateChip state="annulled" text="Anulado" />

const col = columnsOf<Receipt>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number}</span>, { width: 92 }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('party', 'Tercero', (row) => row.party.name, { min: 200 }),
  col.text('documents', 'Documentos', (row) => row.documents.join(', '), { width: 150, priority: 3 }),
  col.text('account', 'Cuenta', (row) => row.moneyAccount, { width: 140, priority: 2 }),
  col.text('means', 'Forma de pago', (row) => meansName(row.meansCode), { width: 180, priority: 4 }),
  col.money('amount', 'Valor', (row) => row.amount, { width: 128, annulled: (row) => row.state === 'annulled' }),
  col.state('state', 'Estado', (row) => <ReceiptState state={row.state} />, { width: 130 }),
]

const receipts = (count: number): string => counted(count, 'recaudo', 'recaudos')

export function ReceiptsList() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const chooser = useColumnChooser('receipts')
  const period = useDayRange({ label: 'Fecha', standard: 'mes', removable: true })
  const mayWrite = useMay(receiptPermissions.write)
  const [last, setLast] = useState<string | null>(null)
  const text = query['search'] ?? ''
  const filter = { search: text, ...period.range }
  const list = usePagedList(listReceipts, (position) => ({ query: { ...filter, ...position } }))
  // The same question as the list's first page: its totals are those of the whole filter.
  const totals = useAsk(listReceipts, { query: { ...filter, size: '25' } }).data

  const openId = query['new'] === '1' && mayWrite ? 'new' : (query['id'] ?? null)
  const close = () => change({ new: null, id: null, party: null, document: null })
  const openNew = () => change({ new: '1', id: null })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Registrar recaudo', run: openNew }] : [])
  const create = (
    <Button
      look={openId === null ? 'filled' : 'outlined'}
      icon={PlusIcon}
      onClick={openNew}
      disabledReason={mayWrite ? null : `Te falta «${receiptPermissions.write.title}»`}
    >
      Registrar recaudo
    </Button>
  )
  const total = totals && <Money value={totals.total} />
  return (
    <Page
      title={page.title}
      heading="Recaudos"
      crumbs={crumbsOf({ ...page, title: 'Recaudos' })}
      subtitle={totals && receipts(totals.count)}
      primary={create}
      summary={
        totals && (
          <>
            <span className="small muted">{receipts(totals.count)}</span>
            <br />
            <Money value={totals.total} sign />
          </>
        )
      }
      body="fill"
      panel={
        openId === 'new' ? (
          <ReceiptForm
            partyId={query['party'] ?? null}
            documentId={query['document'] ?? null}
            onClose={close}
            onSaved={(id) => {
              setLast(id)
              close()
            }}
          />
        ) : (
          openId !== null && <ReceiptPanel key={openId} id={openId} onClose={close} />
        )
      }
    >
      <ListBar onRefresh={() => void refresh([listReceipts])} end={<ColumnsMenu chooser={chooser} columns={columns} />}>
        <SearchField label="Buscar recaudos" placeholder="Número, tercero, NIT o factura" {...search} />
        <FilterChips
          chips={period.range ? [period.chip] : []}
          {...(period.range ? {} : { add: [{ label: 'Fecha', onSelect: () => change({ period: null }, { replace: true }) }] })}
        />
      </ListBar>
      <DataTable
        label="Recaudos"
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={columns}
        chooser={chooser}
        rowHref={(row) => rowAddress(query, row.id)}
        current={openId ?? last}
        openOnMove={openId !== null && openId !== 'new'}
        error={list.error}
        onRetry={list.retry}
        pager={list.pager(totals?.count ?? null)}
        {...(totals && total
          ? { totals: { label: `Total de ${receipts(totals.count)} del filtro, sin los anulados`, cells: { amount: total } } }
          : {})}
        onClearFilters={
          text !== '' || period.range !== null
            ? () => change({ search: null, period: 'siempre', from: null, to: null, after: null }, { replace: true })
            : undefined
        }
        empty={
          <Empty title="Aún no tienes recaudos" actions={create}>
            Registra el dinero que recibes y aplícalo a las facturas de tus clientes.
          </Empty>
        }
        card={(row) => ({
          title: row.party.name,
          amount: (
            <span className={row.state === 'annulled' ? 'struck' : undefined}>{format.formatAmount(format.toAmount(row.amount))}</span>
          ),
          detail: `${row.number}, ${format.formatDay(row.date)}`,
          side: row.moneyAccount,
          states: <ReceiptState state={row.state} />,
        })}
      />
    </Page>
  )
}

/** The list as it is, with a receipt open beside it. */
const rowAddress = (query: Readonly<Record<string, string>>, id: string): string =>
  addressOfQuery(page.path, query, { id, new: null, party: null, document: null })
