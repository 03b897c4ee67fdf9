/** The software as the authority registered it: what is typed, and what of it cannot be. */
import type { ErrorBody } from '#base/errors.ts'
import { companyErrors } from '#modules/company/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { testSetId as testSetProblem } from '#platform/rules/index.ts'

export interface SoftwareData {
  readonly softwareId: string
  /** Empty keeps the one that there is. */
  readonly softwarePin: string
  readonly testSetId: string
}

export const MOST_PIN = 40

export const settledSoftware = (data: SoftwareData): SoftwareData => ({
  softwareId: data.softwareId.trim().toLowerCase(),
  softwarePin: data.softwarePin.trim(),
  testSetId: data.testSetId.trim().toLowerCase(),
})

/** Every problem at its field. @param isReal in production nothing of it may be taken away */
export function softwareProblems(written: SoftwareData, isReal: boolean): ErrorBody[] {
  const { softwareId, softwarePin, testSetId } = settledSoftware(written)
  const invalid = (field: keyof SoftwareData, detalle: string) => httpErrors.of('invalid', { detalle }, field)
  return [
    ...(softwareId === '' && isReal ? [invalid('softwareId', 'En producción no puedes emitir sin el identificador del software.')] : []),
    ...(softwareId !== '' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(softwareId)
      ? [invalid('softwareId', 'El identificador del software tiene 36 caracteres, como 8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10.')]
      : []),
    ...(softwarePin.length > MOST_PIN ? [invalid('softwarePin', `El PIN puede tener hasta ${MOST_PIN} caracteres.`)] : []),
    ...(testSetProblem(testSetId) === null ? [] : [companyErrors.of('testSetId', {}, 'testSetId')]),
  ]
}
