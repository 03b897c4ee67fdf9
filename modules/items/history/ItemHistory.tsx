/** Who changed what of an item, and when. */
import type { CustomField } from '#platform/custom/field.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { useHistory } from '#platform/history/HistoryList.tsx'
import { Section } from '#platform/ui/index.tsx'
import { itemHistory } from './endpoints.ts'
import { fieldLabel, shownValue } from './fields.ts'

const CUSTOM = 'custom.'

/** The company's own fields are called as they are today. */
const labelOf = (field: string, customFields: readonly CustomField[]): string =>
  field.startsWith(CUSTOM)
    ? (customFields.find(({ internalName }) => internalName === field.slice(CUSTOM.length))?.label ?? field.slice(CUSTOM.length))
    : fieldLabel(field)

export function ItemHistory({ id }: { id: string }) {
  const customFields = useCustomFields() ?? []
  const { list, pager } = useHistory({
    endpoint: itemHistory,
    id,
    label: (field) => labelOf(field, customFields),
    show: shownValue,
  })
  return (
    <Section title="Historial">
      {list}
      {pager && <div className="row">{pager}</div>}
    </Section>
  )
}
