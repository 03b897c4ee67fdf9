/** Chips of the list of third parties: municipality and tag, kept in the address by their keys and shown by their names, and the company's own fields. */
import { useState } from 'react'
import { searchCities } from '#modules/company/index.ts'
import { useCustomFilters } from '#platform/custom/CustomFilters.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { FilterChips, Picker, type PickerOption, PlaceIcon, TagIcon } from '#platform/ui/index.tsx'
import { askOnce, optionSource, useAsk, useMay } from '#platform/web/index.tsx'
import type { PeopleAsked } from './people-asked.tsx'
import { personTag } from './tag/tag.ts'

const findCities = optionSource(searchCities, (search) => ({ query: { search } }))
const findTags = async (text: string, signal: AbortSignal) =>
  (await askOnce(personTag.endpoints.options, { query: { text, leaves: '' } }, signal)).options.map(({ id, label }) => ({ id, label }))

interface PeopleFiltersProps {
  readonly asked: PeopleAsked
  readonly customFields: readonly CustomField[]
}

export function PeopleFilters({ asked, customFields }: PeopleFiltersProps) {
  const { cityCode, tagId } = asked.filters
  const { narrow } = asked
  const own = useCustomFilters({ fields: customFields, entities: ['party'], filters: asked.custom, onChange: narrow })
  const [adding, setAdding] = useState<'city' | 'tag' | null>(null)
  const mayTag = useMay(personTag.permissions.read)
  const city = useAsk(searchCities, cityCode === '' ? null : { query: { search: cityCode } }).data?.[0]
  const tag = useAsk(personTag.endpoints.one, tagId === '' || !mayTag ? null : { params: { id: tagId } }).data
  const choose = (option: PickerOption | null) => {
    const key = option?.id ?? null
    narrow(adding === 'city' ? { municipio: key } : { etiqueta: key })
    setAdding(null)
  }
  const chips = [
    ...(cityCode === ''
      ? []
      : [
          {
            id: 'city',
            label: 'Municipio',
            value: city?.label ?? cityCode,
            icon: PlaceIcon,
            onRemove: () => narrow({ municipio: null }),
          },
        ]),
    ...(tagId === ''
      ? []
      : [{ id: 'tag', label: 'Etiqueta', value: tag?.name ?? 'una elegida', icon: TagIcon, onRemove: () => narrow({ etiqueta: null }) }]),
    ...own.chips,
  ]
  const add = [
    ...(cityCode === '' ? [{ label: 'Municipio', icon: PlaceIcon, onSelect: () => setAdding('city') }] : []),
    ...(tagId === '' && mayTag ? [{ label: 'Etiqueta', icon: TagIcon, onSelect: () => setAdding('tag') }] : []),
    ...own.add,
  ]
  return (
    <>
      {adding !== null && (
        <div className="grow" style={{ maxWidth: 260 }}>
          <Picker
            key={adding}
            label={adding === 'city' ? 'Municipio' : 'Etiqueta'}
            hideLabel
            placeholder={adding === 'city' ? 'Escribe un municipio' : 'Escribe una etiqueta'}
            value={null}
            onChange={choose}
            source={adding === 'city' ? findCities : findTags}
            onBlur={() => setAdding(null)}
          />
        </div>
      )}
      {(adding === null || chips.length > 0) && <FilterChips chips={chips} add={adding === null ? add : []} />}
    </>
  )
}
