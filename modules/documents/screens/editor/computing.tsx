import { useMemo, useState } from 'react'
import { isDay } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import { useAsk } from '#platform/web/index.tsx'
import { costsOfGoods } from '../../effects/arrivals.ts'
import { compute, type Computed, type ComputingFacts, type Draft } from '../../figures/compute.ts'
import { inCurrency } from '../../figures/currency.ts'
import { vatUseOf, vatUseWords } from '../../figures/vat-use.ts'
import { emptyDay, mayWithhold, readPartyDay, type PartyDay } from '../../figures/day.ts'
import type { DocumentEndpoints, EditorFacts } from '../../endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { sidesOf } from '../../kind/sides.ts'
import { accountBook, centerNames, expectedCosts, expectedKits, previewEntry, type EntryPreview } from '../entry.ts'
import { computingFacts, dayFacts } from '../facts.ts'
import { settledOfPeriod } from '../note/note-form.ts'
import type { EditorForm } from './form.ts'
import type { EditorLine } from './line.ts'
import { draftOfForm } from './form-request.ts'

export interface Worked {
  readonly draft: Draft
  readonly facts: ComputingFacts
  readonly computed: Computed
  /** The same in the currency of the document. */
  readonly shown: Computed
}

/** Those of its day, and the issued document that is written again, which is no other of that day. */
type Facts = EditorFacts & { readonly exceptId: string | null }

/** Everything that the form comes to, in the frame of the key: the same functions that the server runs. */
export function useComputed(
  kind: DocumentKind,
  endpoints: Pick<DocumentEndpoints, 'withholdingDay'>,
  form: EditorForm,
  facts: Facts,
): Worked {
  const partyDay = usePartyDay(kind, endpoints, form, facts)
  const ofDay = useMemo(() => dayFacts(facts), [facts])
  return useMemo(() => {
    const draft = draftOfForm(kind, form)
    const ofForm = computingFacts(ofDay, sidesOf(kind, facts, form.party), form.lines, partyDay)
    const computed = compute(draft, ofForm)
    return { draft, facts: ofForm, computed, shown: inCurrency(draft, computed).computed }
  }, [kind, form, facts, ofDay, partyDay])
}

/** What the third party has that day already, and what holds of it then; it arrives when it arrives. */
function usePartyDay(
  kind: DocumentKind,
  { withholdingDay }: Pick<DocumentEndpoints, 'withholdingDay'>,
  { party, date }: EditorForm,
  facts: Facts,
): PartyDay {
  const { seller, buyer } = sidesOf(kind, facts, party)
  const asks = party !== null && buyer !== null && isDay(date) && mayWithhold(kind, seller, buyer)
  const { data } = useAsk(
    withholdingDay,
    asks ? { query: { partyId: party.id, date, ...(facts.exceptId === null ? {} : { exceptId: facts.exceptId }) } } : null,
  )
  // The answer of another day or third party is shown by nobody while the next one comes.
  const ofDay = asks && data?.partyId === party.id && data.date === date ? data : null
  return useMemo(() => (ofDay ? readPartyDay(ofDay) : emptyDay), [ofDay])
}

/** The accounts that lines are of; those by default come first. */
const lineAccounts = (lines: readonly EditorLine[]): EditorFacts['accounts'] =>
  lines.flatMap(({ item: { id, code, name, isAccount } }) => (isAccount ? [{ id, code, name, roles: [] }] : []))

/**
 * The entry that it will make.
 * @param number the one that comes next
 * @param moneyAccountId of the account that money given back leaves from
 */
export function entryOf(
  kind: DocumentKind,
  form: EditorForm,
  facts: EditorFacts,
  { draft, facts: computing, computed }: Worked,
  number: string,
  moneyAccountId: string | null,
): EntryPreview | null {
  const input = {
    number,
    date: draft.date,
    dueDate: draft.dueDate,
    partyId: form.party?.id ?? '',
    draft,
    computed,
    facts: computing,
    costs:
      kind.stock === 'out'
        ? expectedCosts(form.lines)
        : kind.stock === 'in' && !kind.corrects
          ? costsOfGoods(draft, computing, computed)
          : form.lines.map(() => null),
    kits: expectedKits(form.lines),
    settled: kind.corrects ? settledOfPeriod(computed.payable, moneyAccountId) : null,
  }
  return previewEntry(
    kind,
    input,
    accountBook([...facts.accounts, ...lineAccounts(form.lines)]),
    centerNames([form.costCenter, ...form.lines.map((line) => line.costCenter)]),
  )
}

/** A line as the grid shows it. The same object while nothing of it changed, so that only the line in edit is drawn again. */
export interface GridRow {
  readonly line: EditorLine
  readonly total: Amount
  readonly taxes: string
  /** What becomes of the IVA of what is bought; empty of a line without it. */
  readonly vatUse: string
  readonly warehouse: string
  readonly costCenter: string
}

const isSame = (a: GridRow, b: GridRow): boolean =>
  a.total === b.total && a.taxes === b.taxes && a.vatUse === b.vatUse && a.warehouse === b.warehouse && a.costCenter === b.costCenter

/** Rows of the grid for lines and what they came to. */
export function useGridRows(form: EditorForm, facts: EditorFacts, { shown, computed }: Worked): readonly GridRow[] {
  const [kept] = useState(() => new WeakMap<EditorLine, GridRow>())
  return useMemo(() => {
    const warehouseNames = new Map(facts.warehouses.map(({ id, name }) => [id, name]))
    return form.lines.map((line, index) => {
      const use = vatUseOf(computed.priced.lines[index]?.taxes ?? [])
      const row: GridRow = {
        line,
        total: shown.priced.lines[index]?.total ?? (0n as Amount),
        taxes: (shown.priced.lines[index]?.taxes ?? []).map(({ name }) => name).join(', '),
        vatUse: use === null ? '' : vatUseWords[use],
        warehouse: line.item.kind === 'service' ? '' : (warehouseNames.get(line.warehouseId ?? form.warehouseId ?? '') ?? ''),
        costCenter: (line.costCenter ?? form.costCenter)?.name ?? '',
      }
      const before = kept.get(line)
      if (before && isSame(before, row)) return before
      kept.set(line, row)
      return row
    })
  }, [form.lines, form.warehouseId, form.costCenter, facts, shown, computed, kept])
}
