/** Trees that were good and were changed in one place: the rules must notice. Nothing of the product imports this folder. */
import type { Element } from '../element.ts'

/** Rebuilds the tree with every element of that name passed through a change; null removes it. */
export const change = (element: Element, name: string, how: (found: Element) => Element | null): Element => ({
  ...element,
  children: element.children.flatMap((one) => {
    const changed = one.name === name ? how(one) : one
    return changed === null ? [] : [change(changed, name, how)]
  }),
})
export const set = (text: string) => (element: Element) => ({ ...element, text })
export const setAttribute = (name: string, value: string) => (element: Element) => ({
  ...element,
  attributes: { ...element.attributes, [name]: value },
})
export const drop = () => null

/** Every tree in which two different neighbours swapped places. */
export function swapsOf(tree: Element): Element[] {
  const swaps: Element[] = []
  visit(tree, (element, rebuild) =>
    element.children.forEach((one, index) => {
      const next = element.children[index + 1]
      if (next && next.name !== one.name)
        swaps.push(rebuild({ ...element, children: element.children.with(index, next).with(index + 1, one) }))
    }),
  )
  return swaps
}

/** Every tree without one element, with the name of it and of what held it. */
export function removalsOf(tree: Element): { readonly name: string; readonly parent: string; readonly without: Element }[] {
  const removals: { name: string; parent: string; without: Element }[] = []
  visit(tree, (element, rebuild) =>
    element.children.forEach(({ name }, index) =>
      removals.push({ name, parent: element.name, without: rebuild({ ...element, children: element.children.toSpliced(index, 1) }) }),
    ),
  )
  return removals
}

/** Calls with each element of the tree, and with how to rebuild the whole around a change of it. */
function visit(tree: Element, look: (element: Element, rebuild: (changed: Element) => Element) => void): void {
  const enter = (element: Element, rebuild: (changed: Element) => Element): void => {
    look(element, rebuild)
    element.children.forEach((one, index) =>
      enter(one, (changed) => rebuild({ ...element, children: element.children.with(index, changed) })),
    )
  }
  enter(tree, (changed) => changed)
}
