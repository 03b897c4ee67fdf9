/**
 * An XML document of ours before it is text: a tree of elements with attributes in a fixed order. Building the tree
 * first lets the structural rules look at it, and there is one place that escapes. What is written is never
 * re-indented: a signature covers every byte.
 */

export interface Element {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly Element[]
  /** Empty when it has children. */
  readonly text: string
  /** Its text is another document, written as it is: a container carries what was signed byte for byte. */
  readonly isWhole?: boolean
}

/** Written in the order in which they were given. */
export type Attributes = Readonly<Record<string, string>>

/** @param text a whole document, which is not escaped */
export const elWhole = (name: string, text: string): Element => ({ name, attributes: noAttributes, children: [], text, isWhole: true })

/** Optional parts are written in place and dropped here, so a template reads like the document. */
export type Content = string | readonly (Element | null | readonly (Element | null)[])[]

const noAttributes: Attributes = {}

export function el(name: string, content: Content, attributes: Attributes = noAttributes): Element {
  if (typeof content === 'string') return { name, attributes, children: [], text: content }
  const children = content.flat().filter((child): child is Element => child !== null)
  return { name, attributes, children, text: '' }
}

/** The element, or nothing when its text is missing. */
export const elIf = (name: string, text: string | null, attributes: Attributes = noAttributes): Element | null =>
  text === null || text === '' ? null : el(name, text, attributes)

/** The first child of that name. */
export const child = (element: Element, name: string): Element | null => element.children.find((one) => one.name === name) ?? null
export const childrenOf = (element: Element, name: string): readonly Element[] => element.children.filter((one) => one.name === name)

/** The element at a path of first children; null when any step is missing. */
export const at = (element: Element, ...path: readonly string[]): Element | null =>
  path.reduce<Element | null>((found, name) => (found === null ? null : child(found, name)), element)

/** The text at a path; empty when it is missing. */
export const textAt = (element: Element, ...path: readonly string[]): string => at(element, ...path)?.text ?? ''

// Characters that XML 1.0 cannot hold, not even escaped (rule ZB02). People paste them from spreadsheets and scanners.
// oxlint-disable-next-line no-control-regex -- the control characters are exactly what has to go
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapeText = (text: string): string =>
  text.toWellFormed().replace(FORBIDDEN, '').replace(/\r\n?/g, '\n').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const escapeAttribute = (text: string): string => escapeText(text).replace(/"/g, '&quot;').replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')

/** What would end the section is cut in two sections: whoever reads them gets the same characters. */
const wholeText = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

function write(element: Element, out: string[]): void {
  out.push('<', element.name)
  for (const [name, value] of Object.entries(element.attributes)) out.push(' ', name, '="', escapeAttribute(value), '"')
  if (element.children.length === 0 && element.text === '') {
    out.push('/>')
    return
  }
  out.push('>', element.isWhole ? wholeText(element.text) : escapeText(element.text))
  for (const one of element.children) write(one, out)
  out.push('</', element.name, '>')
}

/** The whole document in UTF-8 text, with its declaration. */
export function serialise(root: Element): string {
  const out = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>']
  write(root, out)
  return out.join('')
}
