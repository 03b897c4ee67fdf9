/** Programs of the product, started through its launcher as a person starts them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { freePort } from '#platform/free-port.server.ts'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'

const ROOT = join(import.meta.dirname, '..')
const LAUNCHER = join(ROOT, 'scripts/run.mjs')

/** The first start builds the web application. */
const START_PATIENCE_MS = 180_000
const STOP_PATIENCE_MS = 20_000

/** Without what the test runner sets, and without the database that the person who runs the journeys works with. */
const asInAShell = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE|DATABASE_URL)$/.test(name)))

class Program {
  readonly #child: ChildProcess
  readonly #name: string
  readonly #ended: Promise<number | null>
  #output = ''
  #complaints = ''

  constructor(parameters: readonly string[], environment: NodeJS.ProcessEnv) {
    this.#name = parameters.join(' ')
    // A group of its own, so that the launcher and what it launched can be ended together.
    const options = { cwd: ROOT, env: environment, detached: true }
    this.#child = spawn(process.execPath, [LAUNCHER, ...parameters], { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
    // Whoever ended is told of by `#ended`, and has nobody to hear it.
    this.#child.stdin?.on('error', () => undefined)
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#complaints += chunk.toString()))
    this.#ended = new Promise((done) => {
      this.#child.once('error', (error) => {
        this.#complaints += String(error)
        done(1)
      })
      this.#child.once('close', done)
    })
  }

  /** The address in the line that says that it is ready. */
  saysItsAddress(): Promise<string> {
    return this.#says(() => /https?:\/\/[^\s'"]+/.exec(completeLines(this.#output))?.[0] ?? null, 'say its address')
  }

  /** Tells it something, and waits for the line that it answers with. One at a time. */
  asks(line: string): Promise<string> {
    const before = completeLines(this.#output).length
    this.#child.stdin?.write(`${line}\n`)
    return this.#says(() => completeLines(this.#output).slice(before).trimEnd() || null, 'answer')
  }

  async #says(read: () => string | null, what: string): Promise<string> {
    const deadline = Date.now() + START_PATIENCE_MS
    const ending = this.#ended.then(() => 'ended' as const)
    for (;;) {
      const said = read()
      if (said !== null) return said
      if (Date.now() > deadline) throw this.#failure(`did not ${what}`)
      const pause = new Promise<'paused'>((done) => setTimeout(done, 20, 'paused'))
      if ((await Promise.race([ending, pause])) === 'ended') throw this.#failure('ended before it was ready')
    }
  }

  /** What it printed, when it ends well. */
  async ends(): Promise<string> {
    const code = await this.#ended
    if (code !== 0) throw this.#failure(`ended with ${code}`)
    return this.#output
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const patience = setTimeout(() => this.kill(), STOP_PATIENCE_MS)
    await this.#ended
    clearTimeout(patience)
  }

  /** At once, with everything that it launched. */
  kill(): void {
    if (this.#child.pid === undefined) return
    try {
      process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // It has ended, and its group with it.
    }
  }

  #failure(what: string): Error {
    return new Error(`${this.#name} ${what}\n${this.#output.slice(-2000)}\n${this.#complaints.slice(-4000)}`)
  }
}

const completeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1)

export interface RunningProduct {
  readonly url: string
  /** What `npm run …` runs beside it, to its end. @returns what it printed */
  run(parameters: readonly string[]): Promise<string>
  /** Where it looks for a simulated authority: nobody listens there until a journey does. */
  readonly simulatorUrl: string
  /** As asked politely; it ends its database too. */
  stop(): Promise<void>
}

interface Ports {
  readonly port: number
  readonly simulatorPort: number
}

const freePorts = async (): Promise<Ports> => ({ port: await freePort(), simulatorPort: await freePort() })

/** In a data folder of its own, as anybody's. @param databaseUrl null for the embedded one of that folder */
function environmentOf(dataDir: string, databaseUrl: string | null, { port, simulatorPort }: Ports) {
  const DIAN_SIMULATOR_URL = `http://127.0.0.1:${simulatorPort}/WcfDianCustomerServices.svc`
  const own = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, DIAN_SIMULATOR_URL }
  return databaseUrl === null ? own : { ...own, DATABASE_URL: databaseUrl }
}

/** The same program as `npm start`, on a free port, in a data folder and a database. */
export async function startProduct(dataDir: string, databaseUrl: string): Promise<RunningProduct> {
  const environment = { ...asInAShell(process.env), ...environmentOf(dataDir, databaseUrl, await freePorts()) }
  const server = new Program(['app/server.ts'], environment)
  // A run that is ended from outside gets no tear-down, and leaves no time to ask politely.
  const abandon = (): void => server.kill()
  process.once('exit', abandon)
  const stop = async (): Promise<void> => {
    await server.stop()
    process.off('exit', abandon)
    server.kill()
  }
  try {
    const url = await server.saysItsAddress()
    return { url, simulatorUrl: environment.DIAN_SIMULATOR_URL, run: (parameters) => new Program(parameters, environment).ends(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const answerShape = z.object({ url: z.optional(z.string()), error: z.optional(z.string()) })

/** The program that runs the products of this process; it ends when this process does. */
let products: Program | null = null

/** Of the products of this process, one after another: at the same address a browser has what it fetched from the one before. */
let ports: Ports | null = null

async function askProducts(wanted: object | null): Promise<string> {
  products ??= new Program(['e2e/products.server.ts'], asInAShell(process.env))
  try {
    const { url, error } = answerShape.parse(JSON.parse(await products.asks(JSON.stringify(wanted))))
    if (url === undefined) throw new Error(`The product of the journeys failed: ${error}`)
    return url
  } catch (error) {
    // The next file begins with another one.
    products.kill()
    products = null
    throw error
  }
}

/**
 * The same product as `startProduct` starts, without reading and compiling it again: one at a time. When the run is ended from outside,
 * its data folder is removed.
 * @param databaseUrl null for the embedded one of its data folder
 */
export async function startNextProduct(dataDir: string, databaseUrl: string | null): Promise<RunningProduct> {
  ports ??= await freePorts()
  const own = environmentOf(dataDir, databaseUrl, ports)
  const abandon = (): void => {
    products?.kill()
    removeDataFolder(dataDir)
  }
  process.once('exit', abandon)
  const stop = async (): Promise<void> => {
    await askProducts(null)
    process.off('exit', abandon)
  }
  const environment = { ...asInAShell(process.env), ...own }
  const url = await askProducts(own)
  return { url, simulatorUrl: own.DIAN_SIMULATOR_URL, run: (parameters) => new Program(parameters, environment).ends(), stop }
}
