/**
 * Journeys type through `e2e/writing.ts`, which waits until the cursor stands where the text belongs. A keyboard does not wait:
 * after a key that moves the cursor, on a busy machine, it types in the cell of before.
 */
import { Visitor, type ESTree } from 'vite'
import { isCode, parse, placeOf, type Source } from './sources.ts'

/** Where typing waits. */
const HOME = 'e2e/writing.ts'

/** What only a keyboard or a box of Playwright is asked for. */
const TYPING = new Set(['insertText', 'pressSequentially'])

/** What a member is called, also between brackets; null when that is known only as it runs. */
function nameOf({ property, computed }: ESTree.MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null
}

const isKeyboard = (node: ESTree.Expression): boolean =>
  node.type === 'MemberExpression' ? nameOf(node) === 'keyboard' : node.type === 'Identifier' && node.name === 'keyboard'

/** Complaints about journeys, and what they stand on, that type by themselves. */
export const typingProblems = (sources: readonly Source[]): string[] =>
  sources.filter(({ path }) => path.startsWith('e2e/') && path !== HOME && isCode(path)).flatMap(problemsOf)

function problemsOf(source: Source): string[] {
  const places = new Map<number, string>()
  const complain = (node: ESTree.MemberExpression, name: string): void => {
    places.set(node.start, `${placeOf(source, node.property.start)} types with ${name}: e2e/writing.ts waits for the cursor first`)
  }
  new Visitor({
    MemberExpression(node) {
      const name = nameOf(node)
      if (name !== null && (TYPING.has(name) || (name === 'type' && isKeyboard(node.object)))) complain(node, name)
    },
    // Whatever has the method: a keyboard under another name, a page, a box. Without a text it only asks what kind a thing is.
    CallExpression({ callee, arguments: [text] }) {
      if (text && callee.type === 'MemberExpression' && nameOf(callee) === 'type') complain(callee, 'type')
    },
  }).visit(parse(source).program)
  return [...places.values()]
}
