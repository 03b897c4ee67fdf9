/** The three extensions of a sale at the till. Their elements are in the namespace of the invoice, which is the default one. */
import { el, type Element } from './element.ts'
import { posExtensions, posValues, type UblPos } from './pos.ts'

export const posExtensionGroups = (pos: UblPos): Element[] => {
  const values = posValues(pos)
  return posExtensions.map(({ element, inner, names }, index) =>
    el('ext:UBLExtension', [
      el('ext:ExtensionContent', [
        el(element, [el(inner, names.map((name, place) => [el('Name', name), el('Value', values[index]?.[place] ?? '')]).flat())]),
      ]),
    ]),
  )
}
