/** The server of `npm run dev` as a process that is started again when its files change. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** Several files are often saved at once, by an editor or by `git checkout`. */
const QUIET_MS = 120
/** A stream that a page holds open would otherwise keep the old server for ever; what is half done is rolled back. */
const KILL_AFTER_MS = 2000

/** What the server reads; what only a screen or a test reads does not start it again. */
const OF_SERVER = /^(app|base|colombia|platform|modules|db)\/.*\.(ts|sql|typ|json|tsv|csv|xsd)$|^scripts\/dev-server\.ts$/
const NOT_OF_SERVER = /\.(test|story)\.ts$/

/** @param path from the root of the repository, with slashes: `modules/sales/list.server.ts` */
export const isOfServer = (path: string): boolean => OF_SERVER.test(path) && !NOT_OF_SERVER.test(path)

export interface KeptServer {
  /** Settles when the server that is starting listens, or with false when it ended before. */
  isListening(): Promise<boolean>
  /** Ends it and starts another; several calls in a row are one. */
  restart(): void
  /** Ends it for good. */
  stop(): Promise<void>
}

/**
 * Starts the server and keeps it.
 * @param environment of the server: its port, its database
 * @param told after each start: whether it listens
 */
export function keepServer(environment: NodeJS.ProcessEnv, told: (isListening: boolean) => void): KeptServer {
  let child: ChildProcess
  let listening: Promise<boolean>
  let timer: NodeJS.Timeout | undefined
  /** One restart after another: two servers never wait for one port. */
  let turn: Promise<void> = Promise.resolve()

  const start = (): void => {
    const started = spawn(process.execPath, [join(import.meta.dirname, 'dev-server.ts')], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A group of its own: Ctrl+C reaches this process alone, which ends the server once.
      detached: true,
    })
    child = started
    listening = new Promise((done) => {
      started.once('message', () => done(true))
      started.once('exit', () => done(false))
    })
    void listening.then((isListening) => child === started && told(isListening))
  }
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    await ended
    clearTimeout(killing)
  }

  start()
  return {
    // What is asked while another server is being started waits for that one.
    isListening: () => turn.then(() => listening),
    restart() {
      clearTimeout(timer)
      timer = setTimeout(() => void (turn = turn.then(end).then(start)), QUIET_MS)
    },
    async stop() {
      clearTimeout(timer)
      await turn
      await end()
    },
  }
}
