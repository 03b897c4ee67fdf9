/**
 * DIVIPOLA, the DANE's codes of departments (2 digits) and municipalities (5 digits, the first two of the department).
 * An electronic invoice names the municipality by this code. The data is `data/divipola.csv`.
 */
import { parseDay, type Day } from '#base/date.ts'
import { column, parseCsv } from './csv.ts'

/** The day up to which the list is known (data/README.md). */
export const DIVIPOLA_KNOWN_ON: Day = parseDay('2026-11-20')

export type MunicipalityType = 'municipio' | 'area_no_municipalizada' | 'isla'

export interface Municipality {
  readonly code: string
  readonly name: string
  readonly departmentCode: string
  readonly departmentName: string
  readonly type: MunicipalityType
  /** A suppressed code stays readable for old documents and is not offered for new ones. */
  readonly inForce: boolean
}

export interface Department {
  readonly code: string
  readonly name: string
}

const isType = (text: string): text is MunicipalityType => text === 'municipio' || text === 'area_no_municipalizada' || text === 'isla'

/** Reads the data file. Throws RangeError on a row that is not a municipality. */
export function parseDivipola(text: string): Municipality[] {
  return parseCsv(text).map((row) => {
    const code = column(row, 'municipality_code')
    const departmentCode = column(row, 'department_code')
    const type = column(row, 'type')
    if (!/^\d{5}$/.test(code) || !code.startsWith(departmentCode) || departmentCode.length !== 2) {
      throw new RangeError(`Not a municipality code: ${code} of department ${departmentCode}`)
    }
    if (!isType(type)) throw new RangeError(`Not a type of municipality: ${type}`)
    return {
      code,
      name: column(row, 'municipality_name'),
      departmentCode,
      departmentName: column(row, 'department_name'),
      type,
      inForce: column(row, 'status') === 'vigente',
    }
  })
}

/** The departments of a list of municipalities, by code. */
export function departmentsOf(municipalities: readonly Municipality[]): Department[] {
  const names = new Map(municipalities.map((one) => [one.departmentCode, one.departmentName]))
  return [...names].map(([code, name]) => ({ code, name })).sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** "Medellín, Antioquia"; "Bogotá, D.C." alone, because its department has the same name. */
export const showMunicipality = (municipality: Municipality): string =>
  municipality.name === municipality.departmentName ? municipality.name : `${municipality.name}, ${municipality.departmentName}`
