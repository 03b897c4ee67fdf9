/**
 * The web application as files: built by Vite when its sources changed, and compressed once, so that the server only
 * picks the copy that the browser accepts. Silent on stdout, which belongs to the program that asks for it.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Rolldown } from 'vite'
import { SERVICE_WORKER } from './pwa.ts'
import { mayLoad, sharedFiles, shellFiles } from './shell-files.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = '.sources'

/** Everything that can reach the browser; what only the server or a test reads does not ask for a new build. */
const SOURCES = ['{app,base,colombia,platform,modules}/**/*.{ts,tsx,css,svg,png,webp,html,json}', '*.html', 'public/**/*']
const NOT_FOR_THE_BROWSER = /\.(server|test|story)\.tsx?$/
const ALSO = [
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/shell-files.ts',
  'scripts/pwa.ts',
  'scripts/plain-data.ts',
  'package.json',
  'package-lock.json',
]

const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.map', '.webmanifest'])
const WORTH_COMPRESSING_BYTES = 1024
/** Before it is compressed: what all pages have in common. */
const LARGEST_KB = 1200

/** A hash of the sources of the web application, their names and the locked dependencies. */
export function hashOfSources(root = ROOT): string {
  const hash = createHash('sha256')
  const files = [...globSync(SOURCES, { cwd: root }).filter((file) => !NOT_FOR_THE_BROWSER.test(file)), ...ALSO]
  for (const file of new Set(files.toSorted())) {
    const path = join(root, file)
    if (!existsSync(path)) continue
    hash.update(file).update('\0')
    // A pattern such as public/** also finds folders, which have no content of their own.
    if (extname(file) !== '') hash.update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds `dist/web` when it is missing or older than its sources, in a process of its own: what building takes in memory ends
 * with it, and a server would otherwise keep it for as long as it runs.
 * @returns the folder to serve: every text file has its `.br` (but for maps) and `.gz` beside it
 * @throws Error when the sources do not build; what Vite says of them stands on standard error
 */
export async function ensureWebBuild(root = ROOT): Promise<string> {
  const folder = join(root, 'dist', 'web')
  if (stampOf(folder) === hashOfSources(root)) return folder
  const builder = spawn(process.execPath, [import.meta.filename, root], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const code = await new Promise<number | null>((done, failed) => builder.once('error', failed).once('exit', done))
  if (code !== 0) throw new Error('The web application could not be built')
  return folder
}

async function build(root: string): Promise<void> {
  const folder = join(root, 'dist', 'web')
  const wanted = hashOfSources(root)
  if (stampOf(folder) === wanted) return

  process.stderr.write('Páramo: construyendo la aplicación web…\n')
  // Built aside and moved into place, so that a server that is running never serves half a build.
  const partial = join(root, 'dist', `web.${process.pid}`)
  const previous = join(root, 'dist', `web.${process.pid}.old`)
  try {
    const vite = await import('vite')
    const logger = vite.createLogger('warn')
    const toStderr = (text: string): void => void process.stderr.write(`${text}\n`)
    const config = {
      root,
      configFile: join(root, 'vite.config.ts'),
      // Whoever asks: a build of the tests is the same build.
      mode: 'production',
      define: { 'process.env.NODE_ENV': '"production"' },
      customLogger: { ...logger, info: toStderr, warn: toStderr, warnOnce: toStderr, error: toStderr },
      logLevel: 'warn' as const,
    }
    const drawn = await vite.build({ ...config, build: { write: false, minify: false, sourcemap: false, reportCompressedSize: false } })
    const entries = { shared: 'public', alone: SERVICE_WORKER }
    // What the entry needs is taken first: a group brings what its modules need.
    const groups = [
      { name: shellFiles(chunksOf(drawn), entries), debugName: 'shell', priority: 2 },
      { name: sharedFiles(chunksOf(drawn), entries), debugName: 'shared', priority: 1 },
    ]
    const built = await vite.build({
      ...config,
      build: {
        ...{ outDir: partial, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: LARGEST_KB },
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    })
    if (mayLoad(chunksOf(built), 'public', 'app')) throw new Error('The public pages load the application')
    await compressFolder(partial)
    writeFileSync(join(partial, STAMP), wanted)
    // Another start may have finished first; both made the same thing.
    if (stampOf(folder) === wanted) return
    if (existsSync(folder)) renameSync(folder, previous)
    renameSync(partial, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
    rmSync(previous, { recursive: true, force: true })
  }
}

function chunksOf(built: Awaited<ReturnType<typeof import('vite').build>>): Rolldown.OutputChunk[] {
  if (!('output' in built)) throw new Error('The build has no output')
  return built.output.filter((file) => file.type === 'chunk')
}

const stampOf = (folder: string): string | null => {
  const file = join(folder, STAMP)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/**
 * Writes `file.br` and `file.gz` beside every text file that is worth it, at the highest level: it is done once per build. Source
 * maps, which only the tools of a developer read, get no `.br`: that would take as long as the rest of the build.
 */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < WORTH_COMPRESSING_BYTES) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = constants
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length }
  const write = async (name: string, compressed: Promise<Buffer>): Promise<void> => writeFile(name, await compressed)
  await Promise.all([
    write(`${file}.gz`, promisify(gzip)(content, { level: Z_BEST_COMPRESSION })),
    ...(extname(file) === '.map' ? [] : [write(`${file}.br`, promisify(brotliCompress)(content, { params }))]),
  ])
}

if (import.meta.main) {
  // Whoever asked for it was stopped.
  process.once('disconnect', () => process.exit(1))
  // Vite may leave something open; what was asked for is done.
  await build(process.argv[2] ?? ROOT)
  process.exit(0)
}
