/**
 * From starting `app/server.ts` to the first 200 of /healthz, on a data folder that was used before and with the web
 * application built. Raw is the embedded database alone, from nothing running to its first answer.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { ensureWebBuild } from '../scripts/build.ts'
import { median, rounded, type Benchmark } from './benchmark.ts'
import { freePort } from '#platform/free-port.server.ts'
import { healthy } from './product.server.ts'

const TIMES = 7

export const start: Benchmark = {
  name: 'start',
  about: 'from starting the program to its first answer on a warm data folder, against starting the database alone',
  async run() {
    await ensureWebBuild()
    const dataDir = mkdtempSync(join(tmpdir(), 'paramo-bench-start-'))
    try {
      const first = await startOnce(dataDir, 'SIGTERM')
      const ours: number[] = []
      const raw: number[] = []
      for (let index = 0; index < TIMES; index += 1) {
        ours.push(await startOnce(dataDir, 'SIGTERM'))
        raw.push(await databaseAlone(dataDir))
      }
      // Killed, the server leaves its database running, and the next start adopts it.
      await startOnce(dataDir, 'SIGKILL')
      const afterKill = await startOnce(dataDir, 'SIGTERM')
      const ms = median(ours)
      const rawMs = median(raw)
      return {
        name: this.name,
        value: Math.round(ms),
        unit: 'ms',
        raw: Math.round(rawMs),
        ratio: rounded(rawMs / ms, 3),
        details: {
          emptyDataFolder: Math.round(first),
          afterKill: Math.round(afterKill),
          fastest: Math.round(Math.min(...ours)),
          slowest: Math.round(Math.max(...ours)),
        },
      }
    } finally {
      // Whatever happened above, no database stays behind.
      await (await startEmbedded(dataDir)).stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  },
}

/** @returns milliseconds; the program has ended, as the signal ends it */
async function startOnce(dataDir: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../app/server.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  const ended = new Promise((done) => child.once('exit', done))
  try {
    await healthy(`http://127.0.0.1:${port}`)
    return performance.now() - started
  } finally {
    child.kill(signal)
    await ended
  }
}

async function databaseAlone(dataDir: string): Promise<number> {
  const started = performance.now()
  const database = await startEmbedded(dataDir)
  const spent = performance.now() - started
  await database.stop()
  return spent
}
