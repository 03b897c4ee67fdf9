/** Chooses where one works: the company, the branch. With a single one it only names it. */
import { Menu } from './float/Menu.tsx'
import { type IconType, SelectorIcon } from './icons.tsx'

export interface ShellChoice {
  id: string
  name: string
  color?: string
}

export interface ShellSwitch {
  label: string
  options: readonly ShellChoice[]
  current: string
  onSwitch: (id: string) => void
}

const monogram = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()

export function Switcher({ of, icon: Icon }: { of: ShellSwitch; icon?: IconType }) {
  const { options, onSwitch } = of
  const now = options.find((option) => option.id === of.current)
  const name = now?.name ?? ''
  const face = (
    <>
      {Icon ? <Icon /> : <span className="mono" data-initials={monogram(name)} aria-hidden="true" />}
      <span className="clip" data-clip>
        {name}
      </span>
    </>
  )
  if (options.length < 2) return <span className="switch-co">{face}</span>
  return (
    <Menu
      label={of.label}
      entries={options.map(({ id, name, color }) => ({ label: name, color, checked: id === now?.id, onSelect: () => onSwitch(id) }))}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className={Icon ? 'switch-co t2' : 'switch-co'} aria-label={`${of.label}: ${name}`}>
          {face}
          <SelectorIcon className="i-s" />
        </button>
      )}
    />
  )
}
