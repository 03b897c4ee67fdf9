/** Anticipos del punto de venta: what registers took of customers before a sale, from the newest, with one of them beside the list. */
import { counted } from '#base/count.ts'
import { parseAmount } from '#base/decimal.ts'
import { register } from '#modules/documents/index.ts'
import { customerAdvance } from '#modules/treasury/index.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import {
  BanIcon,
  Button,
  Chip,
  CircleCheckIcon,
  ChoiceFilter,
  columnsOf,
  Empty,
  FilterChips,
  format,
  Page,
  PlusIcon,
  SearchField,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
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
import { advanceStateNames } from '../advance.ts'
import { advanceStates, exportAdvances, listAdvances } from '../endpoints.ts'
import { advancesScreen as page } from '../screens.ts'
import { AdvancePanel } from './AdvancePanel.tsx'
import { TakePanel } from './TakePanel.tsx'

type Row = AnswerOf<typeof listAdvances>['rows'][number]

export const AdvanceState = ({ state }: Pick<Row, 'state'>) => (
  <Chip tone={state === 'annulled' ? 'danger' : 'ok'} icon={state === 'annulled' ? BanIcon : CircleCheckIcon}>
    {advanceStateNames[state]}
  </Chip>
)

const col = columnsOf<Row>()
const columns = [
  col.code('number', 'Número', (row) => <span className="b">{row.number}</span>, { width: 100 }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('party', 'Cliente', (row) => row.party, { min: 150 }),
  col.text('concept', 'Concepto', (row) => row.concept, { width: 180, priority: 2 }),
  col.text('register', 'Caja', (row) => row.register, { width: 120, priority: 3 }),
  col.text('means', 'Medio', (row) => row.means, { width: 130, priority: 3 }),
  col.text('takenBy', 'Cajero', (row) => row.takenBy, { width: 150, priority: 4 }),
  col.money('amount', 'Valor', (row) => row.amount),
  col.money('balance', 'Saldo', (row) => row.balance),
  col.state('state', 'Estado', (row) => <AdvanceState state={row.state} />, { width: 130 }),
]

/** What narrows the list, in its address. */
function useFilter() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Fecha', standard: 'siempre', removable: true })
  const state = advanceStates.find((each) => each === query['state'])
  const registerId = query['registerId']
  const search = query['search'] ?? ''
  return {
    ...{ state, registerId, period, change },
    asked: { search, ...(state ? { state } : {}), ...(registerId ? { registerId } : {}), ...period.range },
    isNarrowed: search !== '' || state !== undefined || registerId !== undefined || period.range !== null,
    clear: () =>
      change({ search: null, state: null, registerId: null, period: null, from: null, to: null, after: null }, { replace: true }),
  }
}

export default function AdvancesPage() {
  const query = useQueryOfAddress()
  const view = useListView('till-advances')
  const mayWrite = useMay(customerAdvance.permissions.write)
  const filter = useFilter()
  const list = usePagedList(listAdvances, (position) => ({ query: { ...filter.asked, ...position } }))
  const totals = useAsk(listAdvances, { query: { ...filter.asked, size: '25', after: '' } }).data
  const show = (id: string | null) => filter.change({ id, crear: null })
  const begin = () => filter.change({ crear: '1', id: null })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Recibir anticipo', run: begin }] : [])
  const opened = query['id'] ?? null
  const create = mayWrite && (
    <Button look="filled" icon={PlusIcon} onClick={begin}>
      Recibir anticipo
    </Button>
  )
  const panel =
    query['crear'] === '1' && mayWrite ? (
      <TakePanel onTaken={show} onClose={() => show(null)} />
    ) : opened === null ? undefined : (
      <AdvancePanel key={opened} id={opened} onClose={() => show(null)} />
    )
  const save = (as: ExportFormat) => {
    const ids = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(exportAdvances, { ...filter.asked, columns: ids.join(), format: as })
  }
  return (
    <Page
      title={page.title}
      subtitle={totals && counted(totals.count, 'anticipo', 'anticipos')}
      crumbs={crumbsOf(page)}
      primary={panel === undefined ? create : undefined}
      body="fill"
      panel={panel}
    >
      <ListFrame
        name="till-advances"
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={customerAdvance.permissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([listAdvances])}
        label={page.title}
        columns={columns}
        current={opened}
        openOnMove={opened !== null}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, crear: null })}
        onClearFilters={filter.isNarrowed && totals?.any !== false ? filter.clear : undefined}
        empty={
          <Empty title="Aún no hay anticipos en las cajas" actions={create}>
            Lo que un cliente deja en la caja antes de comprar, con su recibo. Después se aplica a lo que compre o se le devuelve.
          </Empty>
        }
        card={(row) => ({
          title: row.party,
          amount: format.formatMoney(parseAmount(row.amount)),
          detail: `${row.number}, ${format.formatDay(row.date)}`,
          side: row.register,
          states: <AdvanceState state={row.state} />,
        })}
      >
        <Narrowing filter={filter} />
      </ListFrame>
    </Page>
  )
}

function Narrowing({ filter: { state, registerId, period, change } }: { readonly filter: ReturnType<typeof useFilter> }) {
  const search = useSearchBox()
  const mayRegisters = useMay(register.permissions.read)
  const registers = useAsk(register.endpoints.options, mayRegisters ? { query: {} } : null).data?.options ?? []
  const addPeriod = () => change({ period: 'mes', from: null, to: null }, { replace: true })
  return (
    <>
      <SearchField label="Buscar anticipos de caja" placeholder="Número, cliente o concepto" {...search} />
      <ChoiceFilter label="Caja" value={registerId ?? ''} options={registers} onChange={(id) => change({ registerId: id, after: null })} />
      <ChoiceFilter
        label="Estado"
        value={state ?? ''}
        options={advanceStates.map((id) => ({ id, label: advanceStateNames[id] }))}
        onChange={(id) => change({ state: id, after: null })}
      />
      <FilterChips
        chips={period.range ? [period.chip] : []}
        {...(period.range ? {} : { add: [{ label: 'Fecha', onSelect: addPeriod }] })}
      />
    </>
  )
}
