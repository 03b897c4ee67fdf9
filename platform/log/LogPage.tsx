/** Registro de actividad: what was done in the company, the latest first; a row opens what changed and leads to its record. */
import { showInstant } from '#base/date.ts'
import {
  ChoiceFilter,
  columnsOf,
  DataTable,
  Empty,
  Facts,
  FilterChips,
  ListBar,
  MenuButton,
  Page,
  PersonIcon,
  QuietTable,
  SidePanel,
  TextLink,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  useDayRange,
  usePagedList,
  useQueryOfAddress,
} from '#platform/web/index.tsx'
import { exportOf } from '../access.ts'
import { exportFormatNames, offeredFormats } from '../catalogue/export.ts'
import { useReasonNot } from '../catalogue/use-may.tsx'
import { takeFile } from '../export/take.tsx'
import { exportLog, listLog, logAreas, LOG_DAYS, logPeople, logPermissions, logScreen as page, type LogRow } from './log.ts'

const when = (row: LogRow): string => showInstant(new Date(row.at))
const who = (row: LogRow): string => row.person || 'Páramo'

const col = columnsOf<LogRow>()
const columns = [
  col.text('at', 'Fecha y hora', when, { width: 170 }),
  col.text('person', 'Quién', who, { width: 180, priority: 2 }),
  col.text('verb', 'Qué hizo', (row) => row.verb, { width: 130 }),
  col.name('title', 'Registro', (row) => row.title, { link: true, min: 220 }),
  col.text('area', 'Área', (row) => row.area, { width: 160, priority: 3 }),
  col.text('ip', 'Dirección IP', (row) => row.ip, { width: 130, priority: 5 }),
  col.text('device', 'Dispositivo', (row) => row.device, { width: 160, priority: 4 }),
]

const areas = Object.entries(logAreas).map(([id, label]) => ({ id, label }))

export default function LogPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Fecha', standard: 'mes', removable: true })
  const people = (useAsk(logPeople, {}).data?.people ?? []).map(({ id, name }) => ({ id, label: name }))
  const filters = {
    from: period.range?.from ?? '',
    to: period.range?.to ?? '',
    personId: query['quien'] ?? '',
    area: query['area'] ?? '',
  } as const
  const list = usePagedList(listLog, (position) => ({ query: { ...filters, ...position } }))
  const notExport = useReasonNot(exportOf(logPermissions.read))
  const open = list.rows?.find(({ id }) => id === query['id'])
  const put = (name: 'quien' | 'area', value: string | null) => change({ [name]: value, after: null }, { replace: true })
  const isFiltered = filters.personId !== '' || filters.area !== '' || period.isChanged
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={`Últimos ${LOG_DAYS} días`}
      body="fill"
      actions={
        <MenuButton
          label="Exportar"
          entries={offeredFormats.map((format) => ({
            label: exportFormatNames[format],
            disabledReason: notExport,
            onSelect: () => void takeFile(exportLog, { ...filters, format }),
          }))}
        />
      }
      panel={open && <LogPanel row={open} onClose={() => change({ id: null })} />}
    >
      <ListBar onRefresh={() => void refresh([listLog])}>
        <FilterChips chips={[period.chip]} />
        <ChoiceFilter label="Quién" icon={PersonIcon} value={filters.personId} options={people} onChange={(id) => put('quien', id)} />
        <ChoiceFilter label="Área" value={filters.area} options={areas} onChange={(id) => put('area', id)} />
      </ListBar>
      <DataTable
        label={page.title}
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={columns}
        card={(row) => ({ title: row.title, amount: row.verb, detail: `${who(row)} · ${when(row)}`, side: null })}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id })}
        current={query['id']}
        openOnMove={open !== undefined}
        error={list.error}
        onRetry={list.retry}
        pager={list.pager(null)}
        onClearFilters={
          isFiltered
            ? () => change({ quien: null, area: null, period: null, from: null, to: null, after: null }, { replace: true })
            : undefined
        }
        empty={<Empty title="Todavía no hay actividad">Aquí aparece lo que cada persona crea, cambia o anula.</Empty>}
      />
    </Page>
  )
}

function LogPanel({ row, onClose }: { row: LogRow; onClose: () => void }) {
  return (
    <SidePanel title={`${row.verb} ${row.title}`} onClose={onClose}>
      <div className="stack">
        <Facts
          items={[
            { label: 'Quién', value: who(row) },
            { label: 'Cuándo', value: when(row) },
            { label: 'Área', value: row.area },
            { label: 'Dirección IP', value: row.ip || 'Sin dato' },
            { label: 'Dispositivo', value: row.device || 'Sin dato' },
          ]}
        />
        {row.changes.length > 0 && (
          <QuietTable tight>
            <thead>
              <tr>
                <th scope="col">Campo</th>
                <th scope="col">Antes</th>
                <th scope="col">Después</th>
              </tr>
            </thead>
            <tbody>
              {row.changes.map(({ label, before, after }) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
        )}
        {row.others > 0 && (
          <p className="muted">
            {row.others === 1
              ? 'Otro campo cambió: está en el historial del registro.'
              : `Otros ${row.others} campos cambiaron: están en el historial del registro.`}
          </p>
        )}
        {row.href !== null && <TextLink href={row.href}>Ver el registro</TextLink>}
      </div>
    </SidePanel>
  )
}
