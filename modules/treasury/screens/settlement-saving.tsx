/** Recording a receipt or a payment from its form, at once or from the draft that it was; and keeping it as a draft. */
import { isDay } from '#base/date.ts'
import { zeroAmount, type Amount } from '#base/decimal.ts'
import { useVoucherDraft, type StartedDraft, type VoucherDraft } from '#modules/vouchers/index.tsx'
import { type FormStore, format, toast } from '#platform/ui/index.tsx'
import { call, type Failure, queryClient, refresh, useSend } from '#platform/web/index.tsx'
import type { OpenItemView } from '../endpoints.ts'
import { moneyProblems, spreadOf } from '../settlement-form.ts'
import { settlementDateProblems } from '../settlement-rules.ts'
import { draftOf, inputOf, shownOf, valuesOf, type SettlementValues } from './settlement-values.ts'
import type { SettlementSurface } from './surface.ts'

const NO_ITEMS: readonly OpenItemView[] = []

export interface SettlementSavingOptions {
  readonly surface: SettlementSurface
  readonly form: FormStore<SettlementValues>
  /** What the third party owes or is owed; null while it is on its way. */
  readonly pending: readonly OpenItemView[] | null
  /** The document that is being collected or paid. */
  readonly documentId: string | null
  readonly started: StartedDraft<SettlementValues> | null
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
  readonly onSaved: (id: string) => void
}

export interface SettlementSaving {
  readonly draft: VoucherDraft
  readonly isSending: boolean
  readonly submitError: ReturnType<typeof useSend>['submitError']
  readonly record: (values: SettlementValues, over?: number) => Promise<boolean>
}

/** A draft of the server as its form writes it. */
export async function readStarted({ calls }: SettlementSurface, id: string): Promise<StartedDraft<SettlementValues>> {
  const found = await call(calls.draft, { params: { id } })
  return { id, version: found.version, savedBy: found.savedBy, values: valuesOf(found) }
}

export function useSettlementSaving(options: SettlementSavingOptions): SettlementSaving {
  const { surface, form, pending, documentId, started, accounts, onSaved } = options
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
      onSaved(id)
    },
    onFailure: (failure: Failure) => {
      // Somebody else may have collected or paid the same document meanwhile.
      void refresh([calls.pending])
      draft.isConflict(failure, (version) => void record(form.values(), version))
    },
  }
  const creating = useSend(calls.create, recorded)
  const posting = useSend(calls.post, recorded)
  const send = async (values: SettlementValues, over: number | undefined): Promise<boolean> => {
    if (values.party === null) return false
    const spread = spreadOf(values.money, owed, documentId)
    const closed = owed.flatMap(({ id, number, date }) =>
      isDay(date) && (spread.amounts.get(id) ?? zeroAmount) > zeroAmount ? [{ number, date }] : [],
    )
    const problems = [
      ...settlementDateProblems(values.date, closed, kind.words.the),
      ...moneyProblems(spread, owed, (amount: Amount) => format.formatMoney(amount), surface.money),
    ]
    form.setServerErrors(problems)
    if (problems.length > 0) return false
    const input = inputOf(values, values.party.id, spread)
    const { existing } = draft
    const answer = existing
      ? await posting.run({ params: { id: existing.id }, body: { input, version: over ?? existing.version } })
      : await creating.run({ body: input })
    return answer !== null
  }
  const record = (values: SettlementValues, over?: number): Promise<boolean> => draft.alone(() => send(values, over))
  const sending = draft.existing ? posting : creating
  return {
    draft,
    isSending: creating.isSending || posting.isSending,
    submitError: sending.submitError ?? draft.failure,
    record,
  }
}
