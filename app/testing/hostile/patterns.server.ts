/** Bodies that the product takes, found out from what it shows: the better they are, the deeper what is spoilt in them gets. */
import { sampleValues } from '#platform/catalogue/sample.ts'
import { serverModules } from '../../modules.server.ts'
import type { Knowledge, Operation, Pattern } from './calls.ts'
import type { Chance } from './chance.ts'
import { fit } from './fit.ts'

export interface Looking {
  /** What an address shows, undefined when it shows nothing. */
  read(url: string): Promise<unknown>
  /** Ids by the path of the list that shows them. */
  readonly listed: ReadonlyMap<string, readonly string[]>
  readonly knowledge: Knowledge
}

/** Those that are made before anybody looks around, and others. */
const FIRST = [1, 2, 3]
const LATER = [11, 12, 13, 14, 15, 16]

/** Records of each catalogue, by the call that makes them. */
export const catalogueSamples = (numbers = FIRST): { readonly path: string; readonly body: unknown }[] =>
  serverModules
    .flatMap((module) => module.catalogues ?? [])
    .flatMap(({ catalogue }) => numbers.map((number) => ({ path: `/api${catalogue.path}`, body: sampleValues(catalogue, number) })))

/** What makes something, as far as it can be known before anything was tried. */
export async function patternsOf(operations: readonly Operation[], looking: Looking, chance: Chance): Promise<Map<Operation, Pattern[]>> {
  const samples = Map.groupBy(catalogueSamples(LATER), ({ path }) => path)
  const patterns = new Map<Operation, Pattern[]>()
  for (const operation of operations) {
    if (operation.method !== 'POST' || operation.path.includes('{')) continue
    const found = samples.get(operation.path)?.map(({ body }) => ({ body })) ?? []
    const others = found.length > 0 ? found : await made(operation, looking, chance)
    if (others.length > 0) patterns.set(operation, others)
  }
  return patterns
}

/** The fields of each catalogue, by the path of its list. */
const columnsOf = new Map(
  serverModules
    .flatMap((module) => module.catalogues ?? [])
    .map(({ catalogue }) => [`/api${catalogue.path}`, Object.keys(catalogue.fields).join(',')]),
)

async function made(operation: Operation, { read, listed, knowledge }: Looking, chance: Chance): Promise<Pattern[]> {
  const { path, body } = operation
  if (body?.properties?.['text'] && path.endsWith('/import')) {
    const columns = columnsOf.get(path.replace('/import', '')) ?? 'name'
    const file = await read(`${path.replace(/import$/, 'export')}?format=csv&columns=${columns}`)
    if (typeof file === 'string')
      return [true, false].map((dryRun) => ({ body: { text: file.replace(/^\ufeff/, ''), mode: 'create', dryRun } }))
  }
  if (!body?.properties?.['document']) return []
  const found: Pattern[] = []
  for (const id of (listed.get(path) ?? []).slice(0, 3)) {
    const view = await read(`${path}/${id}`)
    if (view !== undefined) found.push({ body: fit(body, { document: view, issue: found.length === 0 }, '', chance, knowledge) })
  }
  return found
}

/** A record as it is now, as the body of a call about it. */
export async function shownFor(operation: Operation, chance: Chance, { read, listed, knowledge }: Looking): Promise<Pattern | null> {
  const end = operation.path.indexOf('{id}') + 4
  const path = operation.path.slice(0, end)
  const ids = listed.get(path.slice(0, -5))
  if (!operation.body || end < 4 || !ids || ids.length === 0) return null
  const id = chance.pick(ids)
  const shown = await read(path.replace('{id}', id))
  if (typeof shown !== 'object' || shown === null) return null
  // A document is written inside of what says whether it is issued.
  return { id, body: fit(operation.body, { document: shown, issue: chance.happens(30), ...shown }, '', chance, knowledge) }
}
