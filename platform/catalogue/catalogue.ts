/**
 * A settings catalogue is one definition (house.md, section 2): its table, endpoints, permissions, list, form, picker,
 * audit and contract test are read from here. A rule that needs no data stands in the definition and runs in browser and
 * server; one that needs the database is a hook in a `.server.ts` beside it. The definition knows neither side.
 */
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Gate, Permission, PlanFlag, ServiceSet } from '../access.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { screen, type Screen } from '../screen.ts'
import type { CatalogueField } from './field.ts'
import {
  endpointsOf,
  fieldMasks,
  permissionsOf,
  type CatalogueEndpoints,
  type CataloguePermissions,
  type OfferedCatalogue,
} from './endpoints.ts'
import type { Fields, NameOf, RecordOf, RuleContext, ValuesOf } from './record.ts'
import { canBeEmpty, type ShownBy } from './shown.ts'
import type { Tree } from './tree.ts'
import type { Titles } from './words.ts'

export type { CatalogueEndpoints, OfferedCatalogue } from './endpoints.ts'
export {
  stateFilters,
  type AnyRecord,
  type AnyValues,
  type Fields,
  type RecordOf,
  type RuleContext,
  type StateFilter,
  type ValuesOf,
} from './record.ts'
export type { Titles } from './words.ts'

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger'

/** A column that is computed and not stored: "used 82 %", "vence en 5 días". */
export interface Computed<F> {
  readonly label: string
  readonly align?: 'left' | 'right'
  /** Worked out of fields that are masked: it is hidden with them. */
  readonly masked?: Permission
  of(record: RecordOf<F>, today: Day): { readonly text: string; readonly tone: Tone | null }
}

/** Something that the form says while it is filled: a consequence, an example. It does not stop the saving. */
export interface Notice {
  readonly tone: 'info' | 'warn' | 'danger' | 'example'
  readonly text: string
}

/** What may not repeat. A plain `name` or `code` has its error already (404, 403); anything else says which. */
export type Unique<F> = (('name' | 'code') & NameOf<F>) | { readonly fields: readonly NameOf<F>[]; error(values: ValuesOf<F>): ErrorBody }

// The functions are written as methods, so that one catalogue fits where any is expected (`AnyCatalogue`).
interface Definition<Path extends string, F extends Fields, ComputedName extends string> {
  /** `items.brand`: the entity in audit, search words and permissions. */
  readonly name: string
  readonly table: string
  readonly path: Path
  readonly titles: Titles
  /** The page title of the specification, when it is not `titles.many`. */
  readonly screenTitle?: string
  /** Where it hangs in the menu, when it is not one of the settings. */
  readonly parents?: NonNullable<Screen['parents']>
  /** What the screen is for, in one sentence: shown while there is nothing yet. */
  readonly purpose: string
  readonly module: string
  readonly services: readonly ServiceSet[]
  readonly plan: PlanFlag | null
  /** The roles that companies find made which may see, write and delete them; the administrator always may. */
  readonly offeredTo: OfferedCatalogue
  /** Who passes though the plan lacks the flag. */
  readonly exempt?: NonNullable<Gate['exempt']>
  readonly fields: F
  /** What is asked only because of what was chosen before it; otherwise it is empty and none of its rules speaks. */
  readonly shown?: ShownBy<F>
  /** Of a long form: the field that begins a group → the title of the group. */
  readonly sections?: Readonly<Partial<Record<NameOf<F>, string>>>
  readonly unique?: readonly Unique<F>[]
  readonly computed?: Readonly<Record<ComputedName, Computed<F>>>
  readonly list: {
    readonly columns: readonly (NameOf<F> | NoInfer<ComputedName>)[]
    readonly search: readonly NameOf<F>[]
    readonly sort: NameOf<F>
    readonly descending?: boolean
  }
  /** They hang from each other, and people put those of each level in order; the list follows the tree. */
  readonly tree?: Tree<NameOf<F>>
  /** People put them in order; the list follows it. */
  readonly ordered?: true
  /** What a person calls one of them: in the picker, the audit and the panel's head. */
  title(values: ValuesOf<F>): string
  /** Second datum in the picker. */
  detail?(values: ValuesOf<F>): string
  /** Where a record leads: the registers of a branch. */
  links?(id: string): readonly { readonly label: string; readonly href: string }[]
  /** What may be left empty and follows from the rest: filled in once, when the record is made. */
  derive?(values: ValuesOf<F>): Partial<ValuesOf<F>>
  /** Rules over several fields; each error names its field. */
  rules?(values: ValuesOf<F>, context: RuleContext<F>): readonly ErrorBody[]
  notices?(values: ValuesOf<F>, context: RuleContext<F>): readonly Notice[]
  /** Two of them can become one. Not for what ledgers or the law know by itself: warehouses, resolutions. */
  readonly merges?: true
  /** Table that may point here → how a person names it: "No puedes eliminar el registro porque está en uso en …". */
  readonly usedIn?: Readonly<Record<string, string>>
}

export interface Catalogue<Path extends string = string, F extends Fields = Fields, ComputedName extends string = string>
  extends Definition<Path, F, ComputedName> {
  readonly permissions: CataloguePermissions
  readonly endpoints: CatalogueEndpoints<Path, F>
  readonly screen: Screen
}

/** Declares a catalogue. Columns, search, order and uniqueness accept only names of its fields. */
export function defineCatalogue<const Path extends string, const F extends Fields, const ComputedName extends string = never>(
  definition: Definition<Path, F, ComputedName>,
): Catalogue<Path, F, ComputedName> {
  const tables = Object.values<CatalogueField>(definition.fields).flatMap((field) => (field.kind === 'children' ? [field.table] : []))
  if (new Set(tables).size < tables.length) throw new Error(`${definition.name}: two lists cannot have one table`)
  // Seen without the names of its fields, as the engine sees it.
  const shown = definition.shown as ShownBy<Fields> | undefined
  for (const name of Object.keys(shown ?? {})) {
    const field = definition.fields[name]
    if (!field || !canBeEmpty(field)) throw new Error(`${definition.name}.${name} cannot be left out: it is never empty`)
  }
  const masks = fieldMasks(definition.fields)
  const told = [...definition.list.search, definition.list.sort].find((name) => masks[name] !== undefined)
  if (told !== undefined) throw new Error(`${definition.name}.${told} is masked: nothing is found or sorted by it`)
  const permissions = permissionsOf(definition, [...new Set(Object.values(masks))])
  const { exempt, module, path, plan, services, titles } = definition
  return {
    ...definition,
    permissions,
    endpoints: endpointsOf({ ...definition, shown, permissions }),
    screen: screen({
      path,
      title: definition.screenTitle ?? titles.many,
      module,
      permission: permissions.read,
      plan,
      services,
      ...(exempt ? { exempt } : {}),
      parents: definition.parents ?? [{ title: 'Configuración', path: '/settings' }],
    }),
  }
}

/** Any catalogue, when its fields do not matter: what the engine's server and screens take. */
export interface AnyCatalogue extends Omit<Catalogue, 'endpoints'> {
  readonly endpoints: Readonly<Record<keyof CatalogueEndpoints<string, Fields>, Endpoint>>
}

/** Its calls with the shapes that they really have, the fields' names apart. */
export const endpointsOfAny = (catalogue: AnyCatalogue): CatalogueEndpoints<string, Fields> =>
  // Built by `endpointsOf`, like those of every catalogue; only the names of the fields were forgotten on the way.
  catalogue.endpoints as unknown as CatalogueEndpoints<string, Fields>

/** People put them in order: the list follows their places instead of `list.sort`. */
export const isArranged = (catalogue: AnyCatalogue): boolean => catalogue.ordered === true || catalogue.tree !== undefined
