/** What a note comes to while it is written: what it takes of each line, what that settles, and the entry that it will make. */
import { useMemo } from 'react'
import { isDay } from '#base/date.ts'
import { useAsk } from '#platform/web/index.tsx'
import type { Computed, ComputingFacts, Draft, Settled } from '../../figures/compute.ts'
import { computeCorrection, type Corrected } from '../../correction/corrected.ts'
import type { Correctable } from '../../correction/endpoints.ts'
import type { EditorFacts } from '../../endpoints.ts'
import { inCurrency } from '../../figures/currency.ts'
import { unitOfView } from '../../parts/units.ts'
import { draftOf } from '../../figures/draft.ts'
import { accountBook, centerNames, previewEntry, type EntryPreview } from '../entry.ts'
import { dayFacts } from '../facts.ts'
import { correctedOf, costsBack, requestOfNote, settledOf, takenLines, type NoteForm } from './note-form.ts'
import { useMoneyAccounts } from '../editor/SurplusFields.tsx'
import type { DocumentSurface } from '../editor/surface.ts'

export interface NoteWork {
  readonly facts: EditorFacts
  readonly corrected: Corrected
  readonly draft: Draft
  readonly computed: Computed
  /** The same in the currency of the document. */
  readonly shown: Computed
  /** What the rules that compute it ask. */
  readonly computing: ComputingFacts
  readonly settled: Settled
  readonly moneyAccounts: ReturnType<typeof useMoneyAccounts>
  readonly entry: () => EntryPreview | null
}

export function useNoteWork(
  { kind, endpoints }: DocumentSurface,
  form: NoteForm,
  document: Correctable,
  firstFacts: EditorFacts,
): NoteWork {
  const asked = useAsk(endpoints.facts, isDay(form.date) ? { query: { date: form.date, kind: kind.code } } : null)
  const facts = asked.data ?? firstFacts
  const moneyAccounts = useMoneyAccounts(form.surplus)
  const corrected = useMemo(() => correctedOf(document), [document])
  const ofDay = useMemo(() => dayFacts(facts), [facts])
  const { draft, computed, shown } = useMemo(() => {
    const draft = draftOf(requestOfNote(form, document, kind))
    const computed = computeCorrection(draft, corrected)
    return { draft, computed, shown: inCurrency(draft, computed).computed }
  }, [form, document, corrected, kind])
  const moneyAccount = moneyAccounts.find(({ id }) => id === form.moneyAccountId)
  const settled = settledOf(document, computed.payable, form.surplus === 'refund' ? (moneyAccount?.accountId ?? null) : null, kind.keeps)
  const computing = {
    ...ofDay,
    buyer: null,
    earlier: [],
    referred: corrected,
    corrected,
    units: takenLines(form, document).map(unitOfView),
    items: itemsOf(document),
  }
  const entry = () =>
    previewEntry(
      kind,
      {
        number: facts.next ?? '',
        date: draft.date,
        dueDate: draft.dueDate,
        partyId: document.party.id,
        draft,
        computed,
        facts: computing,
        costs: costsBack(form, document),
        settled,
      },
      accountBook(facts.accounts),
      centerNames(document.lines.map(({ costCenter }) => costCenter)),
    )
  return { facts, corrected, draft, computed, shown, computing, settled, moneyAccounts, entry }
}

const itemsOf = ({ lines }: Correctable): ComputingFacts['items'] =>
  new Map(lines.map(({ item }) => [item.id, { ...item, active: true, unitCode: '', unitName: '', withholdingCode: null, icaCode: null }]))
