import { useCallback, useMemo, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { Checkbox } from '../fields/Choices.tsx'
import { Popover } from '../float/Popover.tsx'
import { ChevronDownIcon, ChevronUpIcon, ColumnsIcon, MinusIcon, PlusIcon } from '../icons.tsx'
import { boundedWidth, inOrder, movedBy, readArrangement, type Arrangement } from './arrangement.ts'

export interface ColumnChooser {
  arrangement: Arrangement
  hidden: ReadonlySet<string>
  toggle: (id: string) => void
  /** Exactly so: a saved view says how. */
  arrange: (arrangement: Arrangement) => void
  /** How many are in sight after fitting; null before the table has been measured. */
  fitted: number | null
  /** The table says it. */
  report: (fitted: number) => void
}

/** Where the columns of a list are kept besides this browser. */
export interface KeptColumns {
  /** Undefined until it is known; null when nothing was kept. */
  readonly kept: Arrangement | null | undefined
  readonly keep: (arrangement: Arrangement) => void
}

const NONE_OFF: readonly string[] = []

const keyOf = (list: string) => `paramo.columns.${list}`

/**
 * How the person wants the columns of a list; remembered in this browser under the list's name, and wherever `elsewhere` says.
 * @param offAtFirst columns that are only shown to who asks for them; the same list as long as it says the same
 */
export function useColumnChooser(list: string, offAtFirst: readonly string[] = NONE_OFF, elsewhere?: KeptColumns): ColumnChooser {
  // Null of whoever arranged nothing: what is off for them may be found out later.
  const [own, setOwn] = useState<Arrangement | null>(() => readArrangement(localStorage.getItem(keyOf(list))))
  const arrangement = useMemo<Arrangement>(() => own ?? { hidden: offAtFirst, order: [], widths: {} }, [own, offAtFirst])
  const [fitted, setFitted] = useState<number | null>(null)
  const kept = elsewhere?.kept
  const [follows, setFollows] = useState(kept)
  // What was kept elsewhere is the person's, whoever used this browser before.
  if (follows !== kept) {
    setFollows(kept)
    if (kept !== undefined) setOwn(kept)
  }
  const keep = elsewhere?.keep
  const arrange = useCallback(
    (next: Arrangement) => {
      localStorage.setItem(keyOf(list), JSON.stringify(next))
      setOwn(next)
      keep?.(next)
    },
    [list, keep],
  )
  const { hidden } = arrangement
  const toggle = (id: string) =>
    arrange({ ...arrangement, hidden: hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id] })
  return { arrangement, hidden: new Set(hidden), toggle, arrange, fitted, report: setFitted }
}

interface ListedColumn {
  readonly id: string
  readonly header: string
  readonly priority?: number
  readonly width?: number
  readonly min?: number
}

const STEP = 24
/** Where a column that grows begins to be narrowed. */
const GROWN = 160

/** "Columnas 10 de 12". Columns that never leave (priority 1) cannot be hidden; all can be moved and made wider. */
export function ColumnsMenu({ chooser, columns }: { chooser: ColumnChooser; columns: readonly ListedColumn[] }) {
  const { arrangement, arrange } = chooser
  const fewer = chooser.fitted !== null && chooser.fitted < columns.length
  const listed = inOrder(columns, arrangement.order)
  const ids = listed.map(({ id }) => id)
  const widen = ({ id, width, min }: ListedColumn, by: number) =>
    arrange({
      ...arrangement,
      widths: { ...arrangement.widths, [id]: boundedWidth((arrangement.widths[id] ?? width ?? min ?? GROWN) + by) },
    })
  const isChanged = arrangement.order.length > 0 || Object.keys(arrangement.widths).length > 0
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
      {listed.map((column, at) => (
        <div key={column.id} className="columns-row">
          <Checkbox
            label={column.header}
            value={!chooser.hidden.has(column.id)}
            disabled={(column.priority ?? 1) <= 1}
            onChange={() => chooser.toggle(column.id)}
          />
          <span className="columns-acts">
            <IconButton
              name={`Subir ${column.header}`}
              icon={ChevronUpIcon}
              disabledReason={at === 0 ? 'Ya es la primera' : null}
              onClick={() => arrange({ ...arrangement, order: movedBy(ids, column.id, -1) })}
            />
            <IconButton
              name={`Bajar ${column.header}`}
              icon={ChevronDownIcon}
              disabledReason={at === ids.length - 1 ? 'Ya es la última' : null}
              onClick={() => arrange({ ...arrangement, order: movedBy(ids, column.id, 1) })}
            />
            <IconButton name={`${column.header} más angosta`} icon={MinusIcon} onClick={() => widen(column, -STEP)} />
            <IconButton name={`${column.header} más ancha`} icon={PlusIcon} onClick={() => widen(column, STEP)} />
          </span>
        </div>
      ))}
      {isChanged && (
        <Button look="quiet" onClick={() => arrange({ ...arrangement, order: [], widths: {} })}>
          Restablecer orden y anchos
        </Button>
      )}
    </Popover>
  )
}
