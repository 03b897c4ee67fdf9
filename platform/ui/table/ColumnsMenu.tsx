import { useCallback, useState } from 'react'
import { Button } from '../Button.tsx'
import { Checkbox } from '../fields/Choices.tsx'
import { Popover } from '../float/Popover.tsx'
import { ColumnsIcon } from '../icons.tsx'

export interface ColumnChooser {
  hidden: ReadonlySet<string>
  toggle: (id: string) => void
  /** Exactly these are out of sight: a saved view says which. */
  hide: (ids: Iterable<string>) => void
  /** How many are in sight after fitting; null before the table has been measured. */
  fitted: number | null
  /** The table says it. */
  report: (fitted: number) => void
}

const keyOf = (list: string) => `paramo.columns.${list}`

/**
 * Which columns of a list the person wants; remembered in this browser under the list's name.
 * @param offAtFirst columns that are only shown to who asks for them
 */
export function useColumnChooser(list: string, offAtFirst: readonly string[] = []): ColumnChooser {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(localStorage.getItem(keyOf(list))?.split(',').filter(Boolean) ?? offAtFirst),
  )
  const [fitted, setFitted] = useState<number | null>(null)
  const hide = useCallback(
    (ids: Iterable<string>) => {
      const next = new Set(ids)
      localStorage.setItem(keyOf(list), [...next].join(','))
      setHidden(next)
    },
    [list],
  )
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(hidden)
      if (!next.delete(id)) next.add(id)
      hide(next)
    },
    [hidden, hide],
  )
  return { hidden, toggle, hide, fitted, report: setFitted }
}

/** "Columnas 10 de 12". Columns that never leave (priority 1) cannot be hidden. */
export function ColumnsMenu(props: { chooser: ColumnChooser; columns: readonly { id: string; header: string; priority?: number }[] }) {
  const { chooser, columns } = props
  const fewer = chooser.fitted !== null && chooser.fitted < columns.length
  return (
    <Popover
      label="Columnas"
      align="end"
      renderTrigger={(trigger) => (
        <Button {...trigger} look="quiet" icon={ColumnsIcon}>
          Columnas {fewer && <span className="muted">{`${chooser.fitted} de ${columns.length}`}</span>}
        </Button>
      )}
    >
      {columns.map((column) => (
        <Checkbox
          key={column.id}
          label={column.header}
          value={!chooser.hidden.has(column.id)}
          disabled={(column.priority ?? 1) <= 1}
          onChange={() => chooser.toggle(column.id)}
        />
      ))}
    </Popover>
  )
}
