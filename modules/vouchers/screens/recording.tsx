/** Recording a voucher from its form: what is wrong is said at its field, and then it is sent anew or from the draft that it was. */
import type { FieldError, FormStore } from '#platform/ui/index.tsx'
import type { Sending, SubmitError } from '#platform/web/index.tsx'
import type { VoucherDraft } from './voucher-draft.tsx'

export interface RecordingOptions<Values extends object> {
  readonly draft: VoucherDraft
  readonly form: FormStore<Values>
  /** What keeps it from being recorded, each at its field. */
  readonly problems: (values: Values) => readonly FieldError[]
  /** Null when it failed, which has been shown. */
  readonly create: (values: Values) => Promise<unknown>
  readonly post: (values: Values, draft: { readonly id: string; readonly version: number }) => Promise<unknown>
}

/** One at a time. @param over the version of the draft that it is written over, when somebody else saved it meanwhile */
export type RecordVoucher<Values> = (values: Values, over?: number) => Promise<boolean>

export const recordingOf =
  <Values extends object>({ draft, form, problems, create, post }: RecordingOptions<Values>): RecordVoucher<Values> =>
  (values, over) =>
    draft.alone(async () => {
      const found = problems(values)
      form.setServerErrors(found)
      if (found.length > 0) return false
      const { existing } = draft
      const answer = existing ? await post(values, { id: existing.id, version: over ?? existing.version }) : await create(values)
      return answer !== null
    })

export interface RecordingState {
  readonly isSending: boolean
  readonly submitError: SubmitError | null
}

type Sent = Pick<Sending<never, unknown>, 'isSending' | 'submitError'>

/** Of whichever of both applies: what saving the draft answered stands while recording says nothing. */
export function recordingState(draft: VoucherDraft, creating: Sent, posting: Sent): RecordingState {
  const sending = draft.existing ? posting : creating
  return { isSending: creating.isSending || posting.isSending, submitError: sending.submitError ?? draft.failure }
}
