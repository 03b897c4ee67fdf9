/**
 * What a state of a case lets be done is asked of its definition (`caseCan`): outside its own folder nobody compares a state as text,
 * in code or in a statement, for the next state would be forgotten there.
 */
import { Visitor, type ESTree } from 'vite'
import { isCode, isTest, isTool, parse, placeOf, type Source } from './sources.ts'

interface DefinedCase {
  /** The last word of its name: requisition. */
  readonly word: string
  readonly table: string
  readonly states: ReadonlySet<string>
  /** `modules/purchases/requisition/` */
  readonly folder: string
}

const EQUALITY = new Set(['===', '!==', '==', '!='])

const keyOf = ({ key }: ESTree.ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

const propertiesOf = (node: ESTree.Node | undefined): ESTree.ObjectProperty[] =>
  node?.type === 'ObjectExpression' ? node.properties.filter((each) => each.type === 'Property') : []

const valueOf = (properties: readonly ESTree.ObjectProperty[], name: string): ESTree.Node | undefined =>
  properties.find((each) => keyOf(each) === name)?.value

const textOf = (node: ESTree.Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** The definitions of the product, read where they stand. */
export function definedCases(sources: readonly Source[]): DefinedCase[] {
  const found: DefinedCase[] = []
  for (const source of sources.filter(({ path, text }) => isCode(path) && !isTest(path) && !isTool(path) && text.includes('defineCase(')))
    new Visitor({
      CallExpression({ callee, arguments: [given] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'defineCase') return
        const properties = propertiesOf(given)
        const [name, table] = [textOf(valueOf(properties, 'name')), textOf(valueOf(properties, 'table'))]
        if (name === null || table === null) return
        const states = new Set(propertiesOf(valueOf(properties, 'states')).map(keyOf))
        found.push({ word: name.split('.').at(-1) ?? name, table, states, folder: source.path.replace(/[^/]+$/, '') })
      },
    }).visit(parse(source).program)
  return found
}

/** Whether a statement reads or writes its table and compares the column `state` with a text. */
const comparesInSql = (text: string, { table, states }: DefinedCase): boolean =>
  [...text.matchAll(/\b(?:from|join|update)\s+([a-z_]+)/gi)].some(([, name]) => name === table) &&
  [...text.matchAll(/\bstate\s*(?:=|<>|!=|(?:not\s+)?in\s*\()\s*'(\w+)'/gi)].some(([, state = '']) => states.has(state))

/** `requisition.state`, `openedRequisition.state`. */
const isStateOf = (node: ESTree.Node, word: string): boolean =>
  node.type === 'MemberExpression' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'state' &&
  node.object.type === 'Identifier' &&
  node.object.name.toLowerCase().endsWith(word.toLowerCase())

export function caseProblems(sources: readonly Source[]): string[] {
  const cases = definedCases(sources)
  const problems: string[] = []
  for (const source of sources.filter(({ path }) => isCode(path) && !isTest(path) && !isTool(path))) {
    const others = cases.filter(({ folder }) => !source.path.startsWith(folder))
    if (!others.some(({ word }) => source.text.toLowerCase().includes(word.toLowerCase()))) continue
    const complain = (node: { start: number }, { word }: DefinedCase): void =>
      void problems.push(`${placeOf(source, node.start)} compares a state of ${word}: ask its definition what it lets be done`)
    new Visitor({
      BinaryExpression(node) {
        if (!EQUALITY.has(node.operator)) return
        const sides = [node.left, node.right]
        const compared = others.find(
          ({ word, states }) => sides.some((side) => isStateOf(side, word)) && sides.some((side) => states.has(textOf(side) ?? '')),
        )
        if (compared) complain(node, compared)
      },
      TemplateLiteral(node) {
        const statement = node.quasis.map(({ value }) => value.raw).join('$')
        const compared = others.find((each) => comparesInSql(statement, each))
        if (compared) complain(node, compared)
      },
    }).visit(parse(source).program)
  }
  return problems
}
