/** Long work in a process of its own, at an instant, until it is killed. */
import { createPool } from '#platform/db/tx.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { fixedClock, storyKey, storyLog } from '#platform/testing/runtime.server.ts'
import { createRuntime, workerParts } from '../start.server.ts'

const [appUrl = '', dataDir = '', instant = ''] = process.argv.slice(2)
const settings = { ...readSettings({}), ...storyKey, dataDir }
const runtime = { ...createRuntime(settings, createPool(appUrl, settings), fixedClock(instant)), log: storyLog }
for (;;) await workLong(workerParts(runtime))
