/** `npm start`: runs the product and says its address in one line. */
import { join } from 'node:path'
import { readSettings } from '#platform/settings.server.ts'

const NODE_MAJOR = 24
if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
  process.stderr.write(`Páramo necesita Node ${NODE_MAJOR} o superior y este es ${process.versions.node}. Usa npm start.\n`)
  process.exit(1)
}

// Imported after the guard: what follows uses syntax that an older Node cannot read.
const { ensureWebBuild } = await import('../scripts/build.ts')
const { firstRunCode, isFirstRunOpen } = await import('#modules/access/index.server.ts')
const { startProduct } = await import('./start.server.ts')
const { stopWithSignals } = await import('./stop.server.ts')

const settings = readSettings()
await ensureWebBuild()
const product = await startProduct(settings, join(import.meta.dirname, '../dist/web'))
stopWithSignals(product)
const reach = settings.host === 'localhost' ? ' (solo desde este equipo; con HOST=0.0.0.0 se abre a la red)' : ''
process.stdout.write(`Páramo está listo en ${product.url}${reach}\n`)
// Not on standard output, which says the address and nothing else.
if (await isFirstRunOpen(product.runtime.pool))
  process.stderr.write(
    `Todavía no hay nadie: crea tu cuenta y tu empresa en ${product.url}/login\n` +
      `Desde otro equipo te pedirá este código: ${await firstRunCode(settings)}\n`,
  )
