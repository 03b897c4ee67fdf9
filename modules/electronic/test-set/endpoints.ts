/** The test set: what is sent to the authority so that it enables the company, and how far it is. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, done, id } from '#platform/http/fields.ts'
import { enablingPermissions } from '../enabling/permissions.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { testFamilies, testKinds } from './planned.ts'

const gate = { plan: enablingScreen.plan, services: enablingScreen.services } as const
const path = '/api/settings/companies/biz-electronic/test-set'

export const MOST_TESTS = 60

const family = z._default(z.enum(testFamilies), 'invoice')
const none = z._default(count, 0)

export const getTestSet = endpoint({
  method: 'GET',
  path,
  summary: 'El último set de pruebas: cuántos documentos aceptó la DIAN y qué dijo de cada uno',
  permission: enablingPermissions.read,
  ...gate,
  query: z.object({ family }),
  response: z.object({
    set: z.nullable(
      z.object({
        authority: z.enum(['dian', 'simulator']),
        /** An instant, ISO. */
        startedAt: z.string(),
        size: z.number(),
        accepted: z.number(),
        rejected: z.number(),
        /** Something of it is on its way. */
        isGoing: z.boolean(),
        documents: z.array(
          z.object({
            id,
            kind: z.enum(testKinds),
            number: z.number(),
            state: z.enum(['queued', 'sent', 'accepted', 'rejected', 'withdrawn']),
            detail: z.string(),
          }),
        ),
      }),
    ),
  }),
})

export const startTestSet = endpoint({
  method: 'POST',
  path,
  summary: 'Enviar el set de pruebas de facturación o de nómina: documentos inventados, fuera de libros, existencias y resoluciones',
  permission: enablingPermissions.write,
  ...gate,
  body: z.object({
    authority: z.enum(['dian', 'simulator']),
    family,
    /** How many the portal of the authority asks for. */
    ...{ invoices: none, debitNotes: none, creditNotes: none },
    /** Documents 102 and 103 of payroll. */
    ...{ payrolls: none, payrollNotes: none },
  }),
  response: done,
})

export const stopTestSet = endpoint({
  method: 'DELETE',
  path,
  summary: 'Detener el set de pruebas: lo que no se ha enviado no se envía',
  permission: enablingPermissions.write,
  ...gate,
  query: z.object({ family }),
  response: done,
})
