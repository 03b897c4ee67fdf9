/** What the checks look at: the sources as text and, for those that are code, as a tree. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type ParseResult } from 'vite'

export interface Source {
  /** From the root of the repository: `modules/sales/invoice/kind.ts`. */
  readonly path: string
  readonly text: string
}

const ROOT = join(import.meta.dirname, '..')
const FILES = ['{base,colombia,platform,modules,app,db,bench,checks,scripts,e2e}/**/*.{ts,tsx,mjs,css,sql}', '*.ts']

const readUnder = (root: string): Source[] =>
  globSync(FILES, { cwd: root })
    .toSorted()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))

let own: readonly Source[] | null = null

/** Every source of the product and its tools: read once by all checks of a process, which share their trees too. */
export function readSources(root = ROOT): readonly Source[] {
  if (root !== ROOT) return readUnder(root)
  own ??= readUnder(ROOT)
  return own
}

export const isCode = (path: string): boolean => /\.(tsx?|mjs)$/.test(path)
/** Tests may be careless where the product may not: they compare, round and name as they need. */
export const isTest = (path: string): boolean => /\.(test|story|journey)\.tsx?$/.test(path)
/** Programs around the product: its checks, benchmarks, scripts and journeys. */
export const isTool = (path: string): boolean => /^(checks|bench|scripts|e2e)\//.test(path) || /^[^/]+\.ts$/.test(path)

const parsed = new WeakMap<Source, ParseResult>()

/** @throws SyntaxError: a check must not pass because it could not read */
export function parse(source: Source): ParseResult {
  const known = parsed.get(source)
  if (known) return known
  const result = parseSync(source.path, source.text)
  const [error] = result.errors
  if (error) throw new SyntaxError(`${source.path}: ${error.message}`)
  parsed.set(source, result)
  return result
}

/** `path:line` of a position in a source. */
export const placeOf = (source: Source, position: number): string => `${source.path}:${source.text.slice(0, position).split('\n').length}`

/** Source and complaint of a file that is allowed to break a rule, with the reason beside it. */
export interface Allowed {
  readonly path: string
  readonly what: string
  readonly reason: string
}
