import type { ReactNode } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { useIsPhone } from '../appearance.tsx'
import { Menu, MenuButton, type MenuEntry, MoreMenu } from '../float/Menu.tsx'
import { Popover } from '../float/Popover.tsx'
import { ChevronDownIcon, CloseIcon, type IconType, PlusIcon, RefreshIcon } from '../icons.tsx'
import '../float/float.css'
import './table.css'

/** The bar over a table: search, filter chips, and at the end refresh and columns. */
export function ListBar({ children, end, onRefresh }: { children: ReactNode; end?: ReactNode; onRefresh?: () => void }) {
  return (
    <div className="bar">
      {children}
      <span className="end">
        {onRefresh && <IconButton name="Actualizar" icon={RefreshIcon} onClick={onRefresh} />}
        {end}
      </span>
    </div>
  )
}

export interface FilterChip {
  id: string
  label: string
  /** The value in words: "Este mes". */
  value: string
  icon?: IconType
  /** The control that changes it, in a pop-up. Without it the chip only shows. */
  editor?: ReactNode
  onRemove?: () => void
  /** Was just added: its editor opens by itself. */
  startsOpen?: boolean
  /** The value is the usual one: not tinted. */
  plain?: boolean
}

export interface FilterChipsProps {
  chips: readonly FilterChip[]
  /** Filters that may still be added. */
  add?: readonly MenuEntry[]
  onClear?: (() => void) | undefined
}

/** Filters in force. Press one to change it, its cross to take it off. */
export function FilterChips({ chips, add, onClear }: FilterChipsProps) {
  return (
    <>
      {chips.map(({ id, label, value, icon: Icon, editor, onRemove, startsOpen, plain }) => {
        const face = (
          <>
            {Icon && <Icon />}
            <span>{label}:</span>
            <b className="b">{value}</b>
            {editor && !onRemove && <ChevronDownIcon />}
          </>
        )
        return (
          <span className={plain ? 'fchip' : 'fchip on'} key={id}>
            {editor ? (
              <Popover
                label={label}
                startsOpen={startsOpen}
                renderTrigger={(trigger) => (
                  <button {...trigger} type="button" className="row">
                    {face}
                  </button>
                )}
              >
                {editor}
              </Popover>
            ) : (
              face
            )}
            {onRemove && (
              <button type="button" className="x" aria-label={`Quitar filtro ${label}`} onClick={onRemove}>
                <CloseIcon />
              </button>
            )}
          </span>
        )
      })}
      {add && add.length > 0 && (
        <Menu
          label="Agregar filtro"
          entries={add}
          renderTrigger={(trigger) => (
            <button {...trigger} type="button" className="fchip add">
              <PlusIcon />
              Filtro
            </button>
          )}
        />
      )}
      {onClear && chips.length > 0 && (
        <button type="button" className="link" onClick={onClear} style={{ padding: '0 6px', whiteSpace: 'nowrap' }}>
          Limpiar filtros
        </button>
      )}
    </>
  )
}

/** One thing that can be done with the marked rows. */
export interface BulkAction {
  label: string
  icon?: IconType
  onSelect: () => void
  disabledReason?: string | null | undefined
  /** Red: only leads to a dialog that confirms. */
  danger?: boolean
}

export interface BulkBarProps {
  count: number
  /** Marks more than the rows in sight: "Seleccionar las 37 del filtro". */
  selectAll?: { label: string; onSelect: () => void } | null
  /** The most likely ones first: they are buttons, and the others stand in a menu. On a phone all do. */
  actions: readonly BulkAction[]
  onClear: () => void
}

const BUTTONS = 3

/** What can be done with the marked rows; floats over the foot, with a way out. */
export function BulkBar({ count, selectAll, actions, onClear }: BulkBarProps) {
  const isPhone = useIsPhone()
  if (count === 0) return null
  const buttons = isPhone ? [] : actions.slice(0, BUTTONS)
  const others = isPhone ? [] : actions.slice(BUTTONS)
  const all = selectAll ? [{ label: selectAll.label, onSelect: selectAll.onSelect }, 'separator' as const] : []
  return (
    <div className="floatbar" role="toolbar" aria-label="Filas marcadas">
      <output className="b">{count === 1 ? '1 marcada' : `${count} marcadas`}</output>
      {selectAll && !isPhone && (
        <button type="button" className="link" onClick={selectAll.onSelect}>
          {selectAll.label}
        </button>
      )}
      {buttons.map(({ label, icon, onSelect, disabledReason }) => (
        <Button key={label} look="quiet" {...(icon ? { icon } : {})} onClick={onSelect} disabledReason={disabledReason}>
          {label}
        </Button>
      ))}
      {isPhone && <MenuButton label="Acciones" look="quiet" entries={[...all, ...actions]} />}
      {others.length > 0 && <MoreMenu label="Más acciones con las marcadas" entries={others} />}
      <IconButton name="Quitar marcas" icon={CloseIcon} onClick={onClear} />
    </div>
  )
}
