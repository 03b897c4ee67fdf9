/** What is said of a file that cannot be taken (error catalogue, 419 to 428). */
import { defineErrors, type ErrorBody } from '#base/errors.ts'

export const importErrors = defineErrors({
  tooManyFiles: {
    code: 419,
    text: 'Alcanzaste el máximo de 5 archivos importados por día. Podrás importar de nuevo mañana.',
  },
  tooManyRows: { code: 420, text: 'El archivo supera los 2.000 registros permitidos. Divídelo e inténtalo de nuevo.' },
  tooManyRowsOfKind: { code: 462, text: 'El archivo supera los 500 registros permitidos para esta importación.' },
  wrongType: { code: 421, text: 'El tipo de archivo no es válido. Usa la plantilla en formato .xlsx o .csv.' },
  noRows: { code: 422, text: 'El archivo no tiene registros para importar.' },
  repeatedRows: { code: 425, text: 'Hay filas repetidas en el archivo: {filas}.' },
  anotherRunning: { code: 426, text: 'Ya hay una importación en proceso. Espera a que termine.' },
  rowsWithErrors: { code: 427, text: 'Se encontraron {errores} filas con errores. No se importó ningún registro.' },
  tooLarge: { code: 424, text: 'El archivo supera el tamaño máximo de {tamano}.' },
  unreadable: { code: 428, text: 'No fue posible leer el archivo. Guárdalo como UTF-8 o .xlsx.' },
})

/** A row that says again what an earlier row of the file said. @param first the number of that one, as a spreadsheet counts */
export const repeatedRows = (first: number, again: number, field: string | null): ErrorBody =>
  importErrors.of('repeatedRows', { filas: `${first} y ${again}` }, field)

/** Why a file has too many rows for its kind. */
export const tooManyRows = (most: number): keyof typeof importErrors.definitions =>
  most < MOST_IMPORTED ? 'tooManyRowsOfKind' : 'tooManyRows'

/** Rows with data, the heads apart. */
export const MOST_IMPORTED = 2000
