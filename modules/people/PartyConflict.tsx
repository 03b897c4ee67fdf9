import { FormConflict } from '#platform/ui/index.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { differingFields, partyLabels, shownValue, type PartyForm } from './form.ts'

/** Somebody saved the third party first. */
export const PartyConflict = (props: {
  readonly message: string
  readonly mine: PartyForm
  readonly theirs: PartyForm
  readonly customFields: readonly CustomField[]
  readonly onTake: () => void
  readonly onKeep: () => void
}) => (
  <FormConflict
    message={props.message}
    fields={differingFields(props.mine, props.theirs).map((field) => ({
      label: partyLabels[field],
      saved: shownValue(props.theirs, field, props.customFields),
      mine: shownValue(props.mine, field, props.customFields),
    }))}
    onTake={props.onTake}
    onKeep={props.onKeep}
  />
)
