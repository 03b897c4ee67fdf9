/** Chips of the list of third parties: municipality and tag, kept in the address by their keys and shown by their names, and the company's own fields. */
import { useState } from 'react'
import { searchCities } from '#modules/company/index.ts'
import { useCustomFilters } from '#platform/custom/CustomFilters.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { FilterChips, PersonIcon, Picker, type PickerOption, PlaceIcon, TagIcon } from '#platform/ui/index.tsx'
import { askOnce, optionSource, useAsk, useMay } from '#platform/web/index.tsx'
import type { PeopleAsked } from './people-asked.tsx'
import { personTag } from './tag/tag.ts'
import { pickParties } from './endpoints.ts'
import { findSellers } from './seller/find-sellers.tsx'

const findCities = optionSource(searchCities, (search) => ({ query: { search } }))
/** What the address calls customers that nobody sells to. */
const NOBODY = { id: 'ninguno', label: 'Sin vendedor' }
const findSellersOrNobody = async (text: string, signal: AbortSignal) => [
  ...(NOBODY.label.toLowerCase().includes(text.trim().toLowerCase()) ? [NOBODY] : []),
  ...(await findSellers(text, signal)),
]
const findTags = async (text: string, signal: AbortSignal) =>
  (await askOnce(personTag.endpoints.options, { query: { text, leaves: '' } }, signal)).options.map(({ id, label }) => ({ id, label }))

const asks = {
  city: { label: 'Municipio', placeholder: 'Escribe un municipio', word: 'municipio', find: findCities },
  tag: { label: 'Etiqueta', placeholder: 'Escribe una etiqueta', word: 'etiqueta', find: findTags },
  seller: { label: 'Vendedor', placeholder: 'Nombre o identificación', word: 'vendedor', find: findSellersOrNobody },
} as const
type Added = keyof typeof asks

interface PeopleFiltersProps {
  readonly asked: PeopleAsked
  readonly customFields: readonly CustomField[]
}

export function PeopleFilters({ asked, customFields }: PeopleFiltersProps) {
  const { cityCode, tagId, sellerId } = asked.filters
  const { narrow } = asked
  const own = useCustomFilters({ fields: customFields, entities: ['party'], filters: asked.custom, onChange: narrow })
  const [adding, setAdding] = useState<Added | null>(null)
  const mayTag = useMay(personTag.permissions.read)
  const city = useAsk(searchCities, cityCode === '' ? null : { query: { search: cityCode } }).data?.[0]
  const tag = useAsk(personTag.endpoints.one, tagId === '' || !mayTag ? null : { params: { id: tagId } }).data
  const seller = useAsk(pickParties, sellerId === '' || sellerId === NOBODY.id ? null : { query: { id: sellerId } }).data?.[0]
  const choose = (option: PickerOption | null) => {
    if (adding !== null) narrow({ [asks[adding].word]: option?.id ?? null })
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
    ...(sellerId === ''
      ? []
      : [
          {
            ...{ id: 'seller', label: asks.seller.label, icon: PersonIcon },
            value: sellerId === NOBODY.id ? NOBODY.label : (seller?.displayName ?? 'uno elegido'),
            onRemove: () => narrow({ vendedor: null }),
          },
        ]),
    ...own.chips,
  ]
  const add = [
    ...(cityCode === '' ? [{ label: 'Municipio', icon: PlaceIcon, onSelect: () => setAdding('city') }] : []),
    ...(tagId === '' && mayTag ? [{ label: 'Etiqueta', icon: TagIcon, onSelect: () => setAdding('tag') }] : []),
    ...(sellerId === '' ? [{ label: asks.seller.label, icon: PersonIcon, onSelect: () => setAdding('seller') }] : []),
    ...own.add,
  ]
  return (
    <>
      {adding !== null && (
        <div className="grow" style={{ maxWidth: 260 }}>
          <Picker
            key={adding}
            label={asks[adding].label}
            hideLabel
            placeholder={asks[adding].placeholder}
            value={null}
            onChange={choose}
            source={asks[adding].find}
            onBlur={() => setAdding(null)}
          />
        </div>
      )}
      {(adding === null || chips.length > 0) && <FilterChips chips={chips} add={adding === null ? add : []} />}
    </>
  )
}
