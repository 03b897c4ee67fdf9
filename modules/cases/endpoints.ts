/** The calls that every case has, each under the address of its definition. */
import * as z from 'zod/mini'
import { exportOf } from '#platform/access.ts'
import { attachedEndpoints } from '#platform/attached/endpoints.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { todoAnswer } from '#platform/home/todo.ts'
import { type Endpoint, endpoint, type FileResponse, fileResponse, type Schema } from '#platform/http/endpoint.ts'
import { day, done, id, pageOf, pageQuery, version } from '#platform/http/fields.ts'
import { actionNames, stateNames, type ActionOf, type CaseDefinition, type StateOf } from './case.ts'
import type { Ask } from './asks.ts'

/** What writing one and every action answers. */
const saved = { id, version: z.number(), number: z.nullable(z.string()) }

export interface CaseShapes<Input extends Schema, Row extends z.core.$ZodLooseShape, View extends z.core.$ZodLooseShape> {
  /** What creating and editing one ask. */
  readonly input: Input
  /** What its list shows of each, besides number, day and state. */
  readonly row: Row
  /** What its view shows besides. */
  readonly view: View
}

type ShapeOfAsks<Asks> = { [Name in keyof Asks]: Asks[Name] extends Ask<infer Shape> ? Shape : never }
type AsksOf<Action> = Action extends { readonly asks: infer Asks } ? ShapeOfAsks<Asks> : Record<never, never>
type AnswersOf<Action> = Action extends { readonly answers: infer Shape extends z.core.$ZodLooseShape } ? Shape : Record<never, never>
type PathOf<Action, Name extends string> = Action extends { readonly path: infer Path extends string } ? Path : Name

export type AskedOf<Action> = z.output<z.ZodMiniObject<AsksOf<Action>>>
export type AnsweredOf<Action> = z.output<z.ZodMiniObject<AnswersOf<Action>>>

/** The call of each action: the version that was seen, with what its dialog asks. */
export type ActionCalls<Kind extends CaseDefinition> = {
  readonly [Name in ActionOf<Kind>]: Endpoint<
    `${Kind['base']}/{id}/${PathOf<Kind['actions'][Name], Name>}`,
    undefined,
    z.ZodMiniObject<{ version: typeof version } & AsksOf<Kind['actions'][Name]>>,
    z.ZodMiniObject<typeof saved & AnswersOf<Kind['actions'][Name]>>
  >
}

function actionCalls<Kind extends CaseDefinition>(kind: Kind): ActionCalls<Kind> {
  const calls = actionNames(kind).map((name) => {
    const { path, summary, permission, asks = {}, answers = {} } = kind.actions[name] ?? unknownAction(name)
    const shape = Object.fromEntries(Object.entries(asks).map(([field, { schema }]) => [field, schema]))
    return [
      name,
      endpoint({
        method: 'POST',
        path: `${kind.base}/{id}/${path ?? name}`,
        ...{ summary, permission, ...kind.gate },
        body: z.object({ version, ...shape }),
        response: z.object({ ...saved, ...answers }),
      }),
    ] as const
  })
  // Object.fromEntries forgets the keys; they are exactly those of `actions`.
  return Object.fromEntries(calls) as unknown as ActionCalls<Kind>
}

const unknownAction = (name: string): never => {
  throw new Error(`No action ${name}`)
}

/** What narrows the list of a case. */
const filterOf = <Kind extends CaseDefinition>(kind: Kind) => ({
  /** One of its tabs; of none, all. */
  tab: z.optional(z.enum(tabNames(kind))),
  state: z.optional(z.enum(stateNames(kind))),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  /** The days of the case. */
  from: z.optional(day),
  to: z.optional(day),
})

type TabOf<Kind extends CaseDefinition> = Extract<keyof Kind['tabs'], string>

export const tabNames = <Kind extends CaseDefinition>({ tabs }: Kind): TabOf<Kind>[] =>
  // Object.keys forgets the keys; they are exactly those of `tabs`.
  Object.keys(tabs) as TabOf<Kind>[]

const rowOf = <Kind extends CaseDefinition, Row extends z.core.$ZodLooseShape>(kind: Kind, row: Row) =>
  z.object({ id, number: z.nullable(z.string()), date: day, state: z.enum<StateOf<Kind>[]>(stateNames(kind)), ...row })

function readingCalls<const Kind extends CaseDefinition, Row extends z.core.$ZodLooseShape, View extends z.core.$ZodLooseShape>(
  kind: Kind,
  { row, view }: Pick<CaseShapes<Schema, Row, View>, 'row' | 'view'>,
) {
  const { titles, permissions, gate } = kind
  const base: Kind['base'] = kind.base
  const reading = { permission: permissions.read, ...gate }
  return {
    list: endpoint({
      method: 'GET',
      path: base,
      summary: `${titles.many}, de lo más reciente a lo más antiguo`,
      ...reading,
      query: z.object({ ...filterOf(kind), ...pageQuery }),
      response: z.extend(pageOf(rowOf(kind, row)), {
        count: z.number(),
        /** How many each tab has, by its name. */
        tabs: z.record(z.string(), z.number()),
        /** How many all tabs have together. */
        all: z.number(),
        /** There is one at all, whatever the filter. */
        any: z.boolean(),
      }),
    }),
    export: endpoint({
      method: 'GET',
      path: `${base}/export` as const,
      summary: `${titles.many}: la lista filtrada como archivo`,
      exports: titles.many,
      permission: exportOf(permissions.read),
      ...gate,
      query: z.object({ ...filterOf(kind), columns: columnsInSight, format: exportFormat }),
      response: fileResponse('text/csv; charset=utf-8'),
    }),
    one: endpoint({
      method: 'GET',
      path: `${base}/{id}` as const,
      summary: `${titles.one}: lo que dice, su estado y lo que resultó`,
      ...reading,
      response: z.extend(rowOf(kind, row), {
        version: z.number(),
        /** Whoever asks wrote it. */
        isOwn: z.boolean(),
        ...view,
      }),
    }),
    history: historyEndpoint(`${base}/{id}` as const, `${titles.one}: quién hizo qué y cuándo, con lo que había y lo que quedó`, reading),
  }
}

function writingCalls<const Kind extends CaseDefinition, Input extends Schema>(kind: Kind, input: Input) {
  const { titles, permissions, gate } = kind
  const base: Kind['base'] = kind.base
  const one = `${base}/{id}` as const
  const writing = { permission: permissions.write, ...gate }
  return {
    create: endpoint({
      method: 'POST',
      path: base,
      summary: `${titles.one}: crear`,
      ...writing,
      body: input,
      response: z.object(saved),
    }),
    change: endpoint({
      method: 'PUT',
      path: one,
      summary: `${titles.one}: cambiar lo que dice, mientras su estado lo deja`,
      ...writing,
      body: z.object({ input, version }),
      response: z.object(saved),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: `${titles.one}: eliminar el borrador`,
      ...writing,
      query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(0)) }),
      response: done,
    }),
  }
}

export const caseEndpoints = <
  const Kind extends CaseDefinition,
  Input extends Schema,
  Row extends z.core.$ZodLooseShape,
  View extends z.core.$ZodLooseShape,
>(
  kind: Kind,
  { input, row, view }: CaseShapes<Input, Row, View>,
) => ({
  ...readingCalls(kind, { row, view }),
  ...writingCalls(kind, input),
  ...attachedEndpoints(kind.base as Kind['base'], {
    title: kind.titles.one,
    reading: { permission: kind.permissions.read, ...kind.gate },
    writing: { permission: kind.permissions.write, ...kind.gate },
  }),
  actions: actionCalls(kind),
})

/** What narrows a list, where the tabs and states of its definition are not known. */
export interface CaseFilter {
  readonly tab?: string | undefined
  readonly state?: string | undefined
  readonly search: string
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What every row of a list has. */
export interface CaseListed {
  readonly id: string
  readonly number: string | null
  readonly date: string
  readonly state: string
}

export interface CasePage<Row> {
  readonly rows: Row[]
  readonly next: string | null
  readonly count: number
  readonly tabs: Record<string, number>
  readonly all: number
  readonly any: boolean
}

interface Saved {
  readonly id: string
  readonly version: number
  readonly number: string | null
}

type Given<Output> = z.core.$ZodType<Output>
type One = `/api/${string}/{id}`
type Page = { readonly size: '25' | '50' | '100'; readonly after: string }

/** The calls of any definition: what is alike in all of them. */
export interface CaseCalls<Row = CaseListed> extends ReturnType<typeof attachedEndpoints<string>> {
  readonly list: Endpoint<string, Given<CaseFilter & Page>, undefined, Given<CasePage<Row>>>
  readonly export: Endpoint<string, Given<CaseFilter & Taking>, undefined, FileResponse>
  readonly one: Endpoint<One, undefined, undefined, Schema>
  readonly history: ReturnType<typeof historyEndpoint<One>>
  readonly create: Endpoint<string, undefined, Schema, Given<Saved>>
  readonly change: Endpoint<One, undefined, Given<{ input: unknown; version: number }>, Given<Saved>>
  readonly remove: Endpoint<One, Given<{ version: number }>, undefined, typeof done>
  readonly actions: Readonly<Record<string, Endpoint<One | `${One}/${string}`, undefined, Given<{ version: number }>, Given<Saved>>>>
}

interface Taking {
  readonly columns: string
  readonly format: ExportFormat
}

/** What a card of the home asks: those that wait for an action of whoever asks. @param path `/api/home/purchases/requisitions` */
export const waitingCall = <const Kind extends CaseDefinition, const Path extends string>(
  kind: Kind,
  action: ActionOf<Kind>,
  { path, summary }: { readonly path: Path; readonly summary: string },
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    permission: kind.actions[action]?.permission ?? unknownAction(action),
    ...kind.gate,
    response: todoAnswer,
  })

export type WaitingCall = ReturnType<typeof waitingCall<CaseDefinition, string>>
