/** What stands where in a document that was read. */
import type { Element } from '#colombia/index.ts'

export const find = (element: Element | null, ...path: readonly string[]): Element | null =>
  path.reduce<Element | null>((at, name) => at?.children.find((each) => each.name === name) ?? null, element)
export const textOf = (element: Element | null, ...path: readonly string[]): string => find(element, ...path)?.text.trim() ?? ''
export const all = (element: Element, name: string): readonly Element[] => element.children.filter((each) => each.name === name)
/** The extensions of a document before it was signed. */
export const withoutSignature = (extensions: Element): Element => ({
  ...extensions,
  children: extensions.children.filter((each) => find(each, 'ext:ExtensionContent', 'ds:Signature') === null),
})
