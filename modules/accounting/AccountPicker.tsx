/** An account that takes movements, found by code or name. */
import { Picker, type FieldProps, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { accountOptions } from './endpoints.ts'

/** What is chosen, with its code and name in one text. */
export interface AccountChoice {
  readonly id: string
  readonly label: string
}

async function find(text: string, signal: AbortSignal): Promise<PickerOption[]> {
  const { options } = await askOnce(accountOptions, { query: { text } }, signal)
  return options.map(({ id, label, inactive }) => ({ id, label, ...(inactive ? { inactive } : {}) }))
}

export function AccountPicker(props: FieldProps & { value: AccountChoice | null; onChange: (account: AccountChoice | null) => void }) {
  const { onChange, ...field } = props
  return <Picker {...field} source={find} onChange={(option) => onChange(option && { id: option.id, label: option.label })} />
}
