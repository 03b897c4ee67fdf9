import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, version } from '#platform/http/fields.ts'
import { partyPermissions } from '../permissions.ts'
import { peopleServices } from '../gate.ts'
import { blockInput, consentInput, detailsInput, partyDetails } from './details.ts'

const reading = { permission: partyPermissions.read, plan: null, services: peopleServices } as const
const writing = { permission: partyPermissions.write, plan: null, services: peopleServices } as const

export const getPartyDetails = endpoint({
  method: 'GET',
  path: '/api/people/{id}/details',
  summary: 'Las otras direcciones, los contactos, los correos por uso, las cuentas, el bloqueo y el consentimiento de un tercero',
  ...reading,
  response: partyDetails,
})

export const savePartyDetails = endpoint({
  method: 'PUT',
  path: '/api/people/{id}/details',
  summary: 'Guardar direcciones, contactos, correos por uso y cuentas de un tercero, todo de una vez',
  ...writing,
  body: detailsInput,
  response: z.object({ version }),
})

export const blockParty = endpoint({
  method: 'PUT',
  path: '/api/people/{id}/block',
  summary: 'Bloquear un tercero con su motivo, o quitarle el bloqueo',
  ...writing,
  body: blockInput,
  response: z.object({ version }),
})

export const writeConsent = endpoint({
  method: 'POST',
  path: '/api/people/{id}/consents',
  summary: 'Registrar que un tercero autorizó o retiró la autorización del tratamiento de sus datos',
  ...writing,
  body: consentInput,
  response: done,
})

export const detailsEndpoints = { getPartyDetails, savePartyDetails, blockParty, writeConsent }
