/**
 * Who may import whom (house.md, sections 1 and 2): base ← colombia ← platform ← modules, in their order ← app; across
 * modules only faces; pure imports pure, server imports pure and server, screens import pure and screens. Types cross the
 * kinds, never the order.
 */
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { isCode, isTest, isTool, parse, placeOf, type Source } from './sources.ts'

export interface Import {
  readonly specifier: string
  readonly isType: boolean
  readonly isAll: boolean
  readonly position: number
}

type Kind = 'pure' | 'server' | 'screen'

const LAYERS = ['base', 'colombia', 'platform', 'modules', 'app']
const FACES = ['index.ts', 'index.server.ts', 'index.tsx']

/** The programs of package.json in `app/`: the only files there without `.server` that read and write. */
const PROGRAMS = new Set(
  ['server', 'worker', 'demo', 'prove', 'routes', 'access-link', 'company', 'legal-value', 'dian'].map((name) => `app/${name}.ts`),
)

/** Packages that need a process around them. */
const SERVER_PACKAGES =
  /^(pg|fastify|@fastify\/.*|pino|nodemailer|prom-client|libxml2-wasm|sql-template-tag|@node-rs\/.*|@myriaddreamin\/.*|vite|vitest|playwright-core)(\/|$)/
const SCREEN_PACKAGES = /^(react|react-dom|@tanstack\/react-.*|@mantine\/.*|@tabler\/.*|@fontsource.*)(\/|$)/
const KIT_PACKAGES = /^(@mantine|@tabler)\//

export function importsOf(source: Source): Import[] {
  const { module } = parse(source)
  const found: Import[] = []
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    found.push({ specifier: moduleRequest.value, isType, isAll: false, position: start })
  }
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (!moduleRequest) continue
      found.push({ specifier: moduleRequest.value, isType, isAll: importName.kind.startsWith('All'), position: start })
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const text = source.text.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text)
    if (literal?.[1]) found.push({ specifier: literal[1], isType: false, isAll: false, position: start })
  }
  return found
}

/** The file that an import names, from the root; null for a package. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return null
}

const layerOf = (path: string): number => LAYERS.indexOf(path.split('/')[0] ?? '')
const moduleOf = (path: string): string | null => /^modules\/([^/]+)\//.exec(path)?.[1] ?? null
const isFace = (path: string): boolean => FACES.some((face) => path === `modules/${moduleOf(path)}/${face}`)
const isStage = (path: string): boolean => /^(app|modules\/[^/]+)\/testing\//.test(path)

function kindOf(path: string): Kind {
  if (path.endsWith('.server.ts') || PROGRAMS.has(path) || isTool(path)) return 'server'
  return /\.(tsx|css|svg|png|webp)$/.test(path) ? 'screen' : 'pure'
}

const MAY_IMPORT: Readonly<Record<Kind, readonly Kind[]>> = {
  pure: ['pure'],
  server: ['pure', 'server'],
  screen: ['pure', 'screen'],
}

/** Complaints about the imports of these sources; `order` is the order of the modules. */
export const importProblems = (sources: readonly Source[], order: readonly string[]): string[] =>
  sources.filter((source) => isCode(source.path)).flatMap((source) => problemsOf(source, order))

function problemsOf(source: Source, order: readonly string[]): string[] {
  const problems: string[] = []
  const own = moduleOf(source.path)
  if (own !== null && !order.includes(own)) problems.push(`${source.path} the module ${own} has no place in modules/order.ts`)
  for (const found of importsOf(source)) {
    const complain = (what: string): void => void problems.push(`${placeOf(source, found.position)} ${what}`)
    const target = targetOf(source.path, found.specifier)
    if (found.isAll && isFace(source.path)) complain('a face names what it shows: no export *')
    if (target === null) packageProblems(source.path, found, complain)
    else fileProblems(source.path, target, found, order, complain)
  }
  return problems
}

type Complain = (what: string) => void

function packageProblems(path: string, found: Import, complain: Complain): void {
  const { specifier, isType } = found
  const kind = kindOf(path)
  if (KIT_PACKAGES.test(specifier) && !path.startsWith('platform/ui/')) complain(`${specifier} is imported only in platform/ui`)
  if (isType || isTest(path)) return
  if (isBuiltin(specifier) && kind !== 'server') complain(`a ${kind} file may not import ${specifier} of Node`)
  if (SERVER_PACKAGES.test(specifier) && kind !== 'server') complain(`a ${kind} file may not import ${specifier}, which needs a server`)
  if (SCREEN_PACKAGES.test(specifier) && kind === 'server' && !isTool(path))
    complain(`a server file may not import ${specifier}, which needs a browser`)
}

function fileProblems(path: string, target: string, found: Import, order: readonly string[], complain: Complain): void {
  if (isTool(path)) return
  if (isTool(target)) {
    if (path.startsWith('app/') && target.startsWith('scripts/')) return
    return complain(`the product may not import ${target}`)
  }
  if (isTest(path)) {
    if (target.startsWith('app/') && !path.startsWith('app/')) complain('only a story of app may import app')
    return
  }
  orderProblems(path, target, found, order, complain)
  if (found.isType) return
  const kind = kindOf(path)
  const targetKind = kindOf(target)
  if (!MAY_IMPORT[kind].includes(targetKind)) complain(`a ${kind} file may not import a ${targetKind} file (${target})`)
}

function orderProblems(path: string, target: string, found: Import, order: readonly string[], complain: Complain): void {
  const [layer, targetLayer] = [layerOf(path), layerOf(target)]
  if (targetLayer > layer) return complain(`${LAYERS[layer]} comes before ${LAYERS[targetLayer]}`)
  const [own, other] = [moduleOf(path), moduleOf(target)]
  if (found.specifier.startsWith('.') && (layer !== targetLayer || own !== other)) complain(`write #${target} across folders`)
  if (other === null || own === other) return
  if (own !== null && order.indexOf(own) < order.indexOf(other)) complain(`${own} comes before ${other}`)
  // What stories stand on (app/testing) may stand on what a module offers to them, as a story may.
  if (isStage(path) && isStage(target)) return
  if (!isFace(target)) complain(`import the face of ${other}, not ${target}`)
}
