/** The server of `npm run dev`, without screens: those come from Vite. It says when it listens and ends with whoever started it. */
import { readSettings } from '#platform/settings.server.ts'
import { startProduct } from '../app/start.server.ts'
import { stopWithSignals } from '../app/stop.server.ts'

const product = await startProduct(readSettings(), null)
stopWithSignals(product)
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
if (process.connected) process.send?.('listening')
else process.kill(process.pid, 'SIGTERM')
