/** The last documents of a kind of one third party, on its page. */
import { columnsOf, DataTable, DayText, DocumentNumber, Empty, LoadError, Money, Section, TextLink } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import type { DocumentEndpoints } from '../endpoints.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { DocumentRow } from '../wire.ts'
import { listedWords } from './editor/dimensions.ts'
import { placeOf } from './editor/surface.ts'
import { WordsChip } from './WordsChip.tsx'

export interface PartyDocumentsProps {
  readonly kind: DocumentKind
  readonly endpoints: Pick<DocumentEndpoints, 'list' | 'totals'>
  readonly partyId: string
}

/** As many as are listed; the list of the kind has them all. */
const SHOWN = 5

const isAnnulled = (row: DocumentRow): boolean => row.state === 'annulled'
const col = columnsOf<DocumentRow>()
const columnsFor = (kind: DocumentKind) => [
  col.code('number', 'Número', (row) =>
    row.number === null ? (
      <span className="muted">Borrador</span>
    ) : (
      <DocumentNumber prefix="" number={row.number} annulled={isAnnulled(row)} />
    ),
  ),
  col.day('date', 'Fecha', (row) => row.date),
  col.money('total', 'Total', (row) => row.total, { annulled: isAnnulled }),
  ...(kind.opens === null ? [] : [col.money('balance', 'Saldo', (row) => row.balance, { priority: 2 })]),
  col.state('state', 'Estado', (row) => <WordsChip words={listedWords(row, kind)} />, { width: 160 }),
]

export function PartyDocuments({ kind, endpoints, partyId }: PartyDocumentsProps) {
  const asked = useAsk(endpoints.list, { query: { partyId, size: '25' } })
  const count = useAsk(endpoints.totals, { query: { partyId } }).data?.count
  const { many } = kind.titles
  if (!asked.data) return asked.error ? <LoadError message={asked.error} onRetry={asked.ask} /> : null
  const rows = asked.data.rows.slice(0, SHOWN)
  // A kind that this third party has none of says nothing.
  if (rows.length === 0) return null
  return (
    <Section
      title={many}
      count={count?.toLocaleString('es-CO')}
      action={<TextLink href={`${kind.path}?tercero=${partyId}&period=siempre`}>Ver en {many.toLowerCase()}</TextLink>}
    >
      <DataTable
        label={many}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columnsFor(kind)}
        rowHref={(row) => placeOf(kind, row.id, 'view')}
        empty={<Empty title={`Sin ${many.toLowerCase()}`}>Aparecen aquí cuando las haces.</Empty>}
        card={(row) => ({
          title: row.number ?? 'Borrador',
          amount: (
            <span className={isAnnulled(row) ? 'struck' : undefined}>
              <Money value={row.total} />
            </span>
          ),
          detail: <DayText value={row.date} />,
          states: <WordsChip words={listedWords(row, kind)} />,
        })}
      />
    </Section>
  )
}
