/**
 * The simulated authority judges the product with nothing of the product's: neither its reader and writer of XML, nor its sums, its taxes, its
 * unique codes or its signature. What is wrong there must not be wrong here as well.
 */
import type { Source } from './sources.ts'

const FOLDER = 'app/dian/'
const IMPORT = /\bfrom\s+['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
/** Libraries that are nobody's: of Node, of XML and its schemas, of certificates, and of shapes of data. */
const LIBRARIES = [/^node:/, /^libxml2-wasm(\/|$)/, /^node-forge$/, /^zod\/mini$/]
/** Of the product: what opens a ZIP, and certificates made to try with; neither reads, adds up, seals nor signs a document. */
const SHARED: readonly string[] = ['#platform/import/unzip.server.ts', '#colombia/dian/testing/certificate.server.ts']

const isOwn = ({ path }: Source): boolean => path.startsWith(FOLDER) && !path.startsWith(`${FOLDER}testing/`) && !path.endsWith('.test.ts')
/** Within its folder, wherever the importing file stands in it. */
function staysInside(path: string, from: string): boolean {
  const { pathname } = new URL(from, `file:///${path}`)
  return from.startsWith('.') && pathname.startsWith(`/${FOLDER}`) && !pathname.startsWith(`/${FOLDER}testing/`)
}

/** @returns one sentence for each import that would share the product's reading or figures */
export const ownRuleProblems = (sources: readonly Source[]): string[] =>
  sources.filter(isOwn).flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)]
      .map(([, from, bare]) => from ?? bare ?? '')
      .filter((from) => !SHARED.includes(from) && !LIBRARIES.some((each) => each.test(from)) && !staysInside(path, from))
      .map((from) => `${path} imports ${from}: it would judge the product by the product`),
  )
