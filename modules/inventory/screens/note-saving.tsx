/** Recording a stock note from its form, at once or from the draft that it was; and keeping it as a draft. */
import { agreeing } from '#modules/vouchers/index.ts'
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
import { call, type Failure, queryClient, useGo, useSend } from '#platform/web/index.tsx'
import { createStockNote, listStockNotes, stockNoteEndpoints as calls } from '../endpoints.ts'
import { lineProblems } from '../note-lines.ts'
import { noteKindOf, noteTitle, noteTypeOf, type NoteType } from '../note-types.ts'
import { listAddress } from './addresses.ts'
import { inputOf, shownOf, valuesOf, type Choices, type NoteValues } from './note-values.ts'

interface SavingOptions {
  readonly type: NoteType
  readonly form: FormStore<NoteValues>
  readonly started: StartedDraft<NoteValues> | null
  readonly choices: Choices
}

export interface NoteSaving extends RecordingState {
  readonly draft: VoucherDraft
  readonly record: RecordVoucher<NoteValues>
}

async function readStarted(id: string): Promise<StartedDraft<NoteValues>> {
  const found = await call(calls.draft, { params: { id } })
  return { id, version: found.version, savedBy: found.savedBy, values: valuesOf(found) }
}

export function useNoteSaving({ type, form, started, choices }: SavingOptions): NoteSaving {
  const go = useGo()
  const draft = useVoucherDraft({
    ...{ kind: noteKindOf(type), calls, form, started },
    request: inputOf,
    read: readStarted,
    shown: (values) => shownOf(values, choices),
  })
  const recorded = {
    refreshes: [listStockNotes],
    inForm: true,
    onDone: ({ id, number, value }: { readonly id: string; readonly number: string; readonly value: string | null }) => {
      // Stock, costs and the books changed with it.
      void queryClient.invalidateQueries()
      form.reset()
      const worth = value === null ? '' : ` por ${format.formatMoney(format.toAmount(value))}`
      toast({ text: `${noteTitle(type, number)}${worth} ${agreeing(noteKindOf(type), 'registrad')}` })
      // A loss is opened in its list, where its photo and papers are added.
      go(noteTypeOf[type].hasCause ? `${listAddress(type)}?id=${id}` : listAddress(type))
    },
    onFailure: (failure: Failure) => void draft.isConflict(failure, (version) => void record(form.values(), version)),
  }
  const creating = useSend(createStockNote, recorded)
  const posting = useSend(calls.post, recorded)
  const record = recordingOf<NoteValues>({
    ...{ draft, form },
    problems: ({ lines }) => lineProblems(type, lines),
    create: (values) => creating.run({ body: inputOf(values) }),
    post: (values, { id, version }) => posting.run({ params: { id }, body: { input: inputOf(values), version } }),
  })
  return { draft, record, ...recordingState(draft, creating, posting) }
}
