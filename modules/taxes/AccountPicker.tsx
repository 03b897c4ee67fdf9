/** An account that takes movements, found by code or name. */
import { Picker, type FieldProps, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { listAccounts } from '#modules/accounting/index.ts'
import type { AccountChoice } from './versions.ts'

const MOST = 50

async function find(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const { accounts } = await askOnce(listAccounts, { query: { search } }, signal)
  return accounts
    .filter((account) => account.postable && account.active)
    .slice(0, MOST)
    .map(({ id, code, name }) => ({ id, label: `${code} ${name}` }))
}

export function AccountPicker(props: FieldProps & { value: AccountChoice | null; onChange: (account: AccountChoice | null) => void }) {
  const { onChange, ...field } = props
  return <Picker {...field} source={find} onChange={(option) => onChange(option && { id: option.id, label: option.label })} />
}
