/** Names between braces in what a company writes once for many letters: «Hola, {cliente}». */

const BRACED = /\{([^{}]*)\}/g

/** @returns the names between braces that stand for nothing, as they were typed */
export const unknownVariables = (text: string, known: Readonly<Record<string, string>>): string[] =>
  [...text.matchAll(BRACED)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(known, name))

/** @returns the text with the value of each name; what stands for nothing stays, and a value is not read again */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(BRACED, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))
