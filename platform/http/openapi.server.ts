/** OpenAPI 3.1 printed from the endpoint definitions, and a page to read it without any script. */
import * as z from 'zod/mini'
import { pathsOf, type Endpoint, type Schema } from './endpoint.ts'

type Json = Readonly<Record<string, unknown>>

const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'field', 'params', 'requestId', 'errors'],
  properties: {
    code: { type: 'integer', description: 'Código del catálogo de errores (401–699)' },
    message: { type: 'string' },
    field: { type: ['string', 'null'] },
    params: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
    errors: { type: 'array', items: { type: 'object' } },
  },
}

export function openApi(endpoints: readonly Endpoint[], serverUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint)) {
      const operations = (paths[path] ??= {})
      operations[endpoint.method.toLowerCase()] = operation(endpoint, path)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Páramo',
      version: '1',
      description: 'Los valores monetarios viajan como texto decimal; las fechas son días en Bogotá (AAAA-MM-DD).',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(endpoint: Endpoint, path: string): Json {
  const isOpen = endpoint.permission === 'public'
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(isOpen ? { security: [] } : { security: [{ bearer: [] }] }),
    'x-permission': typeof endpoint.permission === 'string' ? endpoint.permission : endpoint.permission.code,
    'x-plan': endpoint.plan?.name ?? null,
    parameters: parameters(endpoint),
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: 'Respuesta',
        content:
          'file' in endpoint.response
            ? { [endpoint.response.file]: { schema: { type: 'string', format: 'binary' } } }
            : 'events' in endpoint.response
              ? { 'text/event-stream': { schema: jsonSchema(endpoint.response.events, 'output') } }
              : { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
      },
      400: { description: 'Error de negocio', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      ...(isOpen ? {} : { 401: { description: 'Sin sesión' }, 403: { description: 'Sin permiso' } }),
    },
  }
}

function parameters(endpoint: Endpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  if (!endpoint.query) return inPath
  const schema = jsonSchema(endpoint.query, 'input')
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = new Set((schema['required'] ?? []) as string[])
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, property]) => ({ name, in: 'query', required: required.has(name), schema: property })),
  ]
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The page at /api/docs: every call with its shapes, readable and searchable with the browser alone. */
export function apiPage(endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[2] ?? 'api')
  const sections = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, list]) => `<h2>${escape(name)}</h2>${list.map(callHtml).join('')}`)
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Páramo</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>API de Páramo</h1><p>La definición completa está en <a href="/api/openapi.json">OpenAPI 3.1</a>. Envía <code>Authorization: Bearer …</code> y, al crear, <code>Idempotency-Key</code>. Un error con <code>params.confirma</code> es una pregunta: para continuar, repite la solicitud con ese valor en <code>X-Confirmed</code>.</p>${sections.join('')}</main></body></html>`
}

const shape = (title: string, schema: Schema | undefined, io: 'input' | 'output'): string =>
  schema ? `<h4>${title}</h4><pre>${escape(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre>` : ''

function answerHtml(response: Endpoint['response']): string {
  if ('file' in response) return `<h4>Respuesta</h4><p>Archivo ${escape(response.file)}</p>`
  return 'events' in response ? shape('Cada mensaje', response.events, 'output') : shape('Respuesta', response, 'output')
}

function callHtml(endpoint: Endpoint): string {
  const permission = typeof endpoint.permission === 'string' ? endpoint.permission : endpoint.permission.code
  return `<details><summary><b>${endpoint.method}</b> <code>${pathsOf(endpoint).map(escape).join('</code> o <code>')}</code> ${escape(endpoint.summary)}</summary><p>Permiso: <code>${escape(permission)}</code>. Plan: <code>${escape(endpoint.plan?.name ?? 'cualquiera')}</code>.</p>${shape('Parámetros', endpoint.query, 'input')}${shape('Contenido', endpoint.body, 'input')}${answerHtml(endpoint.response)}</details>`
}

export const API_PAGE_CSS =
  'body{font:15px/1.5 system-ui,sans-serif;margin:0;background:#eef1ef;color:#1d211d}main{max-width:960px;margin:0 auto;padding:32px 20px;background:#fff;min-height:100vh;box-sizing:border-box}h2{margin:32px 0 8px}details{border-top:1px solid #dee2de;padding:8px 0}summary{cursor:pointer}pre{background:#f5f8f6;padding:12px;overflow:auto;font-size:13px}a{color:#33704b}'
