/**
 * Money is never a JavaScript number (house.md, section 3): no `number` on a name that means money, a rate or a quantity,
 * and no way from exact to floating in the rules. `base/decimal.ts` is the only place that knows how digits are kept.
 */
import { Visitor, type ESTree } from 'vite'
import { isCode, isTest, isTool, parse, placeOf, type Allowed, type Source } from './sources.ts'

const MONEY_WORDS = new Set(
  ['amount', 'price', 'cost', 'rate', 'quantity', 'balance', 'total', 'debit', 'credit', 'base', 'tax', 'discount', 'withholding'].flatMap(
    (word) => [word, word.endsWith('x') ? `${word}es` : word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`],
  ),
)

/** `unitPrice` and `unit_price` mean a price; `priceList` and `taxCode` do not. */
export const meansMoney = (name: string): boolean =>
  MONEY_WORDS.has(
    name
      .split(/_|(?=[A-Z])/)
      .at(-1)
      ?.toLowerCase() ?? '',
  )

/** Where a number is right although the name sounds like money, or a figure has to leave the exact world. */
export const allowedNumbers: readonly Allowed[] = [
  { path: 'colombia/holidays.ts', what: 'Number', reason: 'a year of the calendar' },
  { path: 'colombia/uvt.ts', what: 'Number', reason: 'a year of the calendar' },
  { path: 'colombia/nit.ts', what: 'Number', reason: 'single digits, weighted for the check digit' },
  { path: 'colombia/dian/product-standard.ts', what: 'Number', reason: 'single digits, weighted for the check digit of a GTIN' },
  { path: 'colombia/payroll/working-time.ts', what: 'Number', reason: 'hours and minutes of a clock' },
  { path: 'colombia/words.ts', what: 'Number', reason: 'groups under a million, cut from an exact amount to look up their words' },
  { path: 'modules/taxes/legal-values/rules.ts', what: 'Number', reason: 'a year of the calendar' },
  { path: 'modules/people/form.ts', what: 'Number', reason: 'whole days of a payment term' },
  { path: 'modules/access/security/form.ts', what: 'Number', reason: 'whole days, minutes and hours' },
  { path: 'modules/access/security/network.ts', what: 'Number', reason: 'bytes and lengths of network addresses' },
  { path: 'modules/items/traits.ts', what: 'Number', reason: 'whole months of a warranty' },
  { path: 'modules/items/import/traits.ts', what: 'Number', reason: 'whole months of a warranty' },
  { path: 'modules/items/label/label.ts', what: 'Number', reason: 'how many labels are printed' },
  { path: 'modules/pos/shift/count-form.ts', what: 'Number', reason: 'how many pieces of cash and papers there are' },
  { path: 'modules/payroll/month/facts.ts', what: 'Number', reason: 'whole minutes of a novelty' },
  { path: 'modules/documents/screens/list/period-words.ts', what: 'Number', reason: 'a month of the calendar' },
  { path: 'platform/ui/table/Pager.tsx', what: 'total', reason: 'how many rows a list has' },
]

const isRule = (path: string): boolean => /^(colombia|modules)\//.test(path) && path.endsWith('.ts') && !path.endsWith('.server.ts')

export function amountProblems(sources: readonly Source[], allowed: readonly Allowed[] = allowedNumbers): string[] {
  const problems: string[] = []
  const used = new Set<Allowed>()
  for (const source of sources) {
    if (!isCode(source.path) || isTest(source.path) || isTool(source.path) || source.path === 'base/decimal.ts') continue
    const complain = (node: { start: number }, what: string, why: string): void => {
      const exception = allowed.find((entry) => entry.path === source.path && entry.what === what)
      if (exception) used.add(exception)
      else problems.push(`${placeOf(source, node.start)} ${what}: ${why}`)
    }
    visitTypes(source, complain)
    if (isRule(source.path)) visitCalls(source, complain)
  }
  const present = new Set(sources.map((source) => source.path))
  for (const entry of allowed) {
    if (present.has(entry.path) && !used.has(entry)) problems.push(`${entry.path} no longer needs its exception for ${entry.what}`)
  }
  return problems
}

type Complain = (node: { start: number }, what: string, why: string) => void

function visitTypes(source: Source, complain: Complain): void {
  const check = (node: { start: number }, name: string | null, annotation: ESTree.TSTypeAnnotation | null | undefined): void => {
    if (name !== null && annotation && meansMoney(name) && holdsNumber(annotation.typeAnnotation)) {
      complain(node, name, 'an amount, price, rate or quantity is exact, never a number')
    }
  }
  new Visitor({
    Identifier(node) {
      if ('typeAnnotation' in node) check(node, node.name, node.typeAnnotation)
    },
    TSPropertySignature: (node) => check(node, nameOf(node.key), node.typeAnnotation),
    TSMethodSignature: (node) => check(node, nameOf(node.key), node.returnType),
    PropertyDefinition: (node) => check(node, nameOf(node.key), node.typeAnnotation),
    MethodDefinition: (node) => check(node, nameOf(node.key), node.value.returnType),
    FunctionDeclaration: (node) => check(node, node.id?.name ?? null, node.returnType),
    VariableDeclarator(node) {
      if (node.init?.type === 'ArrowFunctionExpression') check(node, nameOf(node.id), node.init.returnType)
    },
  }).visit(parse(source).program)
}

function nameOf(node: { readonly type: string }): string | null {
  if ('name' in node && typeof node.name === 'string') return node.name
  return 'value' in node && typeof node.value === 'string' ? node.value : null
}

/** `number`, or a union, list or parenthesis of it. */
function holdsNumber(type: ESTree.TSType): boolean {
  if (type.type === 'TSNumberKeyword') return true
  if (type.type === 'TSUnionType') return type.types.some(holdsNumber)
  if (type.type === 'TSArrayType') return holdsNumber(type.elementType)
  if (type.type === 'TSTypeOperator' || type.type === 'TSParenthesizedType') return holdsNumber(type.typeAnnotation)
  return false
}

const FLOATING = new Set(['parseFloat', 'toFixed', 'toPrecision'])

function visitCalls(source: Source, complain: Complain): void {
  new Visitor({
    CallExpression(node) {
      const { callee } = node
      const isMember = callee.type === 'MemberExpression'
      const name = isMember ? nameOf(callee.property) : nameOf(callee)
      if (name === null) return
      if ((!isMember && name === 'Number') || FLOATING.has(name))
        complain(node, name, 'rules compute with exact decimals (base/decimal.ts)')
    },
  }).visit(parse(source).program)
}
