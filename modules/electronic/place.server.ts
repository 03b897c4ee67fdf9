import { readDivipola } from '#colombia/index.server.ts'

let places: ReadonlyMap<string, { cityName: string; departmentName: string }> | null = null

/** Names of a municipality, from the DANE's own table; null when the code is not there. */
export function placeOf(cityCode: string) {
  places ??= new Map(readDivipola().map((city) => [city.code, { cityName: city.name, departmentName: city.departmentName }]))
  return places.get(cityCode) ?? null
}
