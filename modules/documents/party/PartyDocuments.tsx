/** Every document and voucher of a third party, the newest first, by type and by day. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ChoiceFilter, columnsOf, DataTable, DayText, Empty, FilterChips, ListBar, Money, Section, StateChip } from '#platform/ui/index.tsx'
import { useAsk, useChangeQuery, useDayRange, usePagedList, useQueryOfAddress } from '#platform/web/index.tsx'
import { listPartyDocuments, type PartyDocument } from './endpoints.ts'

const stateOf = ({ state: { is, text } }: PartyDocument) => <StateChip state={is} {...(text === null ? {} : { text })} />
const isAnnulled = (row: PartyDocument): boolean => row.isAnnulled
const numberOf = (row: PartyDocument) => <span className={row.isAnnulled ? 'struck' : 'b'}>{row.number ?? 'Borrador'}</span>

const col = columnsOf<PartyDocument>()
const columns = [
  col.code('number', 'Número', numberOf, { width: 112 }),
  col.name('type', 'Tipo', (row) => row.type, { min: 150, strong: false }),
  col.day('date', 'Fecha', (row) => row.date),
  col.money('total', 'Total', (row) => row.total, { annulled: isAnnulled }),
  col.money('balance', 'Saldo', (row) => row.balance, { priority: 2 }),
  col.state('state', 'Estado', stateOf, { width: 160 }),
]

export default function PartyDocuments({ partyId }: { partyId: string }) {
  const { clase = '' } = useQueryOfAddress()
  const change = useChangeQuery()
  const days = useDayRange({ label: 'Fecha', standard: 'siempre', removable: true })
  const filter = { kind: clase, ...(days.range ?? {}) }
  const list = usePagedList(listPartyDocuments, (position) => ({ params: { id: partyId }, query: { ...filter, ...position } }))
  // The same question as the first page: its kinds are those of all there is.
  const kinds = useAsk(listPartyDocuments, { params: { id: partyId }, query: { ...filter, size: '25' } }).data?.kinds ?? []
  const addressOf = useSourceAddress()
  const [none] = useState(() => <Empty title="Sin documentos">Lo que le vendes, le compras, le cobras o le pagas aparece aquí.</Empty>)
  const isFiltered = clase !== '' || days.range !== null
  const clear = () => change({ clase: null, period: null, from: null, to: null, after: null }, { replace: true })
  const count = days.range ? null : kinds.filter(({ code }) => clase === '' || code === clase).reduce((sum, kind) => sum + kind.count, 0)
  return (
    <Section title="Documentos" count={count === null ? undefined : counted(count, 'documento', 'documentos')}>
      <ListBar onRefresh={list.retry}>
        <FilterChips chips={[days.chip]} />
        <ChoiceFilter
          label="Tipo"
          value={clase}
          options={kinds.map(({ code, name, count: some }) => ({ id: code, label: `${name} (${some})` }))}
          onChange={(kind) => change({ clase: kind, after: null }, { replace: true })}
        />
      </ListBar>
      <DataTable
        label="Documentos"
        rows={list.rows}
        rowKey={(row) => `${row.kind} ${row.id}`}
        columns={columns}
        rowHref={(row) => addressOf(row) ?? ''}
        pager={list.pager(count)}
        error={list.error}
        onRetry={list.retry}
        onClearFilters={isFiltered ? clear : undefined}
        empty={none}
        card={(row) => ({
          title: (
            <>
              {numberOf(row)} {row.type}
            </>
          ),
          amount: row.total !== null && (
            <span className={row.isAnnulled ? 'struck' : undefined}>
              <Money value={row.total} />
            </span>
          ),
          detail: <DayText value={row.date} />,
          side: row.balance !== null && <Money value={row.balance} />,
          states: stateOf(row),
        })}
      />
    </Section>
  )
}
