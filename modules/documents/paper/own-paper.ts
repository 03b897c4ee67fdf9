/** The paper on which a person prints in a company, wherever they sign in. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { done } from '#platform/http/fields.ts'
import { papers } from './paper.ts'

const gate = { permission: 'member', plan: null, services: ['full'] } as const

export const getOwnPaper = endpoint({
  method: 'GET',
  path: '/api/documents/own-paper',
  summary: 'El papel en que imprimo',
  ...gate,
  /** Null of whoever has chosen none. */
  response: z.object({ paper: z.nullable(z.enum(papers)) }),
})

export const keepOwnPaper = endpoint({
  method: 'PUT',
  path: '/api/documents/own-paper',
  summary: 'Elegir el papel en que imprimo',
  ...gate,
  body: z.object({ paper: z.enum(papers, `Elige uno de estos papeles: ${papers.join(', ')}.`) }),
  response: done,
})
