/** Every call of the product as a hostile caller reads it in the OpenAPI. */
import * as z from 'zod/mini'
import { pathsOf, type Endpoint, type Schema } from '#platform/http/endpoint.ts'
import { serverModules } from '../../modules.server.ts'
import type { Operation } from './calls.ts'
import type { JsonSchema } from './sample.ts'

const printed = (schema: Schema | undefined): JsonSchema | null =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null

/** @param isOf which of them: what goes on without an end cannot be waited for everywhere */
export const operationsOf = (isOf: (endpoint: Endpoint) => boolean = () => true): Operation[] =>
  serverModules
    .flatMap((module) => module.handlers.map(({ endpoint }) => endpoint))
    .filter(isOf)
    .flatMap((endpoint) =>
      pathsOf(endpoint).map((path) => ({ method: endpoint.method, path, query: printed(endpoint.query), body: printed(endpoint.body) })),
    )
