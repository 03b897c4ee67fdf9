/** The product's server alone, for stories that need another process: no web application, an address in no line. */
import { readSettings } from '#platform/settings.server.ts'
import { startProduct } from '../start.server.ts'
import { stopWithSignals } from '../stop.server.ts'

stopWithSignals(await startProduct(readSettings(), null))
