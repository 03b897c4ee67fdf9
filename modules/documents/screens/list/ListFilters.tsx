import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { costCenter } from '#modules/accounting/index.ts'
import { listOwnBranches } from '#modules/access/index.ts'
import { pickParties } from '#modules/people/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { tag } from '#modules/items/index.ts'
import {
  ChoiceFilter,
  FilterChips,
  type IconType,
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
import { whatIsUsed } from '../../parts/used.ts'

/** Names of those that were chosen in this tab: the address carries only the id. */
const names = new Map<string, string>()

interface ChosenFilterProps extends Omit<ChoiceMenuProps, 'onChange'> {
  readonly id: string
  readonly icon: IconType
  /** The one in force; '' without. */
  readonly chosen: string
  /** Its name, when somebody knows it: the address carries only the id. */
  readonly known: string | null | undefined
  readonly unknown: string
  readonly onChange: (id: string | null) => void
}

/** A filter that is chosen by name: a button that opens its search, or the chip of what was chosen. */
function ChosenFilter({ id, icon, chosen, known, unknown, onChange, ...menu }: ChosenFilterProps) {
  const { label } = menu
  if (chosen !== '')
    return <FilterChips chips={[{ id, label, value: known ?? names.get(chosen) ?? unknown, icon, onRemove: () => onChange(null) }]} />
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
      <ChoiceMenu {...menu} onChange={onChange} />
    </Popover>
  )
}

/** The documents with one tag. */
export function TagFilter({ tagId, onChange }: { tagId: string; onChange: (id: string | null) => void }) {
  const may = useMay(tag.permissions.read)
  const known = useAsk(tag.endpoints.one, tagId === '' || !may ? null : { params: { id: tagId } }).data
  if (tagId === '' && !may) return null
  return (
    <ChosenFilter
      id="tag"
      label="Etiqueta"
      icon={TagIcon}
      placeholder="Nombre"
      find={findTags}
      chosen={tagId}
      known={known?.name}
      unknown="elegida"
      onChange={onChange}
    />
  )
}

const findTags = async (text: string, signal: AbortSignal) =>
  (await askOnce(tag.endpoints.options, { query: { text, leaves: '' } }, signal)).options.map(({ id, label }) => ({ id, label }))

/** The documents of one cost centre, in the head or in a line; offered where the company has any. */
export function CenterFilter({ centerId, onChange }: { centerId: string; onChange: (id: string | null) => void }) {
  const may = useMay(costCenter.permissions.read)
  const known = useAsk(costCenter.endpoints.one, centerId === '' || !may ? null : { params: { id: centerId } }).data
  const some = useAsk(costCenter.endpoints.options, may ? { query: { text: '', leaves: '1' } } : null).data
  if (centerId === '' && (some?.options.length ?? 0) === 0) return null
  return (
    <ChosenFilter
      id="center"
      label="Centro de costo"
      icon={PlaceIcon}
      placeholder="Código o nombre"
      find={findCenters}
      chosen={centerId}
      known={known?.name}
      unknown="elegido"
      onChange={onChange}
    />
  )
}

export const findCenters = async (text: string, signal: AbortSignal) =>
  (await askOnce(costCenter.endpoints.options, { query: { text, leaves: '1' } }, signal)).options.map(({ id, label }) => ({ id, label }))

interface PartyFilterProps {
  label: string
  role: 'customer' | 'supplier'
  partyId: string
  /** Its name, when a row in sight brings it. */
  known: string | null
  onChange: (id: string | null) => void
}

export function PartyFilter({ role, partyId, ...filter }: PartyFilterProps) {
  return (
    <ChosenFilter
      id="party"
      icon={PersonIcon}
      placeholder="Nombre o NIT"
      find={async (search, signal) =>
        (await askOnce(pickParties, { query: { search, role } }, signal)).map((party) => ({
          id: party.id,
          label: party.displayName,
          detail: party.identification,
        }))
      }
      chosen={partyId}
      unknown="elegido"
      {...filter}
    />
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
  return (
    <ChosenFilter
      id="seller"
      label="Vendedor"
      icon={PersonIcon}
      placeholder="Nombre o identificación"
      find={searchParties}
      chosen={sellerId}
      known={names.get(sellerId) ?? known}
      unknown="elegido"
      onChange={onChange}
    />
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

/** Of one currency, where there is another than pesos. */
export function CurrencyFilter({ currency, onChange }: { currency: string; onChange: (code: string | null) => void }) {
  const used = useAsk(whatIsUsed, {}).data?.currencies ?? []
  const codes = [...new Set([DEFAULT_CURRENCY, ...used, ...(currency === '' ? [] : [currency])])]
  if (currency === '' && used.length === 0) return null
  return <ChoiceFilter label="Moneda" value={currency} options={codes.map((code) => ({ id: code, label: code }))} onChange={onChange} />
}
