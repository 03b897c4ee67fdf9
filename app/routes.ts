/** `npm run routes`: the addresses that the screens serve. With `--json`, one array of objects. */
import { screens } from './screens.ts'

const rows = screens.map((screen) => ({
  path: screen.path,
  title: screen.title,
  module: screen.module,
  permission: typeof screen.permission === 'string' ? screen.permission : screen.permission.code,
  plan: screen.plan?.name ?? null,
  services: screen.services,
}))

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(rows)}\n`)
} else {
  const width = Math.max(...rows.map((row) => row.path.length))
  for (const row of rows) process.stdout.write(`${row.path.padEnd(width)}  ${row.title}\n`)
}
