/** Recording a receipt or a payment from its form, at once or from the draft that it was; and keeping it as a draft. */
import { isDay } from '#base/date.ts'
import { zeroAmount, type Amount } from '#base/decimal.ts'
import {
  recordingOf,
  recordingState,
  useVoucherDraft,
  type RecordingState,
  type RecordVoucher,
  type StartedDraft,
  type VoucherDraft,
} from '#modules/vouchers/index.tsx'
import { type FormStore, format, toast } from '#platform/ui/index.tsx'
import { call, type Failure, queryClient, refresh, useSend } from '#platform/web/index.tsx'
import type { OpenItemView } from '../endpoints.ts'
import { extraProblems, moneyProblems, spreadOf } from '../settlement-form.ts'
import { settlementDateProblems } from '../settlement-rules.ts'
import { draftOf, inputOf, meansProblems, shownOf, valuesOf, type SettlementValues } from './settlement-values.ts'
import type { SettlementSurface } from './surface.ts'

const NO_ITEMS: readonly OpenItemView[] = []

export interface SettlementSavingOptions {
  readonly surface: SettlementSurface
  readonly form: FormStore<SettlementValues>
  /** What the third party owes or is owed; null while it is on its way. */
  readonly pending: readonly OpenItemView[] | null
  /** What the third party has in advance. */
  readonly advances: readonly OpenItemView[]
  /** The document that is being collected or paid. */
  readonly documentId: string | null
  readonly started: StartedDraft<SettlementValues> | null
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
  readonly onSaved: (id: string, recorded: { readonly number: string; readonly amount: string }) => void
}

export interface SettlementSaving extends RecordingState {
  readonly draft: VoucherDraft
  readonly record: RecordVoucher<SettlementValues>
}

/** A draft of the server as its form writes it. */
export async function readStarted({ calls }: SettlementSurface, id: string): Promise<StartedDraft<SettlementValues>> {
  const found = await call(calls.draft, { params: { id } })
  return { id, version: found.version, savedBy: found.savedBy, values: valuesOf(found) }
}

export function useSettlementSaving(options: SettlementSavingOptions): SettlementSaving {
  const { surface, form, pending, advances, documentId, started, accounts, onSaved } = options
  const { kind, calls } = surface
  const owed = pending ?? NO_ITEMS
  const draft = useVoucherDraft({
    ...{ kind, calls, form, started },
    request: (values) => draftOf(values, owed, documentId),
    read: (id) => readStarted(surface, id),
    shown: (values) => shownOf(values, accounts, owed),
  })
  const recorded = {
    refreshes: [calls.list, calls.pending],
    inForm: true,
    onDone: ({ id, number, amount }: { readonly id: string; readonly number: string; readonly amount: string }) => {
      // Balances of documents, the books and what they show changed with it.
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `${kind.titles.one} ${number} por ${format.formatMoney(format.toAmount(amount))} registrado` })
      onSaved(id, { number, amount })
    },
    onFailure: (failure: Failure) => {
      // Somebody else may have collected or paid the same document meanwhile.
      void refresh([calls.pending])
      draft.isConflict(failure, (version) => void record(form.values(), version))
    },
  }
  const creating = useSend(calls.create, recorded)
  const posting = useSend(calls.post, recorded)
  /** Whose it is has been asked before. */
  const asked = <Answer,>(values: SettlementValues, send: (input: ReturnType<typeof inputOf>) => Promise<Answer | null>) =>
    values.party === null ? Promise.resolve(null) : send(inputOf(values, values.party.id, spreadOf(values.money, owed, documentId)))
  const record = recordingOf<SettlementValues>({
    ...{ draft, form },
    problems: (values) => [...problemsOf(surface, values, owed, documentId), ...extraProblems(values.money, advances)],
    create: (values) => asked(values, (input) => creating.run({ body: input })),
    post: (values, { id, version }) => asked(values, (input) => posting.run({ params: { id }, body: { input, version } })),
  })
  return { draft, record, ...recordingState(draft, creating, posting) }
}

/** What the rules of the server would refuse, at its field. */
export function problemsOf(surface: SettlementSurface, values: SettlementValues, owed: readonly OpenItemView[], documentId: string | null) {
  const spread = spreadOf(values.money, owed, documentId)
  const closed = owed.flatMap(({ id, number, date }) =>
    isDay(date) && (spread.amounts.get(id) ?? zeroAmount) > zeroAmount ? [{ number, date }] : [],
  )
  return [
    ...settlementDateProblems(values.date, closed, surface.kind.words.the),
    ...meansProblems(values, spread.total),
    ...moneyProblems(spread, owed, (amount: Amount) => format.formatMoney(amount), surface.money),
  ]
}
