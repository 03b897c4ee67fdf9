import { listOwnBranches } from '#modules/access/index.ts'
import { pickParties } from '#modules/people/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { tag } from '#modules/items/index.ts'
import {
  ChoiceFilter,
  FilterChips,
  PersonIcon,
  Picker,
  PlaceIcon,
  PlusIcon,
  Popover,
  TagIcon,
  usePopoverClose,
  type PickerOption,
} from '#platform/ui/index.tsx'
import { askOnce, useAsk, useMay } from '#platform/web/index.tsx'

/** Names of those that were chosen in this tab: the address carries only the id. */
const names = new Map<string, string>()

/** The documents with one tag. */
export function TagFilter({ tagId, onChange }: { tagId: string; onChange: (id: string | null) => void }) {
  const may = useMay(tag.permissions.read)
  const known = useAsk(tag.endpoints.one, tagId === '' || !may ? null : { params: { id: tagId } }).data
  if (tagId !== '')
    return (
      <FilterChips
        chips={[
          {
            id: 'tag',
            label: 'Etiqueta',
            value: known?.name ?? names.get(tagId) ?? 'elegida',
            icon: TagIcon,
            onRemove: () => onChange(null),
          },
        ]}
      />
    )
  if (!may) return null
  return (
    <Popover
      label="Etiqueta"
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="fchip add">
          <PlusIcon />
          Etiqueta
        </button>
      )}
    >
      <ChoiceMenu label="Etiqueta" placeholder="Nombre" find={findTags} onChange={onChange} />
    </Popover>
  )
}

const findTags = async (text: string, signal: AbortSignal) =>
  (await askOnce(tag.endpoints.options, { query: { text, leaves: '' } }, signal)).options.map(({ id, label }) => ({ id, label }))

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
      <ChoiceMenu
        label={label}
        placeholder="Nombre o NIT"
        find={async (search, signal) =>
          (await askOnce(pickParties, { query: { search, role } }, signal)).map((party) => ({
            id: party.id,
            label: party.displayName,
            detail: party.identification,
          }))
        }
        onChange={onChange}
      />
    </Popover>
  )
}

interface SellerFilterProps {
  sellerId: string
  /** Their name, of the documents in sight: an address keeps only who they are. */
  known: string | null
  onChange: (id: string | null) => void
}

/** Of one seller; offered from the menu like the third party. */
export function SellerFilter({ sellerId, known, onChange }: SellerFilterProps) {
  if (sellerId !== '')
    return (
      <FilterChips
        chips={[
          {
            id: 'seller',
            label: 'Vendedor',
            value: names.get(sellerId) ?? known ?? 'elegido',
            icon: PersonIcon,
            onRemove: () => onChange(null),
          },
        ]}
      />
    )
  return (
    <Popover
      label="Vendedor"
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="fchip add">
          <PlusIcon />
          Vendedor
        </button>
      )}
    >
      <ChoiceMenu label="Vendedor" placeholder="Nombre o identificación" find={searchParties} onChange={onChange} />
    </Popover>
  )
}

interface ChoiceMenuProps {
  label: string
  placeholder: string
  find: (text: string, signal: AbortSignal) => Promise<PickerOption[]>
  onChange: (id: string) => void
}

function ChoiceMenu({ label, placeholder, find, onChange }: ChoiceMenuProps) {
  const close = usePopoverClose()
  return (
    <div className="doc-party">
      <Picker
        label={label}
        placeholder={placeholder}
        value={null}
        source={find}
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

/** Of one branch, for whoever works in several. */
export function BranchFilter({ branchId, onChange }: { branchId: string; onChange: (id: string | null) => void }) {
  const branches = useAsk(listOwnBranches, {}).data?.branches ?? []
  if (branchId === '' && branches.length < 2) return null
  const options = branches.map(({ id, name, active }) => ({ id, label: active ? name : `${name} (inactiva)` }))
  return <ChoiceFilter label="Sucursal" icon={PlaceIcon} value={branchId} options={options} onChange={onChange} />
}
