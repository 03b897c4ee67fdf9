/** A document of a list as a phone shows it, in three lines. */
import { DayText, Money } from '#platform/ui/index.tsx'
import { partyLabel, type DocumentKind } from '../../kind/kind.ts'
import type { DocumentRow } from '../../wire.ts'
import { electronicWords, listedWords } from '../editor/dimensions.ts'
import { isAnnulled } from './list-columns.tsx'
import { EventsChip } from '../EventsChip.tsx'
import { WordsChip } from '../WordsChip.tsx'

export const listCard = (kind: DocumentKind, row: DocumentRow) => ({
  title: row.party?.name ?? `Sin ${partyLabel(kind).toLowerCase()}`,
  amount: (
    <span className={isAnnulled(row) ? 'struck' : undefined}>
      <Money value={row.total} />
    </span>
  ),
  detail: (
    <>
      {row.number ?? 'Borrador'}, <DayText value={row.date} />
    </>
  ),
  side: row.balance !== null && !['none', 'paid'].includes(row.settlement) && (
    <>
      Saldo <Money value={row.balance} />
    </>
  ),
  states: (
    <>
      <WordsChip words={listedWords(row, kind)} />
      <WordsChip words={electronicWords(row.electronicState)} />
      <EventsChip words={row.events} />
    </>
  ),
})
