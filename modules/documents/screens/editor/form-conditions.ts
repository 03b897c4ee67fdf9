/** The form of a document as the conditions ask it (`conditions/pure.ts`), before it is sent to be issued. */
import type { ComputingFacts, Computed, Draft } from '../../figures/compute.ts'
import type { PureWriting } from '../../conditions/condition.ts'
import { withCustom } from '../../parts/custom.ts'
import type { EditorFacts } from '../../endpoints.ts'
import { referredOf, type EditorForm } from './form.ts'
import { requestOf } from './form-request.ts'

/** Who writes what, and when. */
export type Writer = Pick<PureWriting, 'kind' | 'who' | 'today' | 'existing' | 'revised'>

interface Worked {
  readonly draft: Draft
  readonly facts: ComputingFacts
  readonly computed: Computed
}

export const writingOfForm = (writer: Writer, form: EditorForm, facts: EditorFacts, worked: Worked): PureWriting => ({
  ...writer,
  use: 'issue',
  written: worked.draft,
  input: { ...form, sellerId: form.seller?.id ?? null },
  computed: worked.computed,
  facts: { ...worked.facts, referred: referredOf(form) },
  limits: facts.limits,
  customProblems: withCustom(writer.kind, facts.customFields, requestOf(form, facts.customFields), true).problems,
  resolution: form.resolutionId === null ? null : { id: form.resolutionId },
})
