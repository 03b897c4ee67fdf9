/** `npm run keys`: does the usual work in a browser, prints what it costs in keys and clicks, and keeps it in the documentation. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { tools } from './steps.ts'

const { status } = spawnSync(process.execPath, [tools.vitest, 'run', '--project', 'journeys', 'e2e/counts.journey.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, KEEP_COUNTS: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
