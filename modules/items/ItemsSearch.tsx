/** What narrows the list of items, in its bar: the search, and a chip for each filter; brand and tag are chosen by their name. */
import { useState } from 'react'
import { useCustomFilters } from '#platform/custom/CustomFilters.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { FilterChips, Picker, SearchField, TagIcon } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSearchBox } from '#platform/web/index.tsx'
import { brand } from './brand/brand.ts'
import { getItem } from './endpoints.ts'
import { findBrands, findTags } from './panel-sources.tsx'
import { trackings, type ItemsAsked } from './items-asked.tsx'
import { itemKindNames, itemKinds } from './rules.ts'
import { tag } from './tag/tag.ts'

/** Filters that are chosen by name, by their word in the address. */
const added = {
  brand: { label: 'Marca', placeholder: 'Escribe una marca', source: findBrands },
  etiqueta: { label: 'Etiqueta', placeholder: 'Escribe una etiqueta', source: findTags },
} as const

interface ItemsSearchProps {
  readonly asked: ItemsAsked
  readonly customFields: readonly CustomField[]
}

export function ItemsSearch({ asked, customFields }: ItemsSearchProps) {
  const search = useSearchBox()
  const own = useCustomFilters({ fields: customFields, entities: ['item'], filters: asked.custom, onChange: asked.narrow })
  const [adding, setAdding] = useState<keyof typeof added | null>(null)
  const chosen = useItemChips(asked, setAdding)
  return (
    <>
      <SearchField label="Buscar productos y servicios" placeholder="Código, referencia, barras o nombre" {...search} />
      {adding !== null ? (
        <div className="grow" style={{ maxWidth: 240 }}>
          <Picker
            label={added[adding].label}
            hideLabel
            placeholder={added[adding].placeholder}
            value={null}
            source={added[adding].source}
            onBlur={() => setAdding(null)}
            onChange={(option) => {
              setAdding(null)
              if (option) asked.narrow({ [adding]: option.id })
            }}
          />
        </div>
      ) : (
        <FilterChips chips={[...chosen.chips, ...own.chips]} add={[...chosen.add, ...own.add]} />
      )}
    </>
  )
}

/** Chips of what is asked, and what the menu still offers. */
function useItemChips({ filters, narrow }: ItemsAsked, onAdd: (filter: keyof typeof added) => void) {
  const { kind, brandId, tagId, stock, tracking, variants, parentId } = filters
  const tracked = trackings.find(({ filter }) => filter === tracking)
  const mayTag = useMay(tag.permissions.read)
  const parentName = useAsk(getItem, parentId === '' ? null : { params: { id: parentId } }).data?.name
  const brandName = useAsk(brand.endpoints.one, brandId === '' ? null : { params: { id: brandId } }).data?.name
  const tagName = useAsk(tag.endpoints.one, tagId === '' || !mayTag ? null : { params: { id: tagId } }).data?.name
  const chips = [
    ...(kind === '' ? [] : [{ id: 'kind', label: 'Tipo', value: itemKindNames[kind], onRemove: () => narrow({ kind: null }) }]),
    ...(brandId === ''
      ? []
      : [{ id: 'brand', label: 'Marca', value: brandName ?? '', icon: TagIcon, onRemove: () => narrow({ brand: null }) }]),
    ...(tagId === ''
      ? []
      : [{ id: 'tag', label: 'Etiqueta', value: tagName ?? 'una elegida', icon: TagIcon, onRemove: () => narrow({ etiqueta: null }) }]),
    ...(stock === '' ? [] : [{ id: 'stock', label: 'Existencias', value: 'bajo cero', onRemove: () => narrow({ existencias: null }) }]),
    ...(variants === '' ? [] : [{ id: 'variants', label: 'Variantes', value: 'agrupadas', onRemove: () => narrow({ variantes: null }) }]),
    ...(parentId === '' ? [] : [{ id: 'parent', label: 'Variantes de', value: parentName ?? '', onRemove: () => narrow({ de: null }) }]),
    ...(tracked ? [{ id: 'control', label: 'Control', value: tracked.label, onRemove: () => narrow({ control: null }) }] : []),
  ]
  const add = [
    ...(kind === '' ? itemKinds.map((each) => ({ label: itemKindNames[each], onSelect: () => narrow({ kind: each }) })) : []),
    ...(brandId === '' ? [{ label: 'Marca', icon: TagIcon, onSelect: () => onAdd('brand') }] : []),
    ...(tagId === '' && mayTag ? [{ label: 'Etiqueta', icon: TagIcon, onSelect: () => onAdd('etiqueta') }] : []),
    ...(stock === '' ? [{ label: 'Existencias bajo cero', onSelect: () => narrow({ existencias: 'bajo-cero' }) }] : []),
    ...(variants === '' && parentId === '' ? [{ label: 'Variantes agrupadas', onSelect: () => narrow({ variantes: 'agrupadas' }) }] : []),
    ...(tracked ? [] : trackings.map(({ word, label }) => ({ label: `Productos ${label}`, onSelect: () => narrow({ control: word }) }))),
  ]
  return { chips, add }
}
