/** Who a person is within the company: what events of received documents say of whoever receives them. */
import * as z from 'zod/mini'
import type { ErrorBody } from '#base/errors.ts'
import { identificationProblem } from '#colombia/identification.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done } from '#platform/http/fields.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { maxLength } from '#platform/rules/index.ts'

export const myInfo = z.object({
  identificationType: z.string(),
  identification: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Cargo. */
  position: z.string(),
  area: z.string(),
})
export type MyInfo = z.output<typeof myInfo>

const MAX = 80

export const settledInfo = (info: MyInfo): MyInfo => ({
  identificationType: info.identificationType,
  identification: info.identification.replaceAll(/[\s.,]/g, ''),
  firstName: info.firstName.trim(),
  lastName: info.lastName.trim(),
  position: info.position.trim(),
  area: info.area.trim(),
})

/** Every problem at its field. A person is none by NIT: whoever receives is somebody. */
export function infoProblems(written: MyInfo): ErrorBody[] {
  const info = settledInfo(written)
  const wrong = (field: keyof MyInfo, detalle: string | null) => (detalle === null ? [] : [httpErrors.of('invalid', { detalle }, field)])
  const needed = (field: keyof MyInfo, campo: string) =>
    info[field] === '' ? [httpErrors.of('required', { campo }, field)] : wrong(field, maxLength(info[field], MAX))
  return [
    ...(info.identificationType === '31' || info.identificationType === '50'
      ? wrong('identificationType', 'Elige el documento de una persona, no el de una empresa.')
      : []),
    ...wrong('identification', identificationProblem(info.identificationType, info.identification)),
    ...needed('firstName', 'Nombres'),
    ...needed('lastName', 'Apellidos'),
    ...needed('position', 'Cargo'),
    ...wrong('area', maxLength(info.area, MAX)),
  ]
}

const gate = { permission: 'member', plan: null, services: ALL_SERVICES } as const

export const getMyInfo = endpoint({
  method: 'GET',
  path: '/api/settings/my-info',
  summary: 'Mis datos en la empresa: identificación, cargo y área',
  ...gate,
  /** Whether it was written; before, it is what the account knows. */
  response: z.extend(myInfo, { isSaved: z.boolean() }),
})

export const changeMyInfo = endpoint({
  method: 'PUT',
  path: '/api/settings/my-info',
  summary: 'Cambiar mis datos en la empresa',
  ...gate,
  body: myInfo,
  response: done,
})
