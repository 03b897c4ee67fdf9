/**
 * An address that shows something: its title, and who may see it. Pure, so that the server prints the list
 * (`npm run routes`), the menu is built from it and the router gates with the same rule as the endpoints.
 */
import type { Gate } from './access.ts'

export interface Screen extends Gate {
  /** As in the specification: `/sales/invoices/{id}/view`. */
  readonly path: string
  /** The page title, without the product's name. */
  readonly title: string
  readonly module: string
  /** Parents in the breadcrumb, from Inicio, at most two. */
  readonly parents?: readonly { readonly title: string; readonly path: string | null }[]
}

export const screen = <const S extends Screen>(definition: S): S => definition

/** `/sales/invoices/{id}/view` with its parameters in place. */
export const addressOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The path of the screen that is shown at every address that is no other's. */
export const MISSING = '*'

/** Whether an address is one of a path's: `/sales/invoices/0189…/view` of `/sales/invoices/{id}/view`. */
export const matcherOf = (path: string): ((address: string) => boolean) => {
  if (path === MISSING) return () => false
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`)
  return (address) => pattern.test(address)
}
