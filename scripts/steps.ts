/** One step of `npm run check` or `npm test`: a program that is run, timed and counted. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { countsOf, tallyShape, type Counts, type FileTally, type Tally } from './tally.ts'

export const ROOT = join(import.meta.dirname, '..')

/** Processor time, in seconds. */
export interface ProcessorTime {
  readonly user: number
  readonly system: number
}

export interface StepResult extends Counts {
  readonly step: Step
  readonly seconds: number
  /** Of the step with all that it started and waited for; null where the system does not tell. */
  readonly processor: ProcessorTime | null
  /** What a quiet step wrote; empty when it wrote to the terminal by itself. */
  readonly output: string
  readonly isTimedOut: boolean
  /** What its files count, of a step that is a Vitest project. */
  readonly tally: Tally
}

export interface Step {
  readonly name: string
  /** The program's JavaScript file and its arguments; it runs on the Node that we run on. */
  readonly run: readonly string[]
  /** The Vitest project whose tests it counts; a step that is none counts as one. */
  readonly project?: string
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
  project,
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
const NO_GUARD = new AbortController().signal

/**
 * Runs a step to its end, or until the guard says that it hangs: then it is stopped and has failed.
 * A step that crashed before it could count its tests counts as one failure, so that nothing is lost in silence.
 */
export async function runStep(step: Step, guard: AbortSignal = NO_GUARD): Promise<StepResult> {
  const started = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'paramo-step-'))
  const tallyFile = join(folder, 'tally.json')
  try {
    const { code, ...ended } = await execute(step, tallyFile, guard)
    const tally = readTally(tallyFile)
    const isGood = code === 0 && !ended.isTimedOut
    return { step, seconds: (Date.now() - started) / 1000, ...ended, tally, ...countStep(step, tally, isGood) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const countStep = (step: Step, tally: Tally, isGood: boolean): Counts =>
  step.project === undefined ? { ...countsOf(NO_FILES, true), [isGood ? 'passed' : 'failed']: 1 } : countsOf(tally, isGood)

/** A step that was never begun, for the guard had ended the run. */
export const unreachedStep = (step: Step): StepResult => ({
  step,
  seconds: 0,
  processor: null,
  output: '',
  isTimedOut: true,
  tally: NO_FILES,
  ...countsOf(NO_FILES, true),
  notReached: [step.name],
})

/** The result of a step of which one file was asked once more: what the file counts now stands instead of what it counted. */
export function replaceFile(result: StepResult, again: FileTally): StepResult {
  const files = result.tally.files.map((each) => (each.file === again.file ? again : each))
  const tally = { ...result.tally, files }
  // The step ended badly for what it named; what it did not name would have counted as one failure more.
  return { ...result, tally, ...countsOf(tally, true) }
}

const NO_FILES: Tally = { files: [], strays: [] }

const readTally = (file: string): Tally => (existsSync(file) ? tallyShape.parse(JSON.parse(readFileSync(file, 'utf8'))) : NO_FILES)

/**
 * The processor time of all children that have ended and were waited for, with theirs (`cutime` and `cstime` of proc(5), in ticks of a
 * hundredth); null where there is no `/proc`.
 */
function reapedTime(): ProcessorTime | null {
  if (!existsSync('/proc/self/stat')) return null
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name of the program stands in parentheses and may have spaces: what is counted from 1 in proc(5) begins with 3 behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { user: Number(fields[16 - 3]) / 100, system: Number(fields[17 - 3]) / 100 }
}

let reaped = reapedTime()

/** What the child that ended last took: asked once for each, as it ends. */
function timeSinceLast(): ProcessorTime | null {
  const [before, now] = [reaped, reapedTime()]
  reaped = now
  return before && now && { user: now.user - before.user, system: now.system - before.system }
}

interface Ended {
  readonly code: number | null
  readonly output: string
  readonly isTimedOut: boolean
  readonly processor: ProcessorTime | null
}

function execute(step: Step, tallyFile: string, guard: AbortSignal): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(process.execPath, step.run, {
      cwd: ROOT,
      env: { ...process.env, ...step.env, PARAMO_TALLY: tallyFile, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', step.isLive ? 'inherit' : 'pipe', step.isLive ? 'inherit' : 'pipe'],
    })
    running.add(child)
    let output = ''
    let isTimedOut = false
    let processor: ProcessorTime | null = null
    const collect = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    let last: NodeJS.Timeout | undefined
    const stop = (): void => {
      isTimedOut = true
      child.kill('SIGTERM')
      last = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    }
    if (guard.aborted) stop()
    else guard.addEventListener('abort', stop, { once: true })
    const finish = (code: number | null): void => {
      running.delete(child)
      guard.removeEventListener('abort', stop)
      clearTimeout(last)
      if (isStopping) {
        if (running.size === 0) process.exit(1)
        return
      }
      done({ code, output, isTimedOut, processor })
    }
    child.once('error', (error) => {
      output += String(error)
      finish(1)
    })
    child.once('exit', () => void (processor = timeSinceLast()))
    child.once('close', finish)
  })
}

/** Runs them `atOnce` at a time; the answers keep the order of the steps. */
export async function runAll(steps: readonly Step[], atOnce: number, guard?: AbortSignal): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next
      results[index] = await runStep(step, guard)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** A line per step: what it is, how it went, how long it took and how much of the processor. */
export function tableOf(results: readonly StepResult[]): string {
  const width = Math.max(...results.map(({ step }) => step.name.length))
  return results.map((result) => lineOf(result, width)).join('\n')
}

function lineOf({ step, seconds, processor, isTimedOut, passed, failed, skipped, notReached }: StepResult, width: number): string {
  const counts = [`${passed} passed`, `${failed} failed`]
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
  if (notReached.length > 0) counts.push(`${notReached.length} not reached`)
  const mark = failed > 0 ? 'FAIL' : notReached.length > 0 ? 'cut ' : 'ok  '
  const used = processor ? `(user ${processor.user.toFixed(0)}, system ${processor.system.toFixed(0)})` : ''
  const late = isTimedOut ? ' (stopped)' : ''
  return `${mark} ${step.name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s ${used.padEnd(26)} ${counts.join(', ')}${late}`
}

export const write = (text: string): void => void process.stdout.write(`${text}\n`)

/** The outputs of the quiet steps that failed, each under its name. */
export function writeFailures(results: readonly StepResult[]): void {
  for (const result of results)
    if (result.failed > 0 && result.output !== '') write(`\n── ${result.step.name} ──\n${result.output.trimEnd()}`)
}
