/**
 * Shared code asks a document kind what it does (`kind.stock`, `kind.opens`) and never which one it is (house.md,
 * section 2): a comparison with a code is a kind that the next person forgets to add.
 */
import { documentKindCodes } from '#modules/documents/kind/kind.ts'
import { Visitor, type ESTree } from 'vite'
import { isCode, isTest, isTool, parse, placeOf, type Source } from './sources.ts'

const CODES: ReadonlySet<string> = new Set(documentKindCodes)
const EQUALITY = new Set(['===', '!==', '==', '!='])
const MEMBERSHIP = new Set(['includes', 'indexOf', 'has', 'some'])
/** `kind = 'INE'`, `d.kind in ('INE', …)` inside a statement for the database. */
const IN_SQL = new RegExp(`\\bkind\\s*(=|<>|!=|(not\\s+)?in\\s*\\()\\s*'(${documentKindCodes.join('|')})'`, 'i')

const isOwnFile = (path: string): boolean => /^modules\/[^/]+\/[^/]+\/kind\.ts$/.test(path)

export const kindProblems = (sources: readonly Source[]): string[] =>
  sources.filter(({ path }) => isCode(path) && !isTest(path) && !isTool(path) && !isOwnFile(path)).flatMap(problemsOf)

function problemsOf(source: Source): string[] {
  const problems: string[] = []
  const complain = (node: { start: number }, what: string): void =>
    void problems.push(`${placeOf(source, node.start)} ${what}: ask the kind what it does, not which one it is`)
  new Visitor({
    BinaryExpression(node) {
      if (EQUALITY.has(node.operator) && [node.left, node.right].some((side) => isCodeText(side) || isKindCode(side))) {
        complain(node, 'compares the code of a kind')
      }
    },
    SwitchStatement(node) {
      if (isKindCode(node.discriminant)) complain(node, 'switches on the code of a kind')
    },
    SwitchCase(node) {
      if (node.test && isCodeText(node.test)) complain(node, 'switches on the code of a kind')
    },
    CallExpression(node) {
      if (node.callee.type !== 'MemberExpression') return
      const { property, object } = node.callee
      if (property.type !== 'Identifier' || !MEMBERSHIP.has(property.name)) return
      const isListOfCodes = object.type === 'ArrayExpression' && object.elements.some((element) => element !== null && isCodeText(element))
      if (isListOfCodes || node.arguments.some(isKindCode)) complain(node, 'looks the code of a kind up in a list')
    },
    TemplateElement(node) {
      if (IN_SQL.test(node.value.raw)) complain(node, 'compares the code of a kind in SQL')
    },
    Literal(node) {
      if (typeof node.value === 'string' && IN_SQL.test(node.value)) complain(node, 'compares the code of a kind in SQL')
    },
  }).visit(parse(source).program)
  return problems
}

const isCodeText = (node: ESTree.Node): boolean => node.type === 'Literal' && typeof node.value === 'string' && CODES.has(node.value)

/** `kind.code`, `invoice.kind.code`, `kind?.code`. */
function isKindCode(node: ESTree.Node): boolean {
  if (node.type === 'ChainExpression') return isKindCode(node.expression)
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.property.name !== 'code') return false
  const owner = node.object.type === 'MemberExpression' ? node.object.property : node.object
  return owner.type === 'Identifier' && /^(kind|\w+Kind)$/.test(owner.name)
}
