/** The product in processes of its own, which stories ask over HTTP and kill. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#platform/free-port.server.ts'
import { storyKey, type PreparedDatabase } from '#platform/testing/story.server.ts'

const PATIENCE_MS = 60_000

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
}

/** The product's own program, without the web application. @param folder of its files */
export async function startServer(database: PreparedDatabase, folder: string): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.server.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      SECRET_KEY: storyKey.secretKey,
      PORT: String(port),
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const health = await fetch(`${url}/healthz`).catch(() => null)
    if (health?.ok) return { url, child }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The server did not start')
}
