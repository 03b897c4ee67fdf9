/**
 * Which elements stand where in each document of the authority, in which order, and how often: the annexes restated (fact sheet, 3.2, 3.3
 * and 3.9) in tables of the simulator's own.
 */
import { leafProblem } from './formats.ts'
import { payrollTable } from './order-payroll.ts'
import type { Order, OrderTable } from './order-table.ts'
import { ublTable } from './order-ubl.ts'
import type { Element } from './tree.ts'

/** What is wrong with the order inside of an element: the first thing, by its path. */
function orderProblem({ children }: Element, { children: steps }: Order, path: string): string | null {
  let at = 0
  for (const { name, least, most } of steps) {
    let count = 0
    while (count < most && children[at]?.name === name) {
      at += 1
      count += 1
    }
    if (count < least) return `${path}: falta ${name}, o no está en su lugar.`
  }
  const left = children[at]
  return left === undefined ? null : `${path}: ${left.name} no va ahí.`
}

function attributeProblem({ attributes }: Element, order: Order, path: string): string | null {
  const missing = order.attributes.find(({ name, least }) => least > 0 && attributes[name] === undefined)
  if (missing) return `${path}: falta ${missing.name}.`
  const known = new Set(order.attributes.map(({ name }) => name))
  const other = order.attributes.length === 0 ? undefined : Object.keys(attributes).find((name) => !known.has(name) && !name.includes(':'))
  return other === undefined ? null : `${path}: ${other} no va ahí.`
}

const OPEN: ReadonlySet<string> = new Set(['ds:Signature', 'xades:QualifyingProperties'])

function* problemsIn(element: Element, table: OrderTable, path: string): Generator<string> {
  if (OPEN.has(element.name)) return
  const order = table.get(element.name)
  if (order === undefined) {
    if (element.children.length > 0) yield `${path}: no lleva elementos.`
    else yield* [leafProblem(element)].filter((each) => each !== null).map((each) => `${path}: ${each}`)
    return
  }
  if (element.children.length > 0 && element.text !== '') yield `${path}: lleva texto entre sus elementos.`
  yield* [orderProblem(element, order, path), attributeProblem(element, order, path)].filter((each) => each !== null)
  for (const child of element.children) yield* problemsIn(child, table, `${path}/${child.name}`)
}

/** In Spanish, with the path of each; none of a document whose elements stand where they do. */
export function orderProblems(tree: Element): string[] {
  const table = tree.name.startsWith('Nomina') ? payrollTable(tree.name) : ublTable
  return [...problemsIn(tree, table, `/${tree.name}`)]
}
