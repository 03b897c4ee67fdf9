/** The HTML of a comment as the server reads it: with parse5, which follows the standard that browsers follow. */
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'
import { asPage, readTree, richTextOf, writeRichText, type RichText, type TreeOf } from './rich-text.ts'

/** No comment nests deeper: browsers stop at as many, and the cost of each tag grows with those that are open. */
const MOST_OPEN = 512

/** It would cost more to read than its length says. */
export class TooTangled extends Error {
  override readonly name = 'TooTangled'
}

type Node = DefaultTreeAdapterTypes.Node

const tree: TreeOf<Node> = {
  text: (node) => (defaultTreeAdapter.isTextNode(node) ? node.value : null),
  name: (node) => (defaultTreeAdapter.isElementNode(node) ? node.tagName : ''),
  children: (node) => ('childNodes' in node ? node.childNodes : []),
}

/** @throws TooTangled */
export function readRichText(html: string): RichText {
  let open = 0
  let elements = 0
  const bounded: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      // The standard opens again what never closed: a few hundred looks would come back in every paragraph.
      elements += 1
      if (elements > html.length + MOST_OPEN) throw new TooTangled()
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    onItemPush() {
      open += 1
      if (open > MOST_OPEN) throw new TooTangled()
    },
    onItemPop() {
      open -= 1
    },
  }
  const page = parse(asPage(html), { treeAdapter: bounded, scriptingEnabled: false })
  return readTree<Node>(page, tree, html)
}

/** What is kept already: what cannot be read as HTML is shown as the text that it is. */
export function readKept(html: string): RichText {
  try {
    return readRichText(html)
  } catch (error) {
    if (error instanceof TooTangled) return richTextOf(html)
    throw error
  }
}

/** Any HTML that is kept, as a comment may hold it. */
export const sanitize = (html: string): string => writeRichText(readKept(html))
