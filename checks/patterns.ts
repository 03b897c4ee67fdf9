/**
 * No pattern costs more than the text is long: one that goes back over what it read, or begins again at each character,
 * lets a stranger's text hold up everybody. `scslre` proves it of each pattern from its automaton, without running it.
 */
import { analyse } from 'scslre'
import { Visitor, type ESTree } from 'vite'
import { isCode, isTest, isTool, parse, placeOf, type Allowed, type Source } from './sources.ts'

/** Patterns that are put together when they are needed, where what goes into them is ours. */
export const builtPatterns: readonly Allowed[] = [
  { path: 'colombia/dian/testing/invoices.server.ts', what: 'RegExp', reason: 'two lengths, of digits that are anchored' },
  { path: 'modules/company/consecutives/rules.ts', what: 'RegExp', reason: 'one length, of a class that is anchored' },
  { path: 'platform/import/xml.ts', what: 'RegExp', reason: 'a copy of a pattern of the file, with a place of its own' },
  { path: 'platform/screen.ts', what: 'RegExp', reason: 'the path of a screen, with a segment for each parameter' },
  { path: 'platform/ui/parse.ts', what: 'RegExp', reason: 'the codes of currencies, one beside the other' },
]

const WHY = {
  Self: 'a repeated part can be split in many ways',
  Trade: 'two repeated parts can share the same text in many ways',
  Move: 'it may begin at every character and read on to the end',
} as const

/** What is wrong with a pattern, null when its cost grows with the text alone. */
export function backtracking(pattern: RegExp): string | null {
  const [worst] = analyse(pattern).reports.toSorted((a, b) => Number(b.exponential) - Number(a.exponential))
  return worst ? `${worst.exponential ? 'exponential' : 'polynomial'}: ${WHY[worst.type]}` : null
}

/** Complaints about the patterns of the product; its tools and tests read nobody's text. */
export function patternProblems(sources: readonly Source[], built: readonly Allowed[] = builtPatterns): string[] {
  const problems: string[] = []
  const used = new Set<Allowed>()
  for (const source of sources) {
    if (!isCode(source.path) || isTest(source.path) || isTool(source.path)) continue
    const complainOfBuilt = (node: { start: number }, callee: ESTree.Expression): void => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      const exception = built.find(({ path }) => path === source.path)
      if (exception) used.add(exception)
      else problems.push(`${placeOf(source, node.start)} a pattern that is put together cannot be judged: write it, or say why it is safe`)
    }
    new Visitor({
      Literal(node) {
        if (!('regex' in node) || !node.regex) return
        const problem = backtracking(new RegExp(node.regex.pattern, node.regex.flags))
        if (problem !== null) problems.push(`${placeOf(source, node.start)} /${node.regex.pattern}/ is ${problem}`)
      },
      NewExpression: (node) => complainOfBuilt(node, node.callee),
      CallExpression: (node) => complainOfBuilt(node, node.callee),
    }).visit(parse(source).program)
  }
  const present = new Set(sources.map(({ path }) => path))
  for (const entry of built)
    if (present.has(entry.path) && !used.has(entry)) problems.push(`${entry.path} no longer needs its exception for ${entry.what}`)
  return problems
}
