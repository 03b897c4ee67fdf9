/** A second person of the demonstration company, whose password nobody knows: the operator's one-time link lets them in. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { demoSeller } from '#app/demo/data.ts'
import type { Visit } from './browser.ts'

const LAUNCHER = join(import.meta.dirname, '../scripts/run.mjs')

/** Signs in as Andrés, who sells. */
export async function signInAsColleague({ page }: Visit): Promise<void> {
  const { url, dataDir } = inject('demo')
  const { DATABASE_URL: _unused, ...environment } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [LAUNCHER, 'app/access-link.ts', demoSeller.email], {
    env: { ...environment, DATA_DIR: dataDir, PUBLIC_URL: url },
  })
  await page.goto(stdout.trim())
  await page.getByRole('button', { name: /^Entrar como/ }).click()
  await page.getByRole('heading', { name: /^Hola, Andrés/ }).waitFor()
}
