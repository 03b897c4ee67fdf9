/** Posting a journal from its form, at once or from the draft that it was; and keeping it as a draft. */
import { useVoucherDraft, type StartedDraft, type VoucherDraft } from '#modules/vouchers/index.tsx'
import { type FormStore, toast } from '#platform/ui/index.tsx'
import { call, type Failure, queryClient, useGo, useSend } from '#platform/web/index.tsx'
import type { reviseBankNote } from '../conciliation/endpoints.ts'
import { createJournal, journalEndpoints as calls, listJournals, reviseJournal } from '../endpoints.ts'
import { journal, journalAddress } from '../journal-voucher.ts'
import { draftOf, inputOf, shownOf, valuesOf, type JournalValues } from './journal-values.ts'

/** One that stands, as it was seen. */
export interface Revised {
  readonly id: string
  readonly version: number
  readonly number: string
  /** How it is written again; as any journal by itself. */
  readonly by?: typeof reviseJournal | typeof reviseBankNote
}

export interface JournalSaving {
  readonly draft: VoucherDraft
  readonly isSending: boolean
  readonly submitError: ReturnType<typeof useSend>['submitError']
  readonly record: (values: JournalValues, over?: number) => Promise<boolean>
}

async function readStarted(id: string): Promise<StartedDraft<JournalValues>> {
  const found = await call(calls.draft, { params: { id } })
  return { id, version: found.version, savedBy: found.savedBy, values: valuesOf(found) }
}

/** What keeps a line from being sent: it has no account. */
const lineProblems = (values: JournalValues): { field: string; message: string }[] =>
  values.lines.length === 0
    ? [{ field: 'lines', message: 'Agrega al menos dos líneas' }]
    : values.lines.flatMap(({ accountId }, index) =>
        accountId === null ? [{ field: `lines.${index}.accountId`, message: `Línea ${index + 1}: elige la cuenta` }] : [],
      )

export function useJournalSaving(
  form: FormStore<JournalValues>,
  started: StartedDraft<JournalValues> | null,
  revised: Revised | null,
): JournalSaving {
  const go = useGo()
  const draft = useVoucherDraft({ ...{ kind: journal, calls, form, started }, request: draftOf, read: readStarted, shown: shownOf })
  const recorded = {
    refreshes: [listJournals],
    inForm: true,
    onDone: ({ id, number }: { readonly id: string; readonly number: string }) => {
      // The books and what they show changed with it.
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `Comprobante ${number} ${revised ? 'editado' : 'contabilizado'}` })
      go(journalAddress(id))
    },
    onFailure: (failure: Failure) => void draft.isConflict(failure, (version) => void record(form.values(), version)),
  }
  const creating = useSend(createJournal, recorded)
  const posting = useSend(calls.post, recorded)
  const { onFailure: _, ...withoutDraft } = recorded
  const revising = useSend(revised?.by ?? reviseJournal, withoutDraft)
  const send = async (values: JournalValues, over: number | undefined): Promise<boolean> => {
    const problems = lineProblems(values)
    form.setServerErrors(problems)
    if (problems.length > 0) return false
    const input = inputOf(values)
    if (revised) return (await revising.run({ params: { id: revised.id }, body: { input, version: revised.version } })) !== null
    const { existing } = draft
    const answer = existing
      ? await posting.run({ params: { id: existing.id }, body: { input, version: over ?? existing.version } })
      : await creating.run({ body: input })
    return answer !== null
  }
  const record = (values: JournalValues, over?: number): Promise<boolean> => draft.alone(() => send(values, over))
  const sending = revised ? revising : draft.existing ? posting : creating
  return {
    draft,
    isSending: creating.isSending || posting.isSending || revising.isSending,
    submitError: sending.submitError ?? draft.failure,
    record,
  }
}
