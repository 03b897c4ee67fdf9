/**
 * Countries by the code of ISO 3166-1, which is the one of addresses in the electronic invoice (annex 1.9, list Paises).
 * The data is `data/paises.csv`.
 */
import { column, parseCsv } from './csv.ts'

/** Of addresses, unless they say otherwise. */
export const HOME_COUNTRY_CODE = 'CO'
export const UNKNOWN_COUNTRY = 'Elige un país de la lista.'

export interface Country {
  /** "CO". */
  readonly code: string
  /** "COL". */
  readonly alpha3: string
  /** "170", with its zeros. */
  readonly numeric: string
  readonly name: string
}

/** Reads the data file. Throws RangeError on a row that is not a country. */
export function parseCountries(text: string): Country[] {
  return parseCsv(text).map((row) => {
    const country = { code: column(row, 'code'), alpha3: column(row, 'alpha3'), numeric: column(row, 'numeric'), name: column(row, 'name') }
    if (!/^[A-Z]{2}$/.test(country.code) || !/^[A-Z]{3}$/.test(country.alpha3) || !/^\d{3}$/.test(country.numeric) || country.name === '')
      throw new RangeError(`Not a country: ${country.code} ${country.alpha3} ${country.numeric}`)
    return country
  })
}
