/**
 * Checks a document against the authority's own schemas, when an operator has named a folder with them (DIAN_XSD_DIR):
 * `maindoc/UBL-Invoice-2.1.xsd` and its like, with the files that they import, as the DIAN's toolbox ships them, and under `nomina` those
 * of the electronic payroll. A schema takes long to compile and is kept for the life of the process, one per folder and document kind.
 */
import { pathToFileURL } from 'node:url'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlLibError, XmlText, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import type { Element } from './element.ts'

const PAYROLL = ['NominaIndividual', 'NominaIndividualDeAjuste'] as const
const KINDS = ['Invoice', 'CreditNote', 'DebitNote', 'ApplicationResponse', 'AttachedDocument', ...PAYROLL] as const

const validators = new Map<string, XsdValidator>()
let readsFiles = false

/** Where the schema of a kind of document lies in a folder of the DIAN's files. */
const schemaPath = (folder: string, root: string): string =>
  PAYROLL.some((kind) => kind === root)
    ? path.resolve(folder, 'nomina', `${root}ElectronicaXSD.xsd`)
    : path.resolve(folder, 'maindoc', `UBL-${root}-2.1.xsd`)

/** What we send, and so what an operator's folder must be able to check. */
const SENT = ['Invoice', 'CreditNote', 'DebitNote'] as const

/** Whether a folder holds the schemas of the documents that we send. */
export const hasSchemas = (folder: string): boolean => SENT.every((root) => existsSync(schemaPath(folder, root)))
/** Whether it holds those of the electronic payroll. */
export const hasPayrollSchemas = (folder: string): boolean => PAYROLL.every((root) => existsSync(schemaPath(folder, root)))

function validatorFor(folder: string, root: string): XsdValidator {
  if (!KINDS.some((kind) => kind === root)) throw new RangeError(`There is no schema for ${root}`)
  const file = schemaPath(folder, root)
  const known = validators.get(file)
  if (known) return known
  if (!readsFiles) readsFiles = xmlRegisterFsInputProviders()
  // The address lets the parser find the imports, which are relative to the file.
  using schema = XmlDocument.fromBuffer(readFileSync(file), { url: pathToFileURL(file).href })
  const validator = XsdValidator.fromDoc(schema)
  validators.set(file, validator)
  return validator
}

/**
 * What the schema says against a document: one message per problem, with its line; empty when it is valid. A text that
 * is not XML gives the parser's message. Throws when the folder lacks the schema or it cannot be compiled.
 */
export function validateAgainstXsd(xml: string, folder: string): string[] {
  const parsed = complaints(() => XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET }))
  if (!('value' in parsed)) return parsed.problems
  using document = parsed.value
  const validator = validatorFor(folder, document.root.name)
  const validated = complaints(() => validator.validate(document))
  return 'value' in validated ? [] : validated.problems
}

/** Runs something of the library; what it complains about comes back as messages. */
function complaints<T>(run: () => T): { value: T } | { problems: string[] } {
  try {
    return { value: run() }
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return { problems: error.details.map(({ line, message }) => `${line}: ${message.trim()}`) }
  }
}

/** Frees the compiled schemas; for tests and for a worker that ends. */
export function releaseSchemas(): void {
  for (const validator of validators.values()) validator.dispose()
  validators.clear()
}

/**
 * Reads the text of a document into the same tree that we write, so the structural rules can look at what was stored
 * or received. Namespace declarations come back as attributes of the root. Throws XmlParseError on broken XML.
 */
export function readElement(xml: string): Element {
  using document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET })
  const root = toElement(document.root)
  const declared = Object.entries(document.root.nsDeclarations).map(
    ([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri] as const,
  )
  return { ...root, attributes: { ...Object.fromEntries(declared), ...root.attributes } }
}

const qualified = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}:${name}`)

function toElement(node: XmlElement): Element {
  const children: Element[] = []
  let text = ''
  for (let at = node.firstChild; at; at = at.next) {
    if (at instanceof XmlElement) children.push(toElement(at))
    else if (at instanceof XmlText || at instanceof XmlCData) text += at.content
  }
  const attributes = Object.fromEntries(node.attrs.map((attribute) => [qualified(attribute.prefix, attribute.name), attribute.content]))
  return { name: qualified(node.prefix, node.name), attributes, children, text: children.length > 0 ? text.trim() : text }
}
