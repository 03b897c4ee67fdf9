import { pickParties } from '#modules/people/index.ts'
import { FilterChips, PersonIcon, Picker, PlusIcon, Popover, usePopoverClose } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'

/** Names of those that were chosen in this tab: the address carries only the id. */
const names = new Map<string, string>()

interface PartyFilterProps {
  label: string
  role: 'customer' | 'supplier'
  partyId: string
  /** Its name, when a row in sight brings it. */
  known: string | null
  onChange: (id: string | null) => void
}

export function PartyFilter({ label, role, partyId, known, onChange }: PartyFilterProps) {
  if (partyId !== '') {
    return (
      <FilterChips
        chips={[{ id: 'party', label, value: known ?? names.get(partyId) ?? 'elegido', icon: PersonIcon, onRemove: () => onChange(null) }]}
      />
    )
  }
  return (
    <Popover
      label={label}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="fchip add">
          <PlusIcon />
          {label}
        </button>
      )}
    >
      <PartyMenu label={label} role={role} onChange={onChange} />
    </Popover>
  )
}

function PartyMenu({ label, role, onChange }: Pick<PartyFilterProps, 'label' | 'role' | 'onChange'>) {
  const close = usePopoverClose()
  return (
    <div className="doc-party">
      <Picker
        label={label}
        placeholder="Nombre o NIT"
        value={null}
        source={async (search, signal) =>
          (await askOnce(pickParties, { query: { search, role } }, signal)).map((party) => ({
            id: party.id,
            label: party.displayName,
            detail: party.identification,
          }))
        }
        onChange={(option) => {
          if (!option) return
          names.set(option.id, option.label)
          onChange(option.id)
          close()
        }}
      />
    </div>
  )
}
