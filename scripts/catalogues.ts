/** `npm run catalogues`: writes docs/catalogues.md from the definitions, and prints the largest. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bySize, cataloguesPage } from '#platform/catalogue/describe.ts'
import { writtenDefinitions } from './definitions.ts'

const MOST_SHOWN = 5

const definitions = await writtenDefinitions()
writeFileSync(join(import.meta.dirname, '../docs/catalogues.md'), cataloguesPage(definitions))
const largest = bySize(definitions)
  .slice(0, MOST_SHOWN)
  .map(({ catalogue, lines }) => `${String(lines).padStart(4)}  ${catalogue.path}\n`)
process.stdout.write(`${definitions.length} catalogues; the largest definitions, in lines:\n${largest.join('')}`)
