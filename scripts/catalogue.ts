/** `npm run -s catalogue -- modules/items/brand/brand.ts`: the migration of a new catalogue, read from its definition. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ddl } from '#platform/catalogue/table.ts'
import { isCatalogue } from './definitions.ts'

const [file = ''] = process.argv.slice(2)
const found: unknown[] = file === '' ? [] : Object.values((await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>)
const catalogues = found.filter(isCatalogue)
if (catalogues.length === 0) {
  process.stderr.write('Say the file of a definition: npm run -s catalogue -- modules/items/brand/brand.ts\n')
  process.exitCode = 1
} else {
  const folder = file.split('/').slice(0, -1).join('/')
  process.stdout.write(`-- Made from the definition in ${folder}.\n\n${catalogues.map(ddl).join('\n')}`)
}
