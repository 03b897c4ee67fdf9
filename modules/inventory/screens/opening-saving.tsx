/** Recording an opening stock from its form, at once or from the draft that it was; and keeping it as a draft. */
import { useVoucherDraft, type StartedDraft, type VoucherDraft } from '#modules/vouchers/index.tsx'
import { type FormStore, format, toast } from '#platform/ui/index.tsx'
import { call, type Failure, queryClient, useGo, useSend } from '#platform/web/index.tsx'
import { createOpening, listStockNotes, stockNoteEndpoints as calls } from '../endpoints.ts'
import { lineProblems } from '../opening-lines.ts'
import { stockNote } from '../stock-note.ts'
import { inputOf, shownOf, valuesOf, type OpeningValues } from './opening-values.ts'

interface SavingOptions {
  readonly form: FormStore<OpeningValues>
  readonly started: StartedDraft<OpeningValues> | null
  readonly warehouses: readonly { readonly id: string; readonly label: string }[]
}

export interface OpeningSaving {
  readonly draft: VoucherDraft
  readonly isSending: boolean
  readonly submitError: ReturnType<typeof useSend>['submitError']
  readonly record: (values: OpeningValues, over?: number) => Promise<boolean>
}

async function readStarted(id: string): Promise<StartedDraft<OpeningValues>> {
  const found = await call(calls.draft, { params: { id } })
  return { id, version: found.version, savedBy: found.savedBy, values: valuesOf(found) }
}

export function useOpeningSaving({ form, started, warehouses }: SavingOptions): OpeningSaving {
  const go = useGo()
  const draft = useVoucherDraft({
    ...{ kind: stockNote, calls, form, started },
    request: inputOf,
    read: readStarted,
    shown: (values) => shownOf(values, warehouses),
  })
  const recorded = {
    refreshes: [listStockNotes],
    inForm: true,
    onDone: ({ number, value }: { readonly number: string; readonly value: string | null }) => {
      // Stock, costs and the books changed with it.
      void queryClient.invalidateQueries()
      form.reset()
      const worth = value === null ? '' : ` por ${format.formatMoney(format.toAmount(value))}`
      toast({ text: `Saldo inicial ${number}${worth} registrado` })
      go('/inventories')
    },
    onFailure: (failure: Failure) => void draft.isConflict(failure, (version) => void record(form.values(), version)),
  }
  const creating = useSend(createOpening, recorded)
  const posting = useSend(calls.post, recorded)
  const send = async (values: OpeningValues, over: number | undefined): Promise<boolean> => {
    const problems = lineProblems(values.lines)
    form.setServerErrors(problems)
    if (problems.length > 0) return false
    const input = inputOf(values)
    const { existing } = draft
    const answer = existing
      ? await posting.run({ params: { id: existing.id }, body: { input, version: over ?? existing.version } })
      : await creating.run({ body: input })
    return answer !== null
  }
  const record = (values: OpeningValues, over?: number): Promise<boolean> => draft.alone(() => send(values, over))
  const sending = draft.existing ? posting : creating
  return {
    draft,
    isSending: creating.isSending || posting.isSending,
    submitError: sending.submitError ?? draft.failure,
    record,
  }
}
