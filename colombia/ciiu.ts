/**
 * CIIU Rev. 4 A.C., the economic activities: classes of four digits that the DANE defines and the DIAN adopts for the RUT
 * (Resolución 000114 de 2020), with the codes that the DIAN adds for natural persons without a business (division 00).
 * The data is `data/ciiu.csv`; `data/ciiu-palabras.csv` has the everyday words by which people look for a class.
 */
import { column, parseCsv } from './csv.ts'

export interface CiiuActivity {
  readonly code: string
  readonly name: string
}

export interface CiiuSection {
  readonly letter: string
  readonly name: string
}

/** Said at the field of a code that is written now and is not in the list. */
export const UNKNOWN_CIIU = 'No está en la lista CIIU Rev. 4 A.C.'

export const isCiiuCode = (text: string): boolean => /^\d{4}$/.test(text)

/** Each with its first and last division. */
const sections: readonly (readonly [letter: string, first: string, last: string, name: string])[] = [
  ['A', '01', '03', 'Agricultura, ganadería, caza, silvicultura y pesca'],
  ['B', '05', '09', 'Explotación de minas y canteras'],
  ['C', '10', '33', 'Industrias manufactureras'],
  ['D', '35', '35', 'Suministro de electricidad, gas, vapor y aire acondicionado'],
  ['E', '36', '39', 'Distribución de agua; evacuación y tratamiento de aguas residuales, gestión de desechos y saneamiento ambiental'],
  ['F', '41', '43', 'Construcción'],
  ['G', '45', '47', 'Comercio al por mayor y al por menor; reparación de vehículos automotores y motocicletas'],
  ['H', '49', '53', 'Transporte y almacenamiento'],
  ['I', '55', '56', 'Alojamiento y servicios de comida'],
  ['J', '58', '63', 'Información y comunicaciones'],
  ['K', '64', '66', 'Actividades financieras y de seguros'],
  ['L', '68', '68', 'Actividades inmobiliarias'],
  ['M', '69', '75', 'Actividades profesionales, científicas y técnicas'],
  ['N', '77', '82', 'Actividades de servicios administrativos y de apoyo'],
  ['O', '84', '84', 'Administración pública y defensa; planes de seguridad social de afiliación obligatoria'],
  ['P', '85', '85', 'Educación'],
  ['Q', '86', '88', 'Actividades de atención de la salud humana y de asistencia social'],
  ['R', '90', '93', 'Actividades artísticas, de entretenimiento y recreación'],
  ['S', '94', '96', 'Otras actividades de servicios'],
  ['T', '97', '98', 'Actividades de los hogares individuales'],
  ['U', '99', '99', 'Actividades de organizaciones y entidades extraterritoriales'],
]

/** The section of a code; null of those of the DIAN (division 00) and of what is no code of a known division. */
export function ciiuSection(code: string): CiiuSection | null {
  const division = isCiiuCode(code) ? code.slice(0, 2) : ''
  const found = sections.find(([, first, last]) => first <= division && division <= last)
  return found ? { letter: found[0], name: found[3] } : null
}

/** Those that only the DIAN knows: who has no business of their own. */
export const isCiiuOfDian = (code: string): boolean => isCiiuCode(code) && code.startsWith('00')

/** "4711 Comercio al por menor…"; the code alone when it has no name, because it is of no list or of another one. */
export const showCiiu = ({ code, name }: CiiuActivity): string => (name === '' ? code : `${code} ${name}`)

/** Reads the data file. Throws RangeError on a row that is no activity, of no known division or out of order. */
export function parseCiiu(text: string): CiiuActivity[] {
  let before = ''
  return parseCsv(text).map((row) => {
    const [code, name] = [column(row, 'code'), column(row, 'name')]
    if (ciiuSection(code) === null && !isCiiuOfDian(code)) throw new RangeError(`Not a code of the CIIU: ${code}`)
    if (name === '') throw new RangeError(`The activity ${code} has no name`)
    if (code <= before) throw new RangeError(`The activity ${code} comes after ${before}`)
    before = code
    return { code, name }
  })
}

/** Reads the everyday words: code → words. Throws RangeError on a row without a code or without words. */
export function parseCiiuWords(text: string): Map<string, string> {
  return new Map(
    parseCsv(text).map((row) => {
      const [code, words] = [column(row, 'code'), column(row, 'words')]
      if (!isCiiuCode(code) || words === '') throw new RangeError(`Not words of an activity: ${code} ${words}`)
      return [code, words]
    }),
  )
}
