/** What narrows the grid, in its bar: which lists are in sight, a category, a brand. All of it stands in the address. */
import { useState } from 'react'
import { brand, category } from '#modules/items/index.ts'
import { Button, Checkbox, FilterChips, Picker, type PickerSearch, Popover, TagIcon } from '#platform/ui/index.tsx'
import { askOnce, useAsk, useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'
import { MOST_LISTS, type GridList } from './endpoints.ts'

export function useGridAsked() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  return {
    filter: { text: query['search'] ?? '', categoryId: query['categoria'] ?? '', brandId: query['marca'] ?? '' },
    listIds: (query['listas'] ?? '').split(',').filter((id) => id !== ''),
    /** It begins at the first page again. */
    narrow: (changes: Readonly<Record<string, string | null>>) => change({ ...changes, after: null }, { replace: true }),
  }
}

type FindOptions = (
  text: string,
  signal: AbortSignal,
) => Promise<{ options: readonly { id: string; label: string; detail?: string | undefined }[] }>

const search =
  (find: FindOptions): PickerSearch =>
  async (text, signal) => {
    const { options } = await find(text, signal)
    return options.map(({ id, label, detail }) => ({ id, label, ...(detail ? { detail } : {}) }))
  }

const added = {
  categoria: {
    label: 'Categoría',
    placeholder: 'Escribe una categoría',
    source: search((text, signal) => askOnce(category.endpoints.options, { query: { text } }, signal)),
  },
  marca: {
    label: 'Marca',
    placeholder: 'Escribe una marca',
    source: search((text, signal) => askOnce(brand.endpoints.options, { query: { text } }, signal)),
  },
} as const

export function GridFilters({ lists, shown }: { lists: readonly GridList[]; shown: readonly GridList[] }) {
  const { filter, narrow } = useGridAsked()
  const [adding, setAdding] = useState<keyof typeof added | null>(null)
  const categoryName = useAsk(category.endpoints.one, filter.categoryId === '' ? null : { params: { id: filter.categoryId } }).data?.name
  const brandName = useAsk(brand.endpoints.one, filter.brandId === '' ? null : { params: { id: filter.brandId } }).data?.name
  const chosen = [
    { id: 'categoria', label: 'Categoría', value: filter.categoryId, name: categoryName },
    { id: 'marca', label: 'Marca', value: filter.brandId, name: brandName },
  ] as const
  return (
    <>
      <ListsFilter lists={lists} shown={shown} onChange={(ids) => narrow({ listas: ids.join() || null })} />
      {adding === null ? (
        <FilterChips
          chips={chosen.flatMap(({ id, label, value, name }) =>
            value === '' ? [] : [{ id, label, value: name ?? '', icon: TagIcon, onRemove: () => narrow({ [id]: null }) }],
          )}
          add={chosen.flatMap(({ id, label, value }) => (value === '' ? [{ label, icon: TagIcon, onSelect: () => setAdding(id) }] : []))}
        />
      ) : (
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
              if (option) narrow({ [adding]: option.id })
            }}
          />
        </div>
      )}
    </>
  )
}

interface ListsFilterProps {
  readonly lists: readonly GridList[]
  readonly shown: readonly GridList[]
  readonly onChange: (ids: readonly string[]) => void
}

function ListsFilter({ lists, shown, onChange }: ListsFilterProps) {
  const isShown = (id: string) => shown.some((each) => each.id === id)
  const toggle = (id: string) => onChange(lists.flatMap((list) => (isShown(list.id) !== (list.id === id) ? [list.id] : [])))
  if (lists.length < 2) return null
  return (
    <Popover
      label="Listas en la rejilla"
      renderTrigger={(trigger) => (
        <Button look="outlined" {...trigger}>
          {`Listas: ${shown.length} de ${lists.length}`}
        </Button>
      )}
    >
      <div className="stack">
        {lists.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            value={isShown(id)}
            disabled={(isShown(id) && shown.length === 1) || (!isShown(id) && shown.length >= MOST_LISTS)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </Popover>
  )
}
