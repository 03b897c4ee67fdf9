import type { ErrorBody } from '#base/errors.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { namesOfCities, unknownActivity, unknownCities } from '../settings/settings.server.ts'
import type { FoundingData } from './data.ts'

/** A municipality that no list has, an activity that the CIIU does not know. */
export async function unknownPlaces(tx: Tx, data: Pick<FoundingData, 'cityCode' | 'ciiu'>): Promise<ErrorBody[]> {
  const known = await namesOfCities(tx, [data.cityCode])
  return [...unknownCities({ ...data, icaActivities: [] }, known), ...unknownActivity(data, { ciiu: '' })]
}
