/** The files of a document, where it is seen and where it is written: changed at once, for they are no part of what it says. */
import { AttachedFiles } from '#platform/attached/AttachedFiles.tsx'
import type { DocumentSurface } from '../screens/editor/surface.ts'

interface Props {
  readonly surface: Pick<DocumentSurface, 'kind' | 'endpoints'>
  /** Null of one that was not saved yet. */
  readonly id: string | null
}

export function DocumentFiles({ surface: { kind, endpoints }, id }: Props) {
  if (id === null) return <p className="t2">Guarda el borrador para adjuntar archivos.</p>
  return (
    <AttachedFiles
      write={kind.permissions.write}
      calls={endpoints}
      id={id}
      empty="Sin archivos. Adjunta el soporte: la orden, el documento del proveedor o el acta firmada."
    />
  )
}
