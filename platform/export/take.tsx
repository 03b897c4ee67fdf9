/** Taking the file of a list: a short one at once, a long one in the background with a word when it is ready. */
import type * as z from 'zod/mini'
import type { Endpoint, FileResponse, Schema } from '../http/endpoint.ts'
import { toast } from '../ui/index.tsx'
import { call, download, failureOf, queryClient, sayFailure } from '../web/index.tsx'
import { exportsScreen, listExports, measureExport, startExport } from './endpoints.ts'
import { exportErrors } from './errors.ts'

const FILE_PATIENCE_MS = 10 * 60_000

/** @returns whether it was downloaded; what goes wrong is said */
export async function takeFile<Path extends string, Q extends Schema>(
  endpoint: Endpoint<Path, Q, undefined, FileResponse>,
  query: z.input<Q>,
): Promise<boolean> {
  const asked = textsOf(query)
  try {
    const { isLarge } = await call(measureExport, { query: { path: endpoint.path, asked: JSON.stringify(asked) } })
    if (!isLarge) {
      // A list has no parameters in its path: its query is all that it takes.
      await download(endpoint as unknown as Endpoint<'/', undefined, undefined, FileResponse>, { query: asked } as object, {
        timeoutMs: FILE_PATIENCE_MS,
      })
      return true
    }
    await call(startExport, { body: { path: endpoint.path, query: asked } })
    await queryClient.invalidateQueries({ queryKey: [listExports.path] })
    toast({
      text: exportErrors.of('inBackground').message,
      tone: 'info',
      action: { label: 'Ver exportaciones', href: exportsScreen.path },
    })
  } catch (error) {
    sayFailure(failureOf(error))
  }
  return false
}

/** As an address would say it. */
const textsOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  )
