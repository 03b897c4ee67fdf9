/** Comprobantes contables: every entry of the books from the newest, those written by hand and those that documents wrote. */
import { counted } from '#base/count.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { type MoreMarked, useVoucherList, VouchersPage, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { documentsAtOnce } from '#platform/rules/index.ts'
import { ButtonLink, CalendarIcon, columnsOf, Empty, format, Money, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import { ImportButton } from '#platform/views/ImportButton.tsx'
import {
  addressOfQuery,
  askFresh,
  type AnswerOf,
  refresh,
  useAsk,
  useChangeQuery,
  useGo,
  useMay,
  usePagedList,
  useQueryOfAddress,
} from '#platform/web/index.tsx'
import { journalEndpoints, listJournals } from '../endpoints.ts'
import { journal, journalPermissions } from '../journal-voucher.ts'
import { JournalRecurrences, recurrencesTab } from '../recurrence/JournalRecurrences.tsx'
import { createJournalScreen, journalsScreen as page } from '../screens.ts'
import { JournalFilters, useJournalFilter } from './JournalFilters.tsx'
import { JournalPanel } from './JournalPanel.tsx'
import { MoveDialog } from './MoveDialog.tsx'

type Row = AnswerOf<typeof listJournals>['rows'][number]

const col = columnsOf<Row>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number ?? 'Borrador'}</span>, {
    width: 92,
  }),
  col.day('date', 'Fecha', (row) => row.date),
  col.text('type', 'Tipo', (row) => row.type, { width: 80, priority: 3 }),
  col.name('description', 'Descripción', (row) => row.description, { min: 180 }),
  col.text('party', 'Tercero', (row) => row.party, { width: 190 }),
  col.money('amount', 'Débitos', (row) => row.amount, { width: 132, annulled: (row) => row.state === 'annulled' }),
  col.money('credits', 'Créditos', (row) => row.credits, { width: 132, priority: 2, annulled: (row) => row.state === 'annulled' }),
  col.text('origin', 'Origen', (row) => (row.source ? <SourceNumber source={row.source}>Automático</SourceNumber> : 'Manual'), {
    width: 110,
  }),
  col.text('user', 'Usuario', (row) => row.user, { width: 130, priority: 3 }),
  col.state('state', 'Estado', (row) => <VoucherStateChip state={row.state} />, { width: 130 }),
]

const moving: MoreMarked<AnswerOf<typeof listJournals>['rows'][number]> = {
  action: (rows, open) => {
    const some = rows.filter(({ state }) => state !== 'annulled')
    const lack = some.length === 0 ? 'Ninguno está escrito a mano y en pie' : documentsAtOnce(some.length)
    return { label: 'Cambiar fecha', icon: CalendarIcon, disabledReason: lack, onSelect: open }
  },
  dialog: (rows, close, end) => (
    <MoveDialog ids={rows.flatMap(({ id, state }) => (state === 'annulled' ? [] : [id]))} onEnd={end} onClose={close} />
  ),
}

/** The journals that repeat stand beside the others, at the same address. */
export default function JournalsPage() {
  return useQueryOfAddress()['vista'] === recurrencesTab.id ? <JournalRecurrences /> : <Journals />
}

function Journals() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const mayWrite = useMay(journalPermissions.write)
  const listed = useVoucherList('mes')
  const { filter, none } = useJournalFilter()
  const state = {
    ...listed,
    filter: { ...listed.filter, ...filter },
    clear: none
      ? () => change({ ...none, search: null, period: 'siempre', from: null, to: null, after: null }, { replace: true })
      : listed.clear,
  }
  const list = usePagedList(listJournals, (position) => ({ query: { ...state.filter, ...position } }))
  // The same question as the list's first page: its counts are those of the whole filter.
  const totals = useAsk(listJournals, { query: { ...state.filter, size: '25' } }).data
  const openId = query['id'] ?? null
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Crear comprobante', run: () => go(createJournalScreen.path) }] : [])
  const create = mayWrite && (
    <ButtonLink href={createJournalScreen.path} look={openId === null ? 'filled' : 'outlined'} icon={PlusIcon}>
      Crear comprobante
    </ButtonLink>
  )
  return (
    <VouchersPage
      kind={journal}
      calls={journalEndpoints}
      screen={page}
      heading={page.title}
      list="journals"
      state={state}
      moreTabs={[recurrencesTab]}
      columns={columns}
      rows={list}
      totals={totals ? { count: totals.count, tabs: totals.tabs, any: totals.any } : null}
      count={(count) => counted(count, 'comprobante', 'comprobantes')}
      create={create}
      importButton={mayWrite && <ImportButton address="/accounting/journals/upload" />}
      filters={<JournalFilters filter={filter} />}
      searched={{ label: 'Buscar comprobantes', placeholder: 'Número o descripción' }}
      askFirst={async () => (await askFresh(listJournals, { query: { ...state.filter, size: '50' } })).rows}
      onRefresh={() => void refresh([listJournals])}
      rowHref={(row) => addressOfQuery(page.path, query, { id: row.id })}
      current={openId}
      openOnMove={openId !== null}
      panel={openId !== null && <JournalPanel key={openId} id={openId} onClose={() => change({ id: null })} />}
      isOwn={(row) => row.source === null}
      {...(mayWrite ? { moreMarked: moving } : {})}
      empty={
        <Empty title="No hay comprobantes" actions={create}>
          Aquí están los que escribes y los que generan tus documentos.
        </Empty>
      }
      card={(row) => ({
        title: row.description === '' ? row.type : row.description,
        amount: <Money value={row.amount} />,
        detail: `${row.number ?? 'Borrador'}, ${format.formatDay(row.date)}`,
        side: row.party,
        states: <VoucherStateChip state={row.state} />,
      })}
    />
  )
}
