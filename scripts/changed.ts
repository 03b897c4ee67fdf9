/** Since when a change counts: for `npm run check -- --changed`, which runs what the change can have broken. */
import { spawnSync } from 'node:child_process'
import { ROOT } from './steps.ts'

/** The commit that a name stands for, or null. */
const askGit = (name: string): string | null => {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/**
 * The commit that `--changed` names; without a name where the branch left `main`, and on `main` itself the commit before. What is
 * not committed counts always.
 * @returns null when everything is asked for
 */
export function changedSince(parameters: readonly string[], commitOf: (name: string) => string | null = askGit): string | null {
  const asked = parameters.find((parameter) => /^--changed(=|$)/.test(parameter))
  if (asked === undefined) return null
  const named = asked.slice('--changed='.length)
  if (named !== '') return named
  const main = commitOf('main')
  if (main !== null && main !== commitOf('HEAD')) return 'main'
  return commitOf('HEAD~1') === null ? 'HEAD' : 'HEAD~1'
}
