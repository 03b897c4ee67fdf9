/** How many examples a property asks. */
import * as fc from 'fast-check'

/** What fast-check asks where nobody says how many. */
const USUAL = 100

/**
 * @param usual how many examples `npm test` asks; the long run, whose general figure is higher, asks as many times more
 * @returns parameters of `fc.assert`
 */
export const runs = (usual: number): { readonly numRuns: number } => ({
  numRuns: Math.ceil((usual * (fc.readConfigureGlobal().numRuns ?? USUAL)) / USUAL),
})
