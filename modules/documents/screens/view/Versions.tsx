import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { useState } from 'react'
import { Button, DayText, Dialog, KitLink, LoadError, Money } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { changesBetween } from '../../write/changes/changes.ts'
import { writtenView } from '../../write/changes/written.ts'
import type { DocumentView } from '../../wire.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { placeOf, type DocumentSurface } from '../editor/surface.ts'
import './changes.css'

interface VersionsProps {
  surface: DocumentSurface
  document: DocumentView
}

type Version = DocumentView['versions'][number]

/** "CT-12 v2" of offers, which are called so; "FC-12 · versión 2" of what was edited under one number. */
const namesIn =
  ({ versions }: Pick<DocumentView, 'versions'>) =>
  ({ number, revision }: Pick<Version, 'number' | 'revision'>): string =>
    number === null ? 'Borrador' : versions.some((each) => each.revision > 1) ? `${number} · versión ${revision}` : number

/** All versions under a number, the newest first; what is shown can be compared with any other. */
export function Versions({ surface, document }: VersionsProps) {
  const { kind } = surface
  const nameOf = namesIn(document)
  const [compared, setCompared] = useState<Version | null>(null)
  return (
    <section>
      <h2>Versiones</h2>
      <ul className="doc-versions">
        {document.versions.map((version) => {
          const isShown = version.id === document.id
          return (
            <li key={version.id} aria-current={isShown ? 'true' : undefined}>
              <span>
                {isShown ? (
                  <b className="b">{nameOf(version)}</b>
                ) : (
                  <KitLink href={placeOf(kind, version.id, 'view')} className="link">
                    {nameOf(version)}
                  </KitLink>
                )}
                <span className="small muted">
                  <DayText value={version.date} />
                </span>
              </span>
              <span className="num">
                <Money value={version.total} />
              </span>
              {isShown ? (
                <span className="small muted">{kind.titles.gender === 'f' ? 'Esta' : 'Este'}</span>
              ) : (
                <Button look="quiet" size="small" onClick={() => setCompared(version)} aria-label={`Comparar con ${nameOf(version)}`}>
                  Comparar
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {compared && <CompareDialog surface={surface} document={document} other={compared} onClose={() => setCompared(null)} />}
    </section>
  )
}

/** What a version says differently from another, the earlier one first. */
function CompareDialog({ surface, document, other, onClose }: VersionsProps & { other: Version; onClose: () => void }) {
  const asked = useAsk(surface.endpoints.view, { params: { id: other.id } })
  const fields = useCustomFields() ?? []
  const found = asked.data?.id === other.id ? asked.data : null
  const place = (id: string): number => document.versions.findIndex((version) => version.id === id)
  const isEarlier = place(other.id) > place(document.id)
  const sides = found && (isEarlier ? ([found, document] as const) : ([document, found] as const))
  const nameOf = namesIn(document)
  const changes = sides && changesBetween(surface.kind, writtenView(sides[0], fields), writtenView(sides[1], fields))
  return (
    <Dialog
      title={`${nameOf(document)} y ${nameOf(other)}`}
      size="medium"
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus="">
          Cerrar
        </Button>
      }
    >
      {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      {changes?.length === 0 && <p>Dicen lo mismo.</p>}
      {changes && changes.length > 0 && sides && <ChangesTable changes={changes} before={nameOf(sides[0])} after={nameOf(sides[1])} />}
    </Dialog>
  )
}
