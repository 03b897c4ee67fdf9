/** The company's own words over an item or a document: only those that it keeps for such a thing are offered. */
import { TagsField, type TagsFieldProps } from '#platform/tags/TagsField.tsx'
import { askOnce, useMay, useSend } from '#platform/web/index.tsx'
import { tag, type TaggedThing } from './tag.ts'

export interface WorkTagsFieldProps extends Pick<TagsFieldProps, 'label' | 'value' | 'error' | 'onChange' | 'readOnly'> {
  readonly thing: TaggedThing
}

const MOST_OFFERED = '50'
const filters = { items: 'f_forItems', sales: 'f_forSales', purchases: 'f_forPurchases' } as const

export function WorkTagsField({ thing, ...props }: WorkTagsFieldProps) {
  const mayRead = useMay(tag.permissions.read)
  const mayWrite = useMay(tag.permissions.write)
  const { create, list, counts, options } = tag.endpoints
  const creating = useSend(create, { refreshes: [list, counts, options] })
  const find = async (text: string, signal: AbortSignal) => {
    const query = { text, state: 'active', sort: '', size: MOST_OFFERED, after: '', [filters[thing]]: 'true' } as const
    return (await askOnce(list, { query }, signal)).rows
  }
  const make = async (name: string) => {
    const body = { name, color: null, forItems: thing === 'items', forSales: thing === 'sales', forPurchases: thing === 'purchases' }
    return (await creating.run({ body }))?.id ?? null
  }
  return <TagsField {...props} find={mayRead ? find : null} make={mayWrite ? make : null} />
}
