/** Sending a document to be kept: created or written again, once however often it is asked. */
import { useRef, useState } from 'react'
import { type Failure, useSend } from '#platform/web/index.tsx'
import type { DocumentInput, DocumentView, SavedDocument } from '../../wire.ts'
import type { ExistingDraft } from './existing.ts'
import { sourceReads, type DocumentSurface } from './surface.ts'

interface Sent {
  readonly document: DocumentInput
  /** What somebody else saved, and is written over. */
  readonly over: DocumentView | undefined
}

/** `sending`: to be approved. */
export type Doing = 'saving' | 'issuing' | 'sending'

export interface Sending {
  /** What is under way. */
  readonly doing: Doing | null
  readonly failure: Failure | null
  /** Null while another is under way, and when it was refused. */
  readonly send: <S extends Sent>(
    doing: Doing,
    make: () => Promise<S>,
  ) => Promise<{ readonly answer: SavedDocument; readonly sent: S } | null>
  readonly reset: () => void
}

interface Options {
  readonly existing: ExistingDraft | null
  /** Of a new one: the version whose place it takes. */
  readonly replaces: ExistingDraft | null
  readonly onFailure: (failure: Failure) => void
}

export function useSending(surface: DocumentSurface, { existing, replaces, onFailure }: Options): Sending {
  const { endpoints } = surface
  const [doing, setDoing] = useState<Sending['doing']>(null)
  const isSubmitting = useRef(false)
  const { list, totals, view, history, facts, withholdingDay } = endpoints
  const refreshes = [list, totals, view, history, facts, withholdingDay, ...sourceReads(surface)]
  const creating = useSend(endpoints.create, { refreshes, inForm: true, onFailure })
  const updating = useSend(endpoints.update, { refreshes, inForm: true, onFailure })
  const { failure, reset } = existing ? updating : creating
  const run = ({ document, over }: Sent, doing: Doing): Promise<SavedDocument | null> => {
    const how = { issue: doing !== 'saving', asksApproval: doing === 'sending' }
    return existing
      ? updating.run({ params: { id: existing.id }, body: { document, version: over?.version ?? existing.version, ...how } })
      : creating.run({
          body: { document, ...how, replaces: replaces && { id: over?.id ?? replaces.id, version: over?.version ?? replaces.version } },
        })
  }
  return {
    doing,
    failure,
    reset,
    send: async (how, make) => {
      if (isSubmitting.current) return null
      isSubmitting.current = true
      setDoing(how)
      try {
        const sent = await make()
        const answer = await run(sent, how)
        return answer && { answer, sent }
      } finally {
        isSubmitting.current = false
        setDoing(null)
      }
    },
  }
}
