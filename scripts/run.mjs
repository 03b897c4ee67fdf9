// The launcher behind every npm script: `node scripts/run.mjs app/server.ts …arguments`. It runs on whatever Node the
// machine has (20 or newer), makes sure the dependencies are those of package-lock.json, and hands over to Node 24, which
// comes as a dependency. It writes nothing on stdout: that belongs to the program, whose output may be read by another.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
const LONGEST_INSTALL_MS = 15 * 60_000
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.paramo-lock')
const say = (text) => process.stderr.write(`${text}\n`)

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
const lockHash = createHash('sha256').update(lockText).digest('hex')

const readOr = (file, otherwise) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

// A shared folder of modules belongs to somebody else: it is used as it is.
const isShared = () => lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

// npm writes what it installed, last, so a half-made folder has no such file. What it installed by itself needs no second time.
function npmInstalledThis() {
  const installed = JSON.parse(readOr(join(modules, '.package-lock.json'), '{}')).packages
  if (!installed) return false
  return Object.entries(JSON.parse(lockText).packages).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    const found = installed[path]
    return found ? found.version === wanted.version : wanted.optional === true
  })
}

function isCurrent() {
  if (isShared()) return true
  if (readOr(stampFile, '').trim() === lockHash) return true
  if (!npmInstalledThis()) return false
  writeFileSync(stampFile, lockHash)
  return true
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Two starts at once must not install over each other: the second waits for the first. The turn is a file outside
// node_modules, because installing deletes that folder; a turn whose owner died is taken over.
async function withTurn(work) {
  const turn = join(tmpdir(), `paramo-install-${createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 16)}`)
  for (;;) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const owner = readOr(turn, '')
      const ageMs = Date.now() - (statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      // An empty file was created a moment ago and gets its number in the same breath; a number may belong to another program by now.
      const isAbandoned = (owner !== '' && !isAlive(Number(owner))) || ageMs > LONGEST_INSTALL_MS
      if (isAbandoned) rmSync(turn, { force: true })
      else await new Promise((done) => setTimeout(done, 200))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(turn, { force: true })
  }
}

const run = (command, parameters) =>
  new Promise((done) => {
    // npm's own output goes to stderr with everything else that is not the program's.
    const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })

async function ensureDependencies() {
  if (isCurrent()) return
  const isInstalled = await withTurn(async () => {
    // Another start may have installed while this one waited.
    if (isCurrent()) return true
    say('Páramo: instalando dependencias (solo la primera vez o cuando cambian)…')
    const code = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
    if (code === 0) writeFileSync(stampFile, lockHash)
    return code === 0
  })
  if (isInstalled) return
  say('Páramo: no se pudieron instalar las dependencias. Revisa tu conexión y vuelve a intentarlo, o ejecuta «npm ci --ignore-scripts».')
  process.exit(1)
}

function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const bundled = join(modules, `node-${system}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(bundled)) return bundled
  return ownNode()
}

const ownNode = () => (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR ? process.execPath : null)

function stopWithoutNode() {
  say(
    `Páramo necesita Node ${NODE_MAJOR} o más reciente. Esta máquina tiene Node ${process.versions.node} y no hay una versión incluida para ${process.platform}-${process.arch}. Instala Node ${NODE_MAJOR} desde https://nodejs.org y vuelve a intentarlo.`,
  )
  process.exit(1)
}

function handOver(node, parameters) {
  // Half of a start is reading and stripping the sources: kept where what was installed is kept.
  const cache = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node')
  const environment = { ...process.env, NODE_COMPILE_CACHE: cache, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  const child = spawn(node, parameters, { stdio: 'inherit', env: environment })
  const forward = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // In a terminal Ctrl-C already reaches the whole group: passing it on would ask the program to stop twice.
    const alreadyHeard = signal === 'SIGINT' && process.stdin.isTTY
    process.on(signal, alreadyHeard ? () => undefined : forward)
  }
  child.once('error', () => {
    // The bundled Node does not run on this system (another C library, for instance).
    const own = ownNode()
    if (own !== null && own !== node) handOver(own, parameters)
    else stopWithoutNode()
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

const [program, ...parameters] = process.argv.slice(2)
if (!program) {
  say('Uso: node scripts/run.mjs archivo.ts [argumentos]')
  process.exit(2)
}
await ensureDependencies()
const node = findNode()
if (node === null) stopWithoutNode()
else handOver(node, [join(root, program), ...parameters])
