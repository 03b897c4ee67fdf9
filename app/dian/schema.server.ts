/** The authority's own schemas, where an operator has them (DIAN_XSD_DIR): what a schema says against a document, by libxml2. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/** A schema takes long to compile: it is kept for the life of the process. */
const compiled = new Map<string, XsdValidator>()
let readsFiles = false

const fileOf = (folder: string, root: string): string =>
  root.startsWith('Nomina') ? join(folder, 'nomina', `${root}ElectronicaXSD.xsd`) : join(folder, 'maindoc', `UBL-${root}-2.1.xsd`)

function validatorOf(file: string): XsdValidator {
  const known = compiled.get(file)
  if (known) return known
  if (!readsFiles) readsFiles = xmlRegisterFsInputProviders()
  using schema = XmlDocument.fromBuffer(readFileSync(file), { url: pathToFileURL(file).href })
  const validator = XsdValidator.fromDoc(schema)
  compiled.set(file, validator)
  return validator
}

/** @param folder null when the operator has none. @returns the first five problems */
export function schemaProblems(text: string, root: string, folder: string | null): string[] {
  if (folder === null || !existsSync(fileOf(folder, root))) return []
  const validator = validatorOf(fileOf(folder, root))
  try {
    using document = XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NONET })
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return error.details.slice(0, 5).map(({ line, message }) => `${line}: ${message.trim()}`)
  }
}

export function releaseOwnSchemas(): void {
  for (const validator of compiled.values()) validator.dispose()
  compiled.clear()
}
