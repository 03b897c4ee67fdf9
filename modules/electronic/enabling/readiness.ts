/** What a company lacks before it issues anything electronic, each with where it is mended; and the same said on issuing. */
import { type Day, showDay } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { companyScreen } from '#modules/company/index.ts'
import { type Obstacle, resolution, resolutionErrors } from '#modules/documents/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo, withRemedy } from '#platform/http/way.ts'
import { electronicErrors as errors } from '../errors.ts'
import { certificateLack, type EnablingFacts, panels, softwareLacks } from './checklist.ts'
import { TRIAL_REMEDY } from './remedy.ts'
import { enablingScreen } from './screens.ts'

const enablingAt = (panel: string, title: string) => wayTo({ path: `${enablingScreen.path}${panel}`, title })
const resolutionsWay = wayTo({ path: `${resolution.screen.path}?new=1`, title: resolution.screen.title })

/** 518, with the way to each of the places where something is missing. */
export const notEnabled = {
  data: (campos: readonly string[]): ErrorBody => errors.of('companyNotEnabled', { campos: campos.join(', '), ...wayTo(companyScreen) }),
  software: (campos: readonly string[]): ErrorBody =>
    errors.of('companyNotEnabled', { campos: campos.join(', '), ...enablingAt(panels.software, 'Software y PIN') }),
  authority: (campos: string): ErrorBody => errors.of('companyNotEnabled', { campos, ...wayTo(enablingScreen) }),
  certificate: (): ErrorBody =>
    errors.of('companyNotEnabled', { campos: 'certificado digital', ...enablingAt(panels.certificate, 'Certificado digital') }),
  range: (campos: readonly string[]): ErrorBody =>
    errors.of('companyNotEnabled', {
      campos: campos.join(', '),
      ...wayTo({ path: resolution.screen.path, title: resolution.screen.title }),
    }),
}

const block = (error: ErrorBody): Obstacle => ({ level: 'block', error })

/** @param needsRange it is numbered by a resolution */
export function obstaclesOf(facts: EnablingFacts, needsRange: boolean, today: Day): Obstacle[] {
  const isTrial = facts.environment === 'habilitacion'
  const software = isTrial ? [] : softwareLacks(facts)
  const certificate = isTrial ? null : certificateLack(facts, today)
  return [
    ...(facts.companyLacks.length > 0 ? [block(notEnabled.data(facts.companyLacks))] : []),
    ...(software.length > 0 ? [block(notEnabled.software(software))] : []),
    ...(needsRange ? rangeObstacle(facts, isTrial, today) : []),
    ...(certificate === null
      ? []
      : [
          {
            level: 'warn' as const,
            error: httpErrors.of('invalid', {
              detalle: `${certificate} Sin él nada se firma.`,
              ...enablingAt(panels.certificate, 'Certificado digital'),
            }),
          },
        ]),
  ]
}

function rangeObstacle({ resolutions }: EnablingFacts, isTrial: boolean, today: Day): Obstacle[] {
  const ranges = resolutions.filter(({ isTest }) => isTest === isTrial)
  const [last] = ranges
  if (ranges.some(({ validFrom, validTo, left }) => validFrom <= today && validTo >= today && left > 0)) return []
  if (isTrial && last === undefined) {
    const campos = 'pasar a producción con tu resolución, o empezar en pruebas'
    return [block(errors.of('companyNotEnabled', { campos, ...wayTo(enablingScreen), ...withRemedy(TRIAL_REMEDY) }))]
  }
  if (last === undefined)
    return [block(httpErrors.of('invalid', { detalle: 'No tienes una resolución de numeración vigente.', ...resolutionsWay }))]
  const numero = last.number
  if (last.validTo < today) return [block(resolutionErrors.of('expired', { numero, fecha: showDay(last.validTo), ...resolutionsWay }))]
  if (last.validFrom > today) {
    const detalle = `La resolución ${numero} rige desde el ${showDay(last.validFrom)}.`
    return [block(httpErrors.of('invalid', { detalle, ...resolutionsWay }))]
  }
  return [block(resolutionErrors.of('exhausted', { numero, ...resolutionsWay }))]
}
