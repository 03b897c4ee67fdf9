/** Names of everything that can stand in a form, by their ids: what was written is compared with what was saved in words. */
import { resolutionName } from '../../write/changes/written.ts'
import type { EditorFacts } from '../../endpoints.ts'
import { centerNames } from '../entry.ts'
import type { EditorForm } from './form.ts'

export const namesOf = (
  { party, lines, costCenter, seller }: EditorForm,
  { warehouses, resolutions }: EditorFacts,
): ReadonlyMap<string, string> =>
  new Map([
    ...(party ? [[party.id, party.displayName] as const] : []),
    ...(seller ? [[seller.id, seller.name] as const] : []),
    ...lines.map(({ item }) => [item.id, item.name] as const),
    ...warehouses.map(({ id, name }) => [id, name] as const),
    ...centerNames([costCenter, ...lines.map((line) => line.costCenter)]),
    ...resolutions.map((resolution) => [resolution.id, resolutionName(resolution)] as const),
  ])
