/** The tags of a third party: only those for what it is to the company are offered. */
import { TagsField, type TagsFieldProps } from '#platform/tags/TagsField.tsx'
import { askOnce, useMay, useSend } from '#platform/web/index.tsx'
import { personTag } from './tag.ts'

interface PersonTagsFieldProps extends Pick<TagsFieldProps, 'label' | 'value' | 'error' | 'onChange'> {
  readonly roles: { readonly customer: boolean; readonly supplier: boolean; readonly employee: boolean }
}

const MOST_OFFERED = '50'

export function PersonTagsField({ roles, ...props }: PersonTagsFieldProps) {
  const mayRead = useMay(personTag.permissions.read)
  const mayWrite = useMay(personTag.permissions.write)
  const { create, list, counts, options } = personTag.endpoints
  const creating = useSend(create, { refreshes: [list, counts, options] })
  const fits = (role: string): boolean =>
    role === 'all' ||
    (role === 'customer' && roles.customer) ||
    (role === 'supplier' && roles.supplier) ||
    (role === 'employee' && roles.employee)
  const find = async (text: string, signal: AbortSignal) =>
    (await askOnce(list, { query: { text, state: 'active', sort: '', size: MOST_OFFERED, after: '' } }, signal)).rows.filter((row) =>
      fits(row.role),
    )
  const make = async (name: string) => (await creating.run({ body: { name, role: 'all', color: null, notes: '' } }))?.id ?? null
  return <TagsField {...props} find={mayRead ? find : null} make={mayWrite ? make : null} />
}
