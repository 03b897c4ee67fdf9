/**
 * The pages of a PDF that somebody else wrote, as pictures: a browser shows them without running or fetching anything of it. Each
 * file is drawn in a process of its own that ends with it, one after another, in turns of companies.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { CompanyTurns } from '../company-turns.server.ts'
import { MOST_PAGES, MOST_PAGES_LETTERS } from './pages-limits.server.ts'

const PROGRAM = fileURLToPath(new URL('./pages.process.server.ts', import.meta.url))
/** Longer than any paper that a person would read takes on a slow and busy machine. */
const PATIENCE_MS = 20_000
/** Whoever comes after so many of their company is told that it cannot be shown, and downloads it. */
const MOST_WAITING = 20

const drawn = z.array(z.string().check(z.startsWith('<svg'), z.maxLength(MOST_PAGES_LETTERS))).check(z.maxLength(MOST_PAGES))

/** What the process wrote; nothing of one that was ended, by its file or by its time. */
async function answerOf(pdf: Uint8Array, patienceMs: number): Promise<string> {
  const child = spawn(process.execPath, ['--max-old-space-size=256', PROGRAM], {
    ...{ env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: patienceMs, killSignal: 'SIGKILL', windowsHide: true },
  })
  // It may end before it has read all that it is given.
  child.stdin.on('error', () => {})
  child.stdin.end(pdf)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [said, code] = await Promise.all([buffer(child.stdout), ended])
  return code === 0 ? said.toString('utf8') : '[]'
}

const turns = new CompanyTurns(1)

/**
 * @param companyId whose it is
 * @param pdf the bytes, whoever wrote them
 * @returns its pages in order, each an SVG that is to be shown as a picture, at most `MOST_PAGES`; none of what cannot be drawn
 */
export async function drawPages(companyId: string, pdf: Uint8Array, patienceMs = PATIENCE_MS): Promise<readonly string[]> {
  if (turns.waitingOf(companyId) >= MOST_WAITING) return []
  const answer = await turns.run(companyId, () => answerOf(pdf, patienceMs).catch(() => '[]'))
  return drawn.parse(JSON.parse(answer))
}
