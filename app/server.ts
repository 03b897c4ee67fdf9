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
const { startProduct } = await import('./start.server.ts')
const { isPublicPath } = await import('#modules/documents/index.ts')

const settings = readSettings()
await ensureWebBuild()
const product = await startProduct(settings, join(import.meta.dirname, '../dist/web'), isPublicPath)
process.stdout.write(`Páramo está listo en ${product.url}\n`)

let isStopping = false
const stop = (): void => {
  if (isStopping) return
  isStopping = true
  void product.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      product.runtime.log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    },
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
