/** Addresses that the engine of catalogues serves. */
import { serverModules } from '../modules.server.ts'
import { isSampled } from './sampled.server.ts'

type Catalogue = NonNullable<(typeof serverModules)[number]['catalogues']>[number]['catalogue']

/** Those of the catalogues that are asked for. */
export const addressesOf = (isWanted: (catalogue: Catalogue) => boolean): ReadonlySet<string> =>
  new Set(
    serverModules
      .flatMap((module) => module.catalogues ?? [])
      .flatMap(({ catalogue }) => (isWanted(catalogue) ? Object.values(catalogue.endpoints).map(({ path }) => path) : [])),
  )

const all = addressesOf(() => true)

/** One engine answers at all of them: a quarter is asked every time, and every other door. */
export const isAskedEveryTime = ({ path }: { readonly path: string }): boolean => !all.has(path) || isSampled(path, 0.25)
