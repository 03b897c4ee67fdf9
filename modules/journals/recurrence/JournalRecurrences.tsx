/** Recurrencias, beside the list of journals: the one that comes first at the top, with its dates and what it made beside it. */
import { RecurrenceStateChip } from '#platform/recurrence/chip.tsx'
import { frequencyWords, recurrenceStateNames, recurrenceStates } from '#platform/recurrence/recurrence.ts'
import { ButtonLink, columnsOf, DataTable, Empty, ListBar, Page, SearchField, SelectField, StateTabs } from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useMay, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { journalPermissions, JOURNALS_ADDRESS, RECURRENCES_ADDRESS } from '../journal-voucher.ts'
import { journalsScreen as page, TEMPLATES_ADDRESS } from '../screens.ts'
import { listJournalRecurrences, madeNames, type JournalRecurrenceRow } from './endpoints.ts'
import { JournalRecurrenceMoves } from './JournalRecurrenceMoves.tsx'
import { JournalRecurrencePanel } from './JournalRecurrencePanel.tsx'

const col = columnsOf<JournalRecurrenceRow>()
const columns = [
  col.name('name', 'Nombre', (row) => row.name, { link: true, min: 170 }),
  col.text('source', 'Repite', (row) => row.source?.name ?? '—', { width: 170, priority: 4 }),
  col.text('frequency', 'Frecuencia', frequencyWords, { width: 120, priority: 2 }),
  col.text('makes', 'Genera', (row) => madeNames[row.makes], { width: 190, priority: 4 }),
  col.day('nextOn', 'Próxima', (row) => row.nextOn),
  col.day('lastOn', 'Última', (row) => row.lastOn),
  col.text('left', 'Restantes', (row) => (row.left === null ? 'Sin límite' : String(row.left)), { width: 100, priority: 3 }),
  col.state('state', 'Estado', (row) => <RecurrenceStateChip state={row.state} />, { width: 120 }),
]

const movesOf = (row: JournalRecurrenceRow) => <JournalRecurrenceMoves recurrence={row} />

export const recurrencesTab = { id: 'recurrencias', label: 'Recurrencias', href: RECURRENCES_ADDRESS }
const tabs = [{ id: 'all', label: 'Comprobantes', href: JOURNALS_ADDRESS }, recurrencesTab]

export function JournalRecurrences() {
  const asked = useAsk(listJournalRecurrences, {})
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const mayWrite = useMay(journalPermissions.write)
  const wanted = (query['search'] ?? '').toLowerCase()
  const state = recurrenceStates.find((each) => each === query['estado'])
  const openId = query['recurrencia'] ?? null
  const rows = asked.data?.recurrences.filter(
    (row) => `${row.name} ${row.source?.name ?? ''}`.toLowerCase().includes(wanted) && (state === undefined || row.state === state),
  )
  return (
    <Page
      title="Recurrencias de comprobantes"
      crumbs={crumbsOf({ ...page, title: 'Recurrencias' })}
      body="fill"
      tabs={<StateTabs label="Comprobantes" current={recurrencesTab.id} tabs={tabs} />}
      panel={openId !== null && <JournalRecurrencePanel key={openId} id={openId} onClose={() => change({ recurrencia: null })} />}
    >
      <ListBar onRefresh={asked.ask}>
        <SearchField label="Buscar recurrencias" placeholder="Nombre, comprobante o plantilla" {...search} />
        <SelectField
          label="Estado"
          hideLabel
          value={state ?? ''}
          options={[
            { value: '', label: 'Todos los estados' },
            ...recurrenceStates.map((value) => ({ value, label: recurrenceStateNames[value] })),
          ]}
          onChange={(value) => change({ estado: value === '' ? null : value }, { replace: true })}
        />
      </ListBar>
      <DataTable
        label="Recurrencias"
        rows={rows ?? null}
        rowKey={(row) => row.id}
        columns={columns}
        card={(row) => ({ title: row.name, detail: frequencyWords(row), side: <RecurrenceStateChip state={row.state} /> })}
        rowHref={(row: JournalRecurrenceRow) => addressOfQuery(page.path, query, { recurrencia: row.id })}
        rowActions={movesOf}
        error={asked.error}
        onRetry={asked.ask}
        empty={
          <Empty
            title="Ningún comprobante se repite"
            actions={mayWrite && <ButtonLink href={TEMPLATES_ADDRESS}>Ver las plantillas</ButtonLink>}
          >
            Elige Repetir en un comprobante contabilizado o en una plantilla: se hace otro en cada fecha de su plan.
          </Empty>
        }
      />
    </Page>
  )
}
