/** What is done to the records of a list without opening them: named anew, moved among their siblings, added to and inside one. */
import { type ReactNode, useRef, useState } from 'react'
import { type DataTableProps, useIsPhone } from '#platform/ui/index.tsx'
import { useArrange } from './arrange.tsx'
import type { AnyCatalogue, AnyRecord } from './catalogue.ts'
import { QuickCreate, type QuickCreateProps } from './QuickCreate.tsx'
import { quickFields, renamedField } from './quick.ts'
import { Rename } from './Rename.tsx'
import { RowActions } from './RowActions.tsx'
import { useReasonNot } from './use-may.tsx'
import type { Within } from './within.ts'

interface Options extends Pick<QuickCreateProps, 'context'> {
  readonly within: Within | undefined
  /** In sight; null while they are on their way. */
  readonly rows: readonly AnyRecord[] | null
  /** The list is in the order that people gave it. */
  readonly isInPlace: boolean
}

interface InPlace extends Required<Pick<DataTableProps<AnyRecord>, 'rowKeys' | 'rowActions' | 'editing'>> {
  /** The line that adds a record, over the table; rows are dragged within. */
  readonly around: (table: ReactNode) => ReactNode
}

export function useInPlace(catalogue: AnyCatalogue, { within, rows, isInPlace, context }: Options): InPlace {
  const isPhone = useIsPhone()
  const mayWrite = useReasonNot(catalogue.permissions.write) === null
  const [under, setUnder] = useState<AnyRecord | null>(null)
  const quickBox = useRef<HTMLInputElement>(null)
  const arranging = useArrange(catalogue, rows ?? [])
  const renaming = useRenaming(catalogue, rows, mayWrite)
  const quick = mayWrite && !isPhone ? quickFields(catalogue, within ? [within.field] : []) : null
  const mayArrange = mayWrite && isInPlace
  const mayHang = quick !== null && catalogue.tree !== undefined
  const addUnder = (row: AnyRecord) => {
    setUnder(row)
    quickBox.current?.focus()
  }
  return {
    rowKeys: [
      ...(renaming.start ? [{ keys: 'f2', label: 'Cambiar el nombre', run: renaming.start }] : []),
      ...(mayHang ? [{ keys: 'd', label: 'Agregar dentro de la fila', run: addUnder }] : []),
      ...(mayArrange
        ? [
            { keys: 'alt+arrowup', label: 'Subir la fila', run: (row: AnyRecord) => arranging.step(row, 'up') },
            { keys: 'alt+arrowdown', label: 'Bajar la fila', run: (row: AnyRecord) => arranging.step(row, 'down') },
          ]
        : []),
    ],
    rowActions: (row) => (
      <RowActions
        name={catalogue.title(row)}
        onAddInside={mayHang ? () => addUnder(row) : null}
        onRename={renaming.start && (() => renaming.start?.(row))}
        onDrag={mayArrange ? { start: (event) => arranging.start(row, event), end: arranging.end } : null}
      />
    ),
    editing: renaming.editing,
    around: (table) => (
      <>
        {quick && (
          <QuickCreate
            catalogue={catalogue}
            fields={quick}
            context={context}
            under={under}
            starts={within && { [within.field]: within.of }}
            onTop={() => setUnder(null)}
            first={quickBox}
          />
        )}
        <div className="arrange" {...(mayArrange ? arranging.area : {})}>
          {table}
        </div>
      </>
    ),
  }
}

interface Renaming {
  /** Null where nothing is named anew. */
  readonly start: ((row: AnyRecord) => void) | null
  readonly editing: NonNullable<DataTableProps<AnyRecord>['editing']> | null
}

/** The name of a row, changed where it stands. */
function useRenaming(catalogue: AnyCatalogue, rows: readonly AnyRecord[] | null, mayWrite: boolean): Renaming {
  const [id, setId] = useState<string | null>(null)
  const column = mayWrite ? renamedField(catalogue) : null
  if (!column) return { start: null, editing: null }
  const end = (row: AnyRecord) => {
    setId(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-key="${row.id}"] [data-rowlink]`)?.focus())
  }
  const record = id === null ? undefined : rows?.find((row) => row.id === id)
  return {
    start: (row) => setId(row.id),
    editing: record
      ? { row: record.id, column, content: <Rename catalogue={catalogue} record={record} name={column} onDone={() => end(record)} /> }
      : null,
  }
}
