/**
 * `npm run legal-value -- --name uvt --from 2027-01-01 --value 55000 --source 'Resolución DIAN …'`: a value of law for all the
 * companies of a server, before a release brings it. Written again, it is corrected. So are the figures of payroll (`minimumWage`,
 * `transportAllowance`, `monthlyHours`, rates), with `--until` when they end on another day than that of their year.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newClient } from '#platform/db/client.server.ts'
import { dayInBogota } from '#base/date.ts'
import { writeSharedValue } from '#modules/taxes/index.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { openDatabase, systemClock } from './start.server.ts'

const text = { type: 'string', default: '' } as const
const { values } = parseArgs({ options: { name: text, from: text, until: text, value: text, source: text }, strict: false })
const given = (name: 'name' | 'from' | 'until' | 'value' | 'source'): string => (typeof values[name] === 'string' ? values[name] : '')

const settings = readSettings()
mkdirSync(settings.dataDir, { recursive: true })
const database = await openDatabase(settings)
const owner = newClient({ connectionString: database.ownerUrl, application_name: 'paramo-legal-value' })
try {
  await owner.connect()
  const value = { name: given('name'), from: given('from'), until: given('until'), value: given('value'), source: given('source') }
  const problems = await writeSharedValue(owner, value, dayInBogota(systemClock.now()))
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
  else
    process.stdout.write(`${value.name} desde ${value.from}: ${value.value}. Rige ya para todas las empresas que no escribieron el suyo.\n`)
} finally {
  await owner.end()
  await database.close()
}
