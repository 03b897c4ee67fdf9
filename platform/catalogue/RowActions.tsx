import type { DragEvent } from 'react'
import { EditIcon, GripIcon, IconButton, PlusIcon } from '#platform/ui/index.tsx'

/** What can be done with a row without opening it; null is what cannot. */
export function RowActions(props: {
  name: string
  onAddInside: (() => void) | null
  onRename: (() => void) | null
  onDrag: { start: (event: DragEvent) => void; end: () => void } | null
}) {
  const { name, onAddInside, onRename, onDrag } = props
  return (
    <>
      {onAddInside && <IconButton name={`Agregar dentro de ${name}`} icon={PlusIcon} size="small" onClick={onAddInside} />}
      {onRename && <IconButton name={`Cambiar el nombre de ${name}`} icon={EditIcon} size="small" onClick={onRename} />}
      {onDrag && (
        <span
          className="grip"
          data-tip="Arrastra para cambiar el orden, o usa Alt y las flechas"
          draggable
          onDragStart={onDrag.start}
          onDragEnd={onDrag.end}
        >
          <GripIcon />
        </span>
      )}
    </>
  )
}
