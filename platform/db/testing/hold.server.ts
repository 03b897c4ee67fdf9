/** A process that starts the embedded database of a folder, says its address, and stays: to be killed. */
import { startEmbedded } from '../embedded.server.ts'

const { url } = await startEmbedded(process.argv[2] ?? '')
process.stdout.write(`${url}\n`)
setInterval(() => undefined, 1000)
