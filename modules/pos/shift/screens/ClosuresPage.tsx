/** Cierres de caja: the shifts of the registers, from the newest, with one of them beside the list, being opened or counted. */
import { showInstant } from '#base/date.ts'
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
import { closuresScreen as page } from '../../screens.ts'
import { exportShifts, listShifts } from '../endpoints.ts'
import { shiftStateNames, shiftStates } from '../state.ts'
import { OpenPanel } from './OpenPanel.tsx'
import { ShiftPanel, ShiftStateChip } from './ShiftPanel.tsx'

type Row = AnswerOf<typeof listShifts>['rows'][number]

const instant = (text: string | null): string => (text === null ? '' : showInstant(new Date(text)))

const col = columnsOf<Row>()
const columns = [
  col.code('number', 'Número', (row) => <span className="b">{row.number ?? 'Sin cerrar'}</span>, { width: 96 }),
  col.name('register', 'Caja', (row) => row.register, { min: 120 }),
  col.text('openedBy', 'Cajero', (row) => row.openedBy, { width: 160, priority: 2 }),
  col.text('openedAt', 'Abierta', (row) => instant(row.openedAt), { width: 176 }),
  col.text('closedAt', 'Cerrada', (row) => instant(row.closedAt), { width: 176, priority: 3 }),
  col.money('base', 'Base', (row) => row.base, { priority: 4 }),
  col.money('counted', 'Contado', (row) => row.counted),
  col.money('difference', 'Diferencia', (row) => row.difference),
  col.state('state', 'Estado', (row) => <ShiftStateChip state={row.state} />),
]

/** What narrows the list, in its address. */
function useFilter() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Abierta', standard: 'siempre', removable: true })
  const state = shiftStates.find((each) => each === query['state'])
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

export default function ClosuresPage() {
  const query = useQueryOfAddress()
  const view = useListView('register-closures')
  const mayWrite = useMay(shiftPermissions.write)
  const filter = useFilter()
  const list = usePagedList(listShifts, (position) => ({ query: { ...filter.asked, ...position } }))
  const totals = useAsk(listShifts, { query: { ...filter.asked, size: '25', after: '' } }).data
  const begin = () => filter.change({ abrir: '1', id: null, contar: null, sigue: null })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Abrir caja', run: begin }] : [])
  const opened = query['id'] ?? null
  const isOpening = query['abrir'] === '1' && mayWrite
  const create = mayWrite && (
    <Button look="filled" icon={PlusIcon} onClick={begin}>
      Abrir caja
    </Button>
  )
  const save = (as: ExportFormat) => {
    const ids = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(exportShifts, { ...filter.asked, columns: ids.join(), format: as })
  }
  return (
    <Page
      title={page.title}
      subtitle={totals && counted(totals.count, 'turno', 'turnos')}
      crumbs={crumbsOf(page)}
      primary={opened === null && !isOpening ? create : undefined}
      body="fill"
      panel={isOpening || opened !== null ? <Beside isOpening={isOpening} opened={opened ?? ''} /> : undefined}
    >
      <ListFrame
        name="register-closures"
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={shiftPermissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([listShifts])}
        label="Cierres de caja"
        columns={columns}
        current={opened}
        openOnMove={opened !== null}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, abrir: null, contar: null, sigue: null })}
        onClearFilters={filter.isNarrowed && totals?.any !== false ? filter.clear : undefined}
        empty={
          <Empty title="Aún no hay turnos de caja" actions={create}>
            Cada turno empieza con su base, se cuenta a ciegas y se cierra con su diferencia en los libros.
          </Empty>
        }
        card={(row) => ({
          title: row.register,
          amount: row.counted === null ? '' : format.formatMoney(parseAmount(row.counted)),
          detail: `${row.number ?? 'Sin cerrar'}, ${instant(row.openedAt)}`,
          side: row.openedBy,
          states: <ShiftStateChip state={row.state} />,
        })}
      >
        <Narrowing filter={filter} />
      </ListFrame>
    </Page>
  )
}

/** What stands beside the list: the shift that is opened, being counted, or begun. */
function Beside({ isOpening, opened }: { readonly isOpening: boolean; readonly opened: string }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const show = (id: string | null) => change({ id, abrir: null, sigue: null, contar: null })
  if (isOpening)
    return <OpenPanel key={query['sigue'] ?? ''} followsId={query['sigue'] ?? null} onOpened={show} onClose={() => show(null)} />
  return (
    <ShiftPanel
      key={opened}
      id={opened}
      isCounting={query['contar'] === '1'}
      onCounting={(isCounting) => change({ contar: isCounting ? '1' : null })}
      handOver={addressOfQuery(page.path, query, { abrir: '1', sigue: opened, id: null, contar: null })}
      onClose={() => show(null)}
    />
  )
}

function Narrowing({ filter: { state, registerId, period, change } }: { readonly filter: ReturnType<typeof useFilter> }) {
  const search = useSearchBox()
  const mayRegisters = useMay(register.permissions.read)
  const registers = useAsk(register.endpoints.options, mayRegisters ? { query: {} } : null).data?.options ?? []
  const addPeriod = () => change({ period: 'mes', from: null, to: null }, { replace: true })
  return (
    <>
      <SearchField label="Buscar turnos" placeholder="Número, caja o cajero" {...search} />
      <ChoiceFilter label="Caja" value={registerId ?? ''} options={registers} onChange={(id) => change({ registerId: id, after: null })} />
      <ChoiceFilter
        label="Estado"
        value={state ?? ''}
        options={shiftStates.map((id) => ({ id, label: shiftStateNames[id] }))}
        onChange={(id) => change({ state: id, after: null })}
      />
      <FilterChips
        chips={period.range ? [period.chip] : []}
        {...(period.range ? {} : { add: [{ label: 'Abierta', onSelect: addPeriod }] })}
      />
    </>
  )
}
