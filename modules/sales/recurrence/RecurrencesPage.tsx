/** Recurrencias de pedidos: the one that comes first at the top, to be made, paused and ended. */
import { ButtonLink, columnsOf, DataTable, Empty, ListBar, Money, Page, PlusIcon, SearchField, SelectField } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useMay, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { RecurrenceStateChip } from '#platform/recurrence/chip.tsx'
import { frequencyWords, recurrenceStateNames as stateNames, recurrenceStates } from '#platform/recurrence/recurrence.ts'
import { listRecurrences, madeNames, type RecurrenceRow } from './endpoints.ts'
import { recurrencePermissions } from './permissions.ts'
import { RecurrenceMoves } from './RecurrenceMoves.tsx'
import { createRecurrenceScreen, recurrenceAddress, recurrencesScreen as page } from './screens.ts'

const col = columnsOf<RecurrenceRow>()
const columns = [
  col.name('name', 'Nombre', (row) => row.name, { link: true, min: 170 }),
  col.text('party', 'Cliente', (row) => row.party.name, { width: 200 }),
  col.text('frequency', 'Frecuencia', frequencyWords, { width: 120, priority: 2 }),
  col.text('makes', 'Genera', (row) => madeNames[row.makes], { width: 150, priority: 4 }),
  col.day('nextOn', 'Próxima', (row) => row.nextOn),
  col.day('lastOn', 'Última', (row) => row.lastOn),
  col.money('value', 'Valor sin impuestos', (row) => row.value, { width: 150 }),
  col.text('left', 'Restantes', (row) => (row.left === null ? 'Sin límite' : String(row.left)), { width: 100, priority: 3 }),
  col.state('state', 'Estado', (row) => <RecurrenceStateChip state={row.state} />, { width: 120 }),
]

const movesOf = (row: RecurrenceRow) => <RecurrenceMoves recurrence={row} />

export default function RecurrencesPage() {
  const asked = useAsk(listRecurrences, {})
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const wanted = (query['search'] ?? '').toLowerCase()
  const state = recurrenceStates.find((each) => each === query['estado'])
  const mayWrite = useMay(recurrencePermissions.write)
  const rows = asked.data?.recurrences.filter(
    (row) => `${row.name} ${row.party.name}`.toLowerCase().includes(wanted) && (state === undefined || row.state === state),
  )
  const create = mayWrite && (
    <ButtonLink href={createRecurrenceScreen.path} look="filled" icon={PlusIcon}>
      Crear recurrencia
    </ButtonLink>
  )
  return (
    <Page title={page.title} crumbs={crumbsOf(page)} body="fill" primary={create}>
      <ListBar onRefresh={asked.ask}>
        <SearchField label="Buscar recurrencias" placeholder="Nombre o cliente" {...search} />
        <SelectField
          label="Estado"
          hideLabel
          value={state ?? ''}
          options={[{ value: '', label: 'Todos los estados' }, ...recurrenceStates.map((value) => ({ value, label: stateNames[value] }))]}
          onChange={(value) => change({ estado: value === '' ? null : value }, { replace: true })}
        />
      </ListBar>
      <DataTable
        label={page.title}
        rows={rows ?? null}
        rowKey={(row) => row.id}
        columns={columns}
        card={(row) => ({
          title: row.name,
          amount: <Money value={row.value} />,
          detail: `${row.party.name} · ${frequencyWords(row)}`,
          side: <RecurrenceStateChip state={row.state} />,
        })}
        rowHref={(row: RecurrenceRow) => recurrenceAddress(row.id)}
        rowActions={movesOf}
        error={asked.error}
        onRetry={asked.ask}
        empty={
          <Empty title="No hay recurrencias" actions={create}>
            Una recurrencia hace cada cierto tiempo el pedido, la remisión o la factura de un cliente.
          </Empty>
        }
      />
    </Page>
  )
}
