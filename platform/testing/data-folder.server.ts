/** Removing a data folder of a test in one breath, also from an `exit` handler, where nothing can be awaited. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const PATIENCE_MS = 5_000
const STEP_MS = 20

/** Ends the database of the folder if one still runs there, and deletes the folder with all that is in it. */
export function removeDataFolder(folder: string): void {
  const file = join(folder, 'postgres', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
  if (pid !== null) {
    signal(pid, 'SIGQUIT')
    // While its processes end they still write files, and the folder could not be emptied. The last thing that it does is to take its
    // file away; the process is still seen for as long as whoever started it waits here.
    const deadline = Date.now() + PATIENCE_MS
    while (existsSync(file) && signal(pid, 0) && Date.now() < deadline) sleep(STEP_MS)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Whether the process was there to hear it. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

const sleep = (milliseconds: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
