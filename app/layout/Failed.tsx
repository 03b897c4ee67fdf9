import type { ErrorComponentProps } from '@tanstack/react-router'
import { LoadError } from '#platform/ui/index.tsx'
import { failureOf, texts } from '#platform/web/index.tsx'

const CHUNK_GONE = /dynamically imported module|importing a module script|preload CSS/i

/** A screen whose code could not be loaded, or that broke: what happened, and trying again. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const isChunk = error instanceof Error && CHUNK_GONE.test(error.message)
  const message = isChunk ? 'No se pudo descargar esta pantalla. Puede haber una versión nueva.' : failureOf(error).message
  return <LoadError message={navigator.onLine ? message : texts.offline} onRetry={isChunk ? () => location.reload() : reset} />
}
