/** Every coded error of the product, from where each rule stands (specification, section 8). */
import type { ErrorTable } from '#platform/module.ts'
import { modules } from './modules.ts'

export const errorTables: Readonly<Record<string, ErrorTable>> = Object.fromEntries(
  modules.flatMap(({ errors = {} }) => Object.entries(errors)),
)
