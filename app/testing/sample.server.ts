/** A value that a schema accepts, with chosen ids wherever an id goes: to knock on every door of the product. */

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minLength?: number
}

/** @param id the next id to use, by turns */
export function sampleOf(schema: JsonSchema, id: () => string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf)
    return sampleOf(schema.anyOf.find((each) => each.type !== 'null' && each.const === undefined) ?? schema.anyOf[0] ?? {}, id)
  if (schema.format === 'uuid') return id()
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sampleOf(each, id)]))
  if (type === 'array') return [sampleOf(schema.items ?? {}, id)]
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  return 'Intrusa'.padEnd(schema.minLength ?? 0, 'x')
}
