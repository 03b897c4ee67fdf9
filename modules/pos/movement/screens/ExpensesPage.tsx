/** Gastos de caja: money in and out of the registers without a sale, from the newest, with one of them beside the list. */
import { counted } from '#base/count.ts'
import { parseAmount } from '#base/decimal.ts'
import { register } from '#modules/documents/index.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import {
  Button,
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
import { shiftPermissions } from '../../permissions.ts'
import { expensesScreen as page } from '../../screens.ts'
import { exportMovements, listMovements } from '../endpoints.ts'
import { movementKindNames, movementKinds } from '../movement.ts'
import { MovementPanel } from './MovementPanel.tsx'
import { MovePanel } from './MovePanel.tsx'

type Row = AnswerOf<typeof listMovements>['rows'][number]

const signed = ({ kind, amount }: Row): string => (kind === 'in' ? amount : `-${amount}`)

const col = columnsOf<Row>()
const columns = [
  col.code('number', 'Número', (row) => <span className="b">{row.number}</span>, { width: 96 }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('concept', 'Concepto', (row) => row.concept, { min: 140 }),
  col.text('register', 'Caja', (row) => row.register, { width: 120 }),
  col.text('party', 'Tercero', (row) => row.party, { width: 180, priority: 2 }),
  col.text('support', 'Soporte', (row) => (row.support === '' && row.files > 0 ? 'Con archivo' : row.support), { width: 140, priority: 3 }),
  col.text('movedBy', 'Cajero', (row) => row.movedBy, { width: 150, priority: 4 }),
  col.text('kind', 'Tipo', (row) => movementKindNames[row.kind], { width: 84 }),
  col.money('amount', 'Valor', signed),
]

/** What narrows the list, in its address. */
function useFilter() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Fecha', standard: 'siempre', removable: true })
  const kind = movementKinds.find((each) => each === query['kind'])
  const registerId = query['registerId']
  const search = query['search'] ?? ''
  return {
    ...{ kind, registerId, period, change },
    asked: { search, ...(kind ? { kind } : {}), ...(registerId ? { registerId } : {}), ...period.range },
    isNarrowed: search !== '' || kind !== undefined || registerId !== undefined || period.range !== null,
    clear: () => change({ search: null, kind: null, registerId: null, period: null, from: null, to: null, after: null }, { replace: true }),
  }
}

export default function ExpensesPage() {
  const query = useQueryOfAddress()
  const view = useListView('till-expenses')
  const mayWrite = useMay(shiftPermissions.write)
  const filter = useFilter()
  const list = usePagedList(listMovements, (position) => ({ query: { ...filter.asked, ...position } }))
  const totals = useAsk(listMovements, { query: { ...filter.asked, size: '25', after: '' } }).data
  const show = (id: string | null) => filter.change({ id, crear: null })
  const begin = () => filter.change({ crear: '1', id: null })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Registrar movimiento', run: begin }] : [])
  const opened = query['id'] ?? null
  const isCreating = query['crear'] === '1' && mayWrite
  const create = mayWrite && (
    <Button look="filled" icon={PlusIcon} onClick={begin}>
      Registrar movimiento
    </Button>
  )
  const panel = isCreating ? (
    <MovePanel onMoved={show} onClose={() => show(null)} />
  ) : opened === null ? undefined : (
    <MovementPanel key={opened} id={opened} onClose={() => show(null)} />
  )
  const save = (as: ExportFormat) => {
    const ids = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(exportMovements, { ...filter.asked, columns: ids.join(), format: as })
  }
  return (
    <Page
      title={page.title}
      subtitle={totals && counted(totals.count, 'movimiento', 'movimientos')}
      crumbs={crumbsOf(page)}
      primary={panel === undefined ? create : undefined}
      body="fill"
      panel={panel}
    >
      <ListFrame
        name="till-expenses"
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={shiftPermissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([listMovements])}
        label="Gastos de caja"
        columns={columns}
        current={opened}
        openOnMove={opened !== null}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, crear: null })}
        onClearFilters={filter.isNarrowed && totals?.any !== false ? filter.clear : undefined}
        empty={
          <Empty title="Aún no hay ingresos ni retiros" actions={create}>
            Lo que se paga con el efectivo de la caja y lo que se le pone, con su concepto, su cuenta y la foto de su soporte.
          </Empty>
        }
        card={(row) => ({
          title: row.concept,
          amount: format.formatMoney(parseAmount(signed(row))),
          detail: `${row.number}, ${format.formatDay(row.date)}`,
          side: row.register,
        })}
      >
        <Narrowing filter={filter} />
      </ListFrame>
    </Page>
  )
}

function Narrowing({ filter: { kind, registerId, period, change } }: { readonly filter: ReturnType<typeof useFilter> }) {
  const search = useSearchBox()
  const mayRegisters = useMay(register.permissions.read)
  const registers = useAsk(register.endpoints.options, mayRegisters ? { query: {} } : null).data?.options ?? []
  const addPeriod = () => change({ period: 'mes', from: null, to: null }, { replace: true })
  return (
    <>
      <SearchField label="Buscar movimientos de caja" placeholder="Número, concepto o tercero" {...search} />
      <ChoiceFilter label="Caja" value={registerId ?? ''} options={registers} onChange={(id) => change({ registerId: id, after: null })} />
      <ChoiceFilter
        label="Tipo"
        value={kind ?? ''}
        options={movementKinds.map((id) => ({ id, label: movementKindNames[id] }))}
        onChange={(id) => change({ kind: id, after: null })}
      />
      <FilterChips
        chips={period.range ? [period.chip] : []}
        {...(period.range ? {} : { add: [{ label: 'Fecha', onSelect: addPeriod }] })}
      />
    </>
  )
}
