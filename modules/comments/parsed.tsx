/** The HTML of a comment as the page reads it: with the browser's own parser, which runs nothing of what it reads. */
import { asPage, readTree, type RichText, type TreeOf } from './rich-text.ts'

const tree: TreeOf<Node> = {
  text: (node) => (node instanceof Text ? node.data : null),
  name: (node) => (node instanceof Element ? node.localName : ''),
  children: (node) => [...node.childNodes],
}

export const readRichText = (html: string): RichText =>
  readTree<Node>(new DOMParser().parseFromString(asPage(html), 'text/html'), tree, html)
