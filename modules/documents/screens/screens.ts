/** The addresses of a kind, made from its definition: list, editor, view, edition and copy. */
import { screen } from '#platform/screen.ts'
import { aboutPatternOf, patternOf } from '../kind/addresses.ts'
import type { DocumentKind } from '../kind/kind.ts'

/** "Factura de venta" in the middle of a title. */
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** @param group the group of the menu that stands before the list in the breadcrumb: "Ventas" */
export function documentScreens<const Path extends string>(kind: DocumentKind & { readonly path: Path }, group: string) {
  const { titles, permissions, plan, services, module, path } = kind
  const gate = { module, plan, services }
  const parents = [
    { title: group, path: null },
    { title: titles.many, path },
  ] as const
  const one = lower(titles.one)
  return [
    screen({ path, title: titles.many, permission: permissions.read, ...gate, parents: [{ title: group, path: null }] }),
    screen({ path: `${path}/create` as const, title: `Crear ${one}`, permission: permissions.write, ...gate, parents }),
    screen({ path: patternOf(kind, 'view'), title: titles.one, permission: permissions.read, ...gate, parents }),
    screen({ path: patternOf(kind, 'edit'), title: `Editar ${one}`, permission: permissions.write, ...gate, parents }),
    // What is said of a document is no template for another.
    ...(kind.note
      ? [
          screen({
            path: aboutPatternOf(kind),
            title: `Crear ${lower(titles.short)} desde una factura`,
            permission: permissions.write,
            ...gate,
            parents,
          }),
        ]
      : [screen({ path: patternOf(kind, 'duplicate'), title: `Duplicar ${one}`, permission: permissions.write, ...gate, parents })]),
  ] as const
}
