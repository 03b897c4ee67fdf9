/** A worker in a process of its own, at an instant: says "ready", waits for a line and works until nothing is due. */
import { once } from 'node:events'
import { createPool } from '#platform/db/tx.server.ts'
import { workOnce } from '#platform/jobs/worker.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { fixedClock, storyKey, storyLog } from '#platform/testing/runtime.server.ts'
import { createRuntime, workerParts } from '../start.server.ts'

const [appUrl = '', dataDir = '', instant = ''] = process.argv.slice(2)
const settings = { ...readSettings({}), ...storyKey, dataDir }
const pool = createPool(appUrl, settings)
const runtime = { ...createRuntime(settings, pool, fixedClock(instant)), log: storyLog }
process.stdout.write('ready\n')
await once(process.stdin, 'data')
while (await workOnce(workerParts(runtime)));
await stopPdf()
await pool.end()
process.exit(0)
