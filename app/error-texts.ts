/** The text of each code, with its {parameters}. The browser takes it as plain data (`scripts/plain-data.ts`). */
import { errorTables } from './errors.ts'

export const errorTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(errorTables)
    .flatMap(({ definitions }) => Object.values(definitions))
    // A code of several tables is told with the text of the first.
    .toReversed()
    .map(({ code, text }) => [code, text]),
)
