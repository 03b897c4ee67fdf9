import type { ErrorComponentProps } from '@tanstack/react-router'
import { LoadError } from '#platform/ui/index.tsx'
import { ChunkFailed, failureOf, helpForChunk, reloadForCode, texts, wasReloadedHere } from '#platform/web/index.tsx'

/** A screen whose code could not be loaded, or that broke: what happened, and what can be done. */
export function Failed({ error, reset }: ErrorComponentProps) {
  if (!(error instanceof ChunkFailed))
    return <LoadError message={navigator.onLine ? failureOf(error).message : texts.offline} onRetry={reset} />
  const { message, offersReload } = helpForChunk(error.part, navigator.onLine, wasReloadedHere())
  return offersReload ? (
    <LoadError message={message} retry="Recargar" onRetry={reloadForCode} />
  ) : (
    // The browser may remember that the code did not come: only a page that is loaded again asks for it again.
    <LoadError message={message} onRetry={() => location.reload()} />
  )
}
