import { Menu } from '../float/Menu.tsx'
import { type IconType, PlusIcon } from '../icons.tsx'
import { FilterChips } from './Bar.tsx'

export interface ChoiceFilterProps {
  label: string
  icon?: IconType
  /** '' is any. */
  value: string
  options: readonly { readonly id: string; readonly label: string }[]
  onChange: (id: string | null) => void
}

/** A filter by one of a few: a menu to choose it from, and then a chip that can be taken off. */
export function ChoiceFilter({ label, icon, value, options, onChange }: ChoiceFilterProps) {
  if (value !== '') {
    const said = options.find(({ id }) => id === value)?.label ?? 'elegida'
    return <FilterChips chips={[{ id: label, label, value: said, ...(icon ? { icon } : {}), onRemove: () => onChange(null) }]} />
  }
  return (
    <Menu
      label={label}
      entries={options.map((option) => ({ label: option.label, onSelect: () => onChange(option.id) }))}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="fchip add">
          <PlusIcon />
          {label}
        </button>
      )}
    />
  )
}
