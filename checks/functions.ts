/** Functions that do not fit a screen, and those that are given so much in a row that a reader counts commas. */
import { Visitor, type ESTree } from 'vite'
import { isTest, parse, readSources, type Source } from './sources.ts'

/** A screen's function also draws. */
const LINES = { ts: 70, tsx: 120 } as const
const POSITIONAL = 4

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression

/** What is over a limit: `path outer.inner lines` → 143, `path name parameters` → 6. */
export function listOversized(sources: readonly Source[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  // Two functions of one name in one place are one entry, with the larger figure.
  const add = (what: string, figure: number): void => void found.set(what, Math.max(figure, found.get(what) ?? 0))
  for (const source of sources) {
    if (!/\.tsx?$/.test(source.path) || isTest(source.path)) continue
    const most = source.path.endsWith('.tsx') ? LINES.tsx : LINES.ts
    visitFunctions(source, (node, name) => {
      // A line has at least its end.
      const lines = node.end - node.start <= most ? 0 : source.text.slice(node.start, node.end).split('\n').length
      if (lines > most) add(`${source.path} ${name} lines`, lines)
      if (node.params.length > POSITIONAL) add(`${source.path} ${name} parameters`, node.params.length)
    })
  }
  return found
}

/**
 * Every function of a source with its name: that of its declaration, its variable or its property, or the call that it is given to
 * (`useMemo()`), after the names of the functions around it.
 */
function visitFunctions(source: Source, see: (node: AnyFunction, name: string) => void): void {
  const names = new Map<object, string>()
  const around: string[] = []
  const keyName = (key: ESTree.PropertyKey): string => (key.type === 'Identifier' ? key.name : 'anonymous')
  const enter = (node: AnyFunction): void => {
    around.push(node.id?.name ?? names.get(node) ?? 'anonymous')
    see(node, around.join('.'))
  }
  const leave = (): void => void around.pop()
  new Visitor({
    VariableDeclarator(node) {
      if (node.init && node.id.type === 'Identifier') names.set(node.init, node.id.name)
    },
    Property: (node) => void names.set(node.value, keyName(node.key)),
    MethodDefinition: (node) => void names.set(node.value, keyName(node.key)),
    CallExpression(node) {
      const callee = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
      for (const argument of node.arguments) names.set(argument, `${callee.type === 'Identifier' ? callee.name : ''}()`)
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parse(source).program)
}

/**
 * @param allowed a line per function, as `listOversized` names it with its figure behind: it may shrink and leave, not grow or come
 */
export function oversizedProblems(found: ReadonlyMap<string, number>, allowed: string): string[] {
  const known = new Map<string, number>()
  for (const line of allowed.split('\n').filter(Boolean)) known.set(line.replace(/ \d+$/, ''), Number(line.split(' ').at(-1)))
  const over = [...found].flatMap(([what, figure]) => {
    const limit = known.get(what)
    if (limit === undefined)
      return [`${what} ${figure}: take it apart (${LINES.ts} lines in .ts, ${LINES.tsx} in .tsx, ${POSITIONAL} parameters)`]
    return figure > limit ? [`${what} grew from ${limit} to ${figure}`] : []
  })
  const mended = [...known.keys()].filter((what) => !found.has(what)).map((what) => `${what} is mended: take it off the list of functions`)
  return [...over, ...mended]
}

// `node checks/functions.ts` prints the list as it would be now.
if (import.meta.main) {
  const lines = [...listOversized(readSources())].map(([what, figure]) => `${what} ${figure}`)
  process.stdout.write(`${lines.toSorted().join('\n')}\n`)
}
