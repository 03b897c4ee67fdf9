/** What somebody else saved while a document was written: nothing is written over it unknowingly. */
import { useState } from 'react'
import { call, type Failure, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { DocumentView } from '../../wire.ts'
import type { ExistingDraft } from './existing.ts'
import type { DocumentSurface } from './surface.ts'

const CHANGED_BY_OTHER = 697

interface Conflict {
  readonly theirs: DocumentView | null
  /** Reads what the other saved, when that is why the server refused; every other refusal is met `otherwise`. */
  readonly meet: (answered: Failure, otherwise: () => void) => void
  readonly forget: () => void
}

/** @param replaces of a new one: the version whose place it takes */
export function useConflict({ endpoints }: DocumentSurface, existing: ExistingDraft | null, replaces: ExistingDraft | null): Conflict {
  const [theirs, setTheirs] = useState<DocumentView | null>(null)
  // Past the answers that pages keep: what is being written stays as it is.
  const viewOf = (id: string) => call(endpoints.view, { params: { id } })
  const readTheirs = async (): Promise<DocumentView | null> => {
    if (existing) {
      const saved = await viewOf(existing.id)
      // Of a draft that would be a version, it is the other one that changed.
      return saved.version === existing.version ? null : saved
    }
    if (!replaces) return null
    const replaced = await viewOf(replaces.id)
    const standing = replaced.versions.find(({ state }) => state === 'issued' || state === 'annulled')
    return standing && standing.id !== replaced.id ? viewOf(standing.id) : replaced
  }
  return {
    theirs,
    meet: (answered, otherwise) => {
      if (answered.kind !== 'business' || answered.code !== CHANGED_BY_OTHER) return otherwise()
      readTheirs().then(
        (found) => (found ? setTheirs(found) : otherwise()),
        (failed: unknown) => sayFailure(failureOf(failed)),
      )
    },
    forget: () => setTheirs(null),
  }
}
