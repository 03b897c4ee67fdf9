// No call takes a figure that its meaning does not have: below zero, not a number, or larger than anything that is counted. Every
// figure of every body and query of the API is asked, from the schemas themselves.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Schema } from '#platform/http/endpoint.ts'
import { serverModules } from './modules.server.ts'

type Json = { readonly [key: string]: unknown }

/** Figures that the schema lets pass because a rule refuses them with a code of its own, or because they may be below zero. */
const judgedElsewhere: readonly { readonly leaf: RegExp; readonly why: string }[] = [
  {
    leaf: /\.document\.lines\.\d+\.(quantity|unitPrice|discount\.value)$/,
    why: '475 to 478 of the document, and a draft is kept as it is',
  },
  { leaf: /\/api\/items(\/\{id\})? body\.price$/, why: 'the rules of the item say it with all else that is wrong' },
  { leaf: /\.document\.discount\.value$/, why: '476 of the document' },
  { leaf: /\.document\.instalments\.\d+\.value$/, why: 'each instalment is more than zero: 401 at it, and a draft is kept as it is' },
  {
    leaf: /\/api\/inventory\/notes(\/.*)? body\.(input\.)?lines\.\d+\.(quantity|unitCost)$/,
    why: 'an adjustment takes out below zero; of the other types the rules of their lines say it with all else that is wrong',
  },
  {
    leaf: /\/api\/inventory\/adjust-stock body\.lines\.\d+\.expected$/,
    why: 'what there was may be below zero; another figure than what there is is refused at its line',
  },
  {
    leaf: /\/api\/treasury\/(receipts|payments)(\/.*)? body\.(input\.)?applications\.\d+\.difference$/,
    why: 'what closes a document goes from −2 to 2: 465 at it',
  },
  {
    leaf: /\/api\/accounting\/bank-conciliation\/.* body\.(opening|statement)$/,
    why: 'what an account has that is overdrawn is below zero',
  },
  {
    leaf: /\/api\/accounting\/bank-conciliation\/\{accountId\}\/matches body\.(lines|movements)\.\d+\.amount$/,
    why: 'what goes out of a bank is below zero; another side than that of its line is refused at it',
  },
  {
    leaf: /\/api\/purchases\/bills\/inbox\/mailbox body\.port$/,
    why: 'the rules of the mailbox say it with all else that is wrong',
  },
  {
    leaf: /\/api\/public\/deliveries\/.* body\.position\.(latitude|longitude|accuracyMeters)$/,
    why: 'a place on the globe: south and west are below zero, and no degree is whole',
  },
]

const isOfFigures = ({ format }: Json): boolean => format === 'amount' || format === 'quantity' || format === 'percent'
const isNumber = ({ type }: Json): boolean => type === 'number' || type === 'integer'

type Path = readonly (string | number)[]

interface Leaf {
  readonly path: Path
  readonly isText: boolean
  /** What the alternative that the figure belongs to says of itself: `every` of a plan. */
  readonly beside: readonly (readonly [path: Path, value: unknown])[]
}

const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
function list(value: unknown): readonly Json[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : []
  return all.map(object).filter((each) => each !== null)
}

/** Every figure of a schema, by its path; the first place of a list stands for all of them. */
function leavesOf(node: Json, path: Path = [], beside: Leaf['beside'] = []): Leaf[] {
  const own = isOfFigures(node) || isNumber(node) ? [{ path, isText: isOfFigures(node), beside }] : []
  const properties = Object.entries(object(node['properties']) ?? {})
  const fixed = properties.flatMap(([name, each]) => {
    const value = object(each)?.['const']
    return value === undefined ? [] : [[[...path, name], value] as const]
  })
  const besides = [...beside, ...fixed]
  const items = object(node['items'])
  const others = object(node['additionalProperties'])
  return [
    ...own,
    ...properties.flatMap(([name, each]) => leavesOf(object(each) ?? {}, [...path, name], besides)),
    ...(items ? leavesOf(items, [...path, 0], besides) : []),
    ...(others ? leavesOf(others, [...path, 'any'], besides) : []),
    ...[...list(node['anyOf']), ...list(node['oneOf']), ...list(node['allOf'])].flatMap((each) => leavesOf(each, path, besides)),
  ]
}

/** A body with this at the path, besides what it has. */
function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)]
  const known = object(body) ?? {}
  return { ...known, [step]: withValue(known[step], rest, value) }
}

const texts = ['-1', '-0.01', 'NaN', 'Infinity', '1e9', '0x10', ' ', '9'.repeat(40)]
const numbers = [-1, Number.NaN, Number.POSITIVE_INFINITY, 0.5, 1e300]

function taken(schema: Schema, { path, isText, beside }: Leaf): unknown[] {
  const place = path.join('.')
  const alternative = beside.reduce<unknown>((body, [at, value]) => withValue(body, at, value), {})
  return (isText ? texts : numbers).filter((value) => {
    const result = z.safeParse(schema, withValue(alternative, path, value))
    const issues = result.success ? [] : result.error.issues
    return !issues.some((issue) => place.startsWith(issue.path.join('.')) && issue.path.length > 0)
  })
}

const schemas = serverModules
  .flatMap((module) => module.handlers)
  .flatMap(({ endpoint }) =>
    (['body', 'query'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, schema }] : []
    }),
  )

test('no figure of any call is below zero, not a number or beyond all measure', () => {
  const found = schemas.flatMap(({ name, schema }) => {
    const leaves = leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
    return leaves.flatMap((leaf) => {
      const place = `${name}.${leaf.path.join('.')}`
      if (judgedElsewhere.some((each) => each.leaf.test(place))) return []
      const values = taken(schema, leaf)
      return values.length > 0 ? [`${place} takes ${values.map(String).join(', ')}`] : []
    })
  })
  expect(found).toEqual([])
})
