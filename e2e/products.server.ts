/**
 * The products of a process of journeys, one after another: each is what `npm start` starts, in a data folder and a database of its own, and the
 * program is read and compiled once for all of them. A line asks and a line answers; when nobody can ask any more it ends with what
 * it runs.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { readSettings } from '#platform/settings.server.ts'
import { startProduct, type Product } from '#app/start.server.ts'

const WEB = join(import.meta.dirname, '../dist/web')
const request = z.union([
  z.object({
    DATA_DIR: z.string(),
    DATABASE_URL: z.optional(z.string()),
    PORT: z.string(),
    PUBLIC_URL: z.string(),
    DIAN_SIMULATOR_URL: z.string(),
  }),
  z.null(),
])

let running: Product | null = null

/** @param wanted the settings of the product that is to run from now on; null for none */
async function change(wanted: z.infer<typeof request>): Promise<string> {
  const last = running
  running = null
  await last?.stop()
  if (wanted === null) return ''
  running = await startProduct(readSettings({ ...process.env, ...wanted }), WEB)
  return running.url
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await change(request.parse(JSON.parse(line))).then(
    (url) => ({ url }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
await change(null)
process.exit(0)
