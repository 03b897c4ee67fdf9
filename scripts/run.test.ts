/**
 * The launcher, in a folder of its own with an `npm` of its own that only notes that it was called and makes what the
 * real one makes: what is tested is when it installs, that stdout stays the program's, and how programs end.
 */
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const NPM = `#!/bin/sh
echo "$@" >> "$ROOT_OF_TEST/npm-calls"
sleep 0.3
rm -rf "$ROOT_OF_TEST/node_modules" && mkdir -p "$ROOT_OF_TEST/node_modules"
echo "npm says hello"
exit \${NPM_EXIT:-0}
`
const LOCK = JSON.stringify({
  packages: { '': {}, 'node_modules/left': { version: '1.0.0' }, 'node_modules/mac': { version: '1.0.0', optional: true } },
})

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paramo-launcher-'))
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'bin'))
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(root, 'scripts/run.mjs'))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'package-lock.json'), LOCK)
  writeFileSync(join(root, 'bin/npm'), NPM, { mode: 0o755 })
  writeFileSync(
    join(root, 'echo.ts'),
    'const words: string[] = process.argv.slice(2)\nprocess.stdout.write(words.join(" "))\nprocess.exitCode = 7\n',
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

interface Ending {
  readonly code: number | null
  readonly signal: string | null
  readonly out: string
  readonly err: string
}

function launch(
  parameters: readonly string[],
  environment: Record<string, string> = {},
  whenItSpeaks?: (kill: (signal: NodeJS.Signals) => void) => void,
) {
  return new Promise<Ending>((done) => {
    const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), ...parameters], {
      env: { PATH: `${join(root, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`, ROOT_OF_TEST: root, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const heard = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      heard.out += chunk.toString()
      whenItSpeaks?.((signal) => child.kill(signal))
    })
    child.stderr.on('data', (chunk: Buffer) => (heard.err += chunk.toString()))
    child.once('close', (code, signal) => done({ code, signal, ...heard }))
  })
}

const calls = (): string[] => (existsSync(join(root, 'npm-calls')) ? readFileSync(join(root, 'npm-calls'), 'utf8').trim().split('\n') : [])

test('installs once, says so on stderr, and gives the program its arguments, its stdout and its exit code', async () => {
  const first = await launch(['echo.ts', '--json', 'dos palabras'])
  expect(first).toMatchObject({ out: '--json dos palabras', code: 7 })
  expect(first.err).toContain('instalando dependencias')
  expect(first.err).toContain('npm says hello')
  const second = await launch(['echo.ts', 'x'])
  expect(second).toEqual({ out: 'x', err: '', code: 7, signal: null })
  expect(calls()).toEqual(['ci --ignore-scripts --no-audit --no-fund'])
})

test('installs again when the lock file changed', async () => {
  await launch(['echo.ts'])
  writeFileSync(join(root, 'package-lock.json'), `${LOCK} `)
  await launch(['echo.ts'])
  expect(calls()).toHaveLength(2)
})

test('several starts at once install once', async () => {
  const endings = await Promise.all(['a', 'b', 'c'].map((word) => launch(['echo.ts', word])))
  expect(endings.map((ending) => ending.out)).toEqual(['a', 'b', 'c'])
  expect(calls()).toHaveLength(1)
})

test('leaves a shared folder of modules alone', async () => {
  mkdirSync(join(root, 'elsewhere'))
  symlinkSync(join(root, 'elsewhere'), join(root, 'node_modules'))
  expect((await launch(['echo.ts', 'x'])).out).toBe('x')
  expect(calls()).toEqual([])
})

test('what npm installed by itself is taken as it is, unless a version differs', async () => {
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { 'node_modules/left': { version: '1.0.0' } } }))
  await launch(['echo.ts'])
  expect(calls()).toEqual([])
  rmSync(join(root, 'node_modules/.paramo-lock'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { 'node_modules/left': { version: '0.9.0' } } }))
  await launch(['echo.ts'])
  expect(calls()).toHaveLength(1)
})

test('a failed installation is told in Spanish and starts nothing', async () => {
  const ending = await launch(['echo.ts', 'x'], { NPM_EXIT: '1' })
  expect(ending).toMatchObject({ code: 1, out: '' })
  expect(ending.err).toContain('no se pudieron instalar las dependencias')
})

test('a signal reaches the program, and the program decides how it ends', async () => {
  writeFileSync(
    join(root, 'waits.ts'),
    'process.on("SIGTERM", () => { process.stdout.write("bye"); process.exit(3) })\nsetInterval(() => {}, 1000)\nprocess.stdout.write("ready ")\n',
  )
  let isAsked = false
  const ending = await launch(['waits.ts'], {}, (kill) => {
    if (!isAsked) kill('SIGTERM')
    isAsked = true
  })
  expect(ending).toMatchObject({ out: 'ready bye', code: 3, signal: null })
})

test('a program that a signal ended ends its launcher the same way', async () => {
  writeFileSync(join(root, 'dies.ts'), 'process.kill(process.pid, "SIGKILL")\n')
  expect(await launch(['dies.ts'])).toMatchObject({ code: null, signal: 'SIGKILL' })
})
