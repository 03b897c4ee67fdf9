import type { ReactNode } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { Menu, type MenuEntry } from '../float/Menu.tsx'
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

/** What can be done with the marked rows; floats over the foot, with a way out. */
export function BulkBar(props: {
  count: number
  total?: number | null
  onSelectAll?: () => void
  onClear: () => void
  children: ReactNode
}) {
  const { count, total, onSelectAll, onClear, children } = props
  if (count === 0) return null
  return (
    <div className="floatbar" role="toolbar" aria-label="Filas marcadas">
      <b className="b">{count === 1 ? '1 marcada' : `${count} marcadas`}</b>
      {onSelectAll && typeof total === 'number' && total > count && (
        <Button look="quiet" onClick={onSelectAll}>
          Seleccionar las {total}
        </Button>
      )}
      {children}
      <IconButton name="Quitar marcas" icon={CloseIcon} onClick={onClear} />
    </div>
  )
}
