/**
 * What a module brings that only computes: its face's `index.ts` says it once, and `app/` folds the definitions of all
 * modules into the lists of the application. `module.server.ts` and `module.tsx` are the same for the other two faces.
 */
import type { ErrorDefinition } from '#base/errors.ts'
import type { Screen } from './screen.ts'

/** As `defineErrors` makes them. */
export interface ErrorTable {
  readonly definitions: Readonly<Record<string, ErrorDefinition>>
}

export interface ModuleDefinition {
  /** As in `modules/order.ts`. */
  readonly name: string
  /** The addresses that it shows; those of its catalogues among them. */
  readonly screens?: readonly Screen[]
  /** By the name of each table. */
  readonly errors?: Readonly<Record<string, ErrorTable>>
}

/* @__NO_SIDE_EFFECTS__ */
export const defineModule = <const Definition extends ModuleDefinition>(definition: Definition): Definition => definition
