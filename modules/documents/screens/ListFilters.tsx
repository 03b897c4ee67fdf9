import { useState } from 'react'
import { pickParties } from '#modules/people/index.ts'
import {
  Button,
  CalendarIcon,
  DateField,
  FilterChips,
  PersonIcon,
  Picker,
  PlusIcon,
  Popover,
  usePopoverClose,
} from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { type Period, periods, periodTitle, type Range } from './periods.ts'

type Narrow = (changes: Readonly<Record<string, string | null>>) => void

/** The date of the document as a chip: a named period, or a range of one's own. */
export function PeriodFilter({ period, custom, onChange }: { period: Period; custom: Range; onChange: Narrow }) {
  const editor = <PeriodMenu period={period} custom={custom} onChange={onChange} />
  if (period === 'all') {
    return (
      <Popover
        label="Fecha"
        renderTrigger={(trigger) => (
          <button {...trigger} type="button" className="fchip add">
            <PlusIcon />
            Fecha
          </button>
        )}
      >
        {editor}
      </Popover>
    )
  }
  return (
    <FilterChips
      chips={[
        {
          id: 'date',
          label: 'Fecha',
          value: periodTitle(period, custom),
          icon: CalendarIcon,
          editor,
          onRemove: () => onChange({ periodo: 'all', desde: null, hasta: null }),
        },
      ]}
    />
  )
}

function PeriodMenu({ period, custom, onChange }: { period: Period; custom: Range; onChange: Narrow }) {
  const close = usePopoverClose()
  const [from, setFrom] = useState<string>(custom.from ?? '')
  const [to, setTo] = useState<string>(custom.to ?? '')
  return (
    <div className="doc-period">
      <div className="doc-period-names">
        {periods.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            className="doc-option"
            aria-pressed={id === period}
            onClick={() => {
              onChange({ periodo: id === 'month' ? null : id, desde: null, hasta: null })
              close()
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div className="doc-period-own">
        <DateField label="Desde" value={from} onChange={setFrom} />
        <DateField label="Hasta" value={to} onChange={setTo} />
        <Button
          disabledReason={from === '' && to === '' ? 'Escribe al menos una fecha' : null}
          onClick={() => {
            onChange({ periodo: 'custom', desde: from || null, hasta: to || null })
            close()
          }}
        >
          Aplicar fechas
        </Button>
      </div>
    </div>
  )
}

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
          (await askOnce(pickParties, { query: { search, role } }, { signal })).map((party) => ({
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
