/** One step of `npm run check` or `npm test`: a program that is run, timed and counted. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

export const ROOT = join(import.meta.dirname, '..')

export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Each with its reason. */
  readonly skipped: readonly string[]
  /** Each failed test with the beginning of its error: where only the end of the output is kept, it is the end that tells. */
  readonly failures: readonly string[]
}

export interface StepResult extends Tally {
  readonly name: string
  readonly seconds: number
  /** What a quiet step wrote; empty when it wrote to the terminal by itself. */
  readonly output: string
  readonly isTimedOut: boolean
}

export interface Step {
  readonly name: string
  /** The program's JavaScript file and its arguments; it runs on the Node that we run on. */
  readonly run: readonly string[]
  /** Counts its tests; a step that is not a Vitest project counts as one. */
  readonly isVitest?: boolean
  /** Writes to the terminal while it runs, instead of only when it fails. */
  readonly isLive?: boolean
  /** Besides what this program was given. */
  readonly env?: Readonly<Record<string, string>>
}

const resolve = createRequire(join(ROOT, 'package.json')).resolve
const binary = (packageName: string, file: string): string => join(dirname(resolve(`${packageName}/package.json`)), file)

export const tools = {
  tsc: binary('typescript', 'bin/tsc'),
  oxlint: binary('oxlint', 'bin/oxlint'),
  biome: binary('@biomejs/biome', 'bin/biome'),
  vitest: binary('vitest', 'vitest.mjs'),
} as const

export const vitestStep = (project: string, name: string, more: readonly string[] = []): Step => ({
  name,
  isVitest: true,
  run: [
    tools.vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'tally.reporter.ts')}`,
    ...more,
  ],
})

const tallyShape = z.object({ passed: z.number(), failed: z.number(), skipped: z.array(z.string()), failures: z.array(z.string()) })

const running = new Set<ChildProcess>()
let isStopping = false

/** Ends what is still running when we are asked to end; each child stops its own database and servers. */
export function stopWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isStopping = true
      for (const child of running) child.kill('SIGTERM')
      setTimeout(() => process.exit(1), KILL_AFTER_MS).unref()
      if (running.size === 0) process.exit(1)
    })
  }
}

const KILL_AFTER_MS = 15_000

/**
 * Runs a step to its end, or to `deadline` (milliseconds since the epoch), where it is stopped and counts as failed.
 * A step that crashed before it could count its tests counts as one failure, so that nothing is lost in silence.
 */
export async function runStep(step: Step, deadline = Number.POSITIVE_INFINITY): Promise<StepResult> {
  const started = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'paramo-step-'))
  const tallyFile = join(folder, 'tally.json')
  try {
    const { code, output, isTimedOut } = await execute(step, tallyFile, deadline)
    const counted = step.isVitest ? readTally(tallyFile) : null
    const tally = tallyOf(counted, code === 0 && !isTimedOut)
    return { name: step.name, seconds: (Date.now() - started) / 1000, output, isTimedOut, ...tally }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a step counts: its own figures, and one failure more when it ended badly without naming any. */
export function tallyOf(counted: Tally | null, isGood: boolean): Tally {
  if (counted === null) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: [], failures: [] }
  const isUnexplained = !isGood && counted.failed === 0
  return isUnexplained ? { ...counted, failed: 1 } : counted
}

function readTally(file: string): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: [], failures: [] }
  return tallyShape.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function execute(step: Step, tallyFile: string, deadline: number): Promise<{ code: number | null; output: string; isTimedOut: boolean }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, step.run, {
      cwd: ROOT,
      env: { ...process.env, ...step.env, PARAMO_TALLY: tallyFile, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', step.isLive ? 'inherit' : 'pipe', step.isLive ? 'inherit' : 'pipe'],
    })
    running.add(child)
    let output = ''
    let isTimedOut = false
    const collect = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const timers: NodeJS.Timeout[] = []
    if (Number.isFinite(deadline)) {
      const left = Math.max(0, deadline - Date.now())
      timers.push(
        setTimeout(() => {
          isTimedOut = true
          child.kill('SIGTERM')
        }, left),
        setTimeout(() => child.kill('SIGKILL'), left + KILL_AFTER_MS),
      )
    }
    const finish = (code: number | null): void => {
      running.delete(child)
      for (const timer of timers) clearTimeout(timer)
      if (isStopping) {
        if (running.size === 0) process.exit(1)
        return
      }
      done({ code, output, isTimedOut })
    }
    child.once('error', (error) => {
      output += String(error)
      finish(1)
    })
    child.once('close', finish)
  })
}

/** Runs them `atOnce` at a time; the answers keep the order of the steps. */
export async function runAll(steps: readonly Step[], atOnce: number, deadline?: number): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next
      results[index] = await runStep(step, deadline)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** A line per step: what it is, how it went, how long it took. */
export function tableOf(results: readonly StepResult[]): string {
  const width = Math.max(...results.map((result) => result.name.length))
  return results
    .map((result) => {
      const counts = [`${result.passed} passed`, `${result.failed} failed`]
      if (result.skipped.length > 0) counts.push(`${result.skipped.length} skipped`)
      const mark = result.failed === 0 ? 'ok  ' : 'FAIL'
      const late = result.isTimedOut ? ' (out of time)' : ''
      return `${mark} ${result.name.padEnd(width)}  ${result.seconds.toFixed(1).padStart(6)} s  ${counts.join(', ')}${late}`
    })
    .join('\n')
}

export const write = (text: string): void => void process.stdout.write(`${text}\n`)

/** The outputs of the quiet steps that failed, each under its name. */
export function writeFailures(results: readonly StepResult[]): void {
  for (const result of results) if (result.failed > 0 && result.output !== '') write(`\n── ${result.name} ──\n${result.output.trimEnd()}`)
}
