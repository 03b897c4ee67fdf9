/** Notas de ajuste: what was replaced and eliminated, from the newest. */
import { monthTitle, parseDay, showDay } from '#base/date.ts'
import { Button, columnsOf, DataTable, Empty, Page } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useGo, useQueryOfAddress } from '#platform/web/index.tsx'
import { DocumentChip } from '../sending/DocumentChip.tsx'
import { adjustmentAddress } from './address.ts'
import { listAdjustments, type ListedAdjustment } from './endpoints.ts'
import { Adjustment } from './EditAdjustmentPage.tsx'
import { adjustmentsScreen as page } from './screens.ts'
import { noteNames } from './words.ts'

const LOOK_EVERY_MS = 4000
const col = columnsOf<ListedAdjustment>()
const columns = [
  col.name('number', 'Número', ({ number }) => number, { min: 90 }),
  col.text('note', 'Ajuste', ({ note, about }) => `${noteNames[note]} ${about}`, { width: 150, priority: 2 }),
  col.text('name', 'Empleado', ({ name }) => name, { min: 180, priority: 1 }),
  col.text('month', 'Mes', ({ month }) => monthTitle(parseDay(month)), { width: 130, priority: 3 }),
  col.text('date', 'Fecha', ({ date }) => showDay(parseDay(date)), { width: 110, priority: 4 }),
  col.text('reason', 'Motivo', ({ reason, problem }) => (problem === '' ? reason : problem), { width: 260, priority: 5 }),
  col.state('state', 'Estado', ({ state }) => <DocumentChip state={state} />, { width: 140 }),
]

/** One of them where only its id is known (`?nota=`). */
export default function AdjustmentsPage() {
  const id = useQueryOfAddress()['nota']
  return id === undefined ? <Adjustments /> : <Adjustment id={id} />
}

function Adjustments() {
  const after = useQueryOfAddress()['desde'] ?? ''
  const change = useChangeQuery()
  const go = useGo()
  const asked = useAsk(listAdjustments, { query: { after } }, ({ rows }) =>
    rows.some(({ state }) => state === 'pending') ? LOOK_EVERY_MS : null,
  )
  const last = asked.data?.isMore ? (asked.data.rows.at(-1)?.id ?? null) : null
  return (
    <Page title={page.title} crumbs={crumbsOf(page)} body="fill">
      <DataTable
        label={page.title}
        rows={asked.data?.rows ?? null}
        rowKey={({ id }) => id}
        columns={columns}
        onOpen={({ id, month }) => go(adjustmentAddress(month, id))}
        card={(row) => ({
          title: row.number,
          detail: `${noteNames[row.note]} ${row.about} · ${row.name}`,
          side: monthTitle(parseDay(row.month)),
          states: <DocumentChip state={row.state} />,
        })}
        error={asked.error}
        onRetry={asked.ask}
        empty={
          <Empty title="Sin notas de ajuste">Una nómina aceptada por la DIAN se reemplaza o se elimina desde el mes en que se pagó.</Empty>
        }
      />
      {(last !== null || after !== '') && (
        <div className="row">
          {after !== '' && <Button onClick={() => change({ desde: null })}>Ver las más nuevas</Button>}
          {last !== null && <Button onClick={() => change({ desde: last })}>Ver anteriores</Button>}
        </div>
      )}
    </Page>
  )
}
