/**
 * A document as its rules look at it: elements by the name that the annex gives them, whatever prefixes whoever wrote it chose, and what
 * stands where in it.
 */
import { childElements, wholeText, type XmlElement } from './xml.ts'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** Of one with children, what stands between them: nothing, as it should be. */
  readonly text: string
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
/** Fact sheet, 3.1. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ...['Invoice', 'CreditNote', 'DebitNote', 'ApplicationResponse'].map((root) => [`${UBL}${root}-2`, ''] as const),
  ['dian:gov:co:facturaelectronica:NominaIndividual', ''],
  ['dian:gov:co:facturaelectronica:NominaIndividualDeAjuste', ''],
  [`${UBL}CommonAggregateComponents-2`, 'cac:'],
  [`${UBL}CommonBasicComponents-2`, 'cbc:'],
  [`${UBL}CommonExtensionComponents-2`, 'ext:'],
  ['dian:gov:co:facturaelectronica:Structures-2-1', 'sts:'],
  ['http://www.w3.org/2000/09/xmldsig#', 'ds:'],
  ['http://uri.etsi.org/01903/v1.3.2#', 'xades:'],
  ['http://uri.etsi.org/01903/v1.4.1#', 'xades141:'],
])
/** The namespace that the root of each document is of. */
export const rootUri = (root: string): string => (root.startsWith('Nomina') ? `dian:gov:co:facturaelectronica:${root}` : `${UBL}${root}-2`)

export function treeOf(element: XmlElement): Element {
  const children = childElements(element).map(treeOf)
  const prefix = PREFIXES.get(element.uri)
  return {
    // What is of no namespace of the annex is told apart: no table knows it.
    name: prefix === undefined ? `{${element.uri}}${element.local}` : `${prefix}${element.local}`,
    attributes: Object.fromEntries(
      element.attributes.map(({ prefix: own, local, value }) => [own === '' ? local : `${own}:${local}`, value]),
    ),
    children,
    text:
      children.length > 0
        ? element.children
            .filter((each) => typeof each === 'string')
            .join('')
            .trim()
        : wholeText(element),
  }
}

export const find = (element: Element | null, ...path: readonly string[]): Element | null =>
  path.reduce<Element | null>((at, name) => at?.children.find((each) => each.name === name) ?? null, element)
export const textOf = (element: Element | null, ...path: readonly string[]): string => find(element, ...path)?.text.trim() ?? ''
export const all = (element: Element | null, name: string): readonly Element[] =>
  element?.children.filter((each) => each.name === name) ?? []
export const attributeOf = (element: Element | null, name: string): string => element?.attributes[name]?.trim() ?? ''
export function* within(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) yield* within(child)
}
export const named = (tree: Element, ...names: readonly string[]): Element[] =>
  [...within(tree)].filter((each) => names.includes(each.name))
