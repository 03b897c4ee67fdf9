/** Ending when told to: what is on its way ends first. */
import type { Product } from './start.server.ts'

/** From now on SIGINT and SIGTERM stop the product and end the process: 0, or 1 when it could not stop cleanly. */
export function stopWithSignals(product: Product): void {
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
}
