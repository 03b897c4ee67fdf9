/**
 * `npm run dian`: the simulated authority, with its port (DIAN_PORT, 3190) and its folder (`dian` within DATA_DIR). What it validates
 * has no fiscal validity. The product is told of it with DIAN_SIMULATOR_URL. `npm run dian -- certificado 900123456` makes a certificate of
 * that NIT to try with, and says where it is.
 */
import { join } from 'node:path'
import { readSettings } from '#platform/settings.server.ts'
import { startSimulator } from './dian/simulator.server.ts'
import { makeTrialCertificate } from './dian/trial-certificate.server.ts'

const DEFAULT_PORT = 3190
const { dataDir, dianXsdDir } = readSettings()
const folder = join(dataDir, 'dian')
const [order, nit = ''] = process.argv.slice(2)
if (order === 'certificado') {
  const { file, password } = makeTrialCertificate(folder, nit, new Date())
  process.stdout.write(`Certificado de pruebas de ${nit}: ${file}\nContraseña: ${password}\n`)
  process.exit(0)
}
const simulator = await startSimulator({
  folder,
  port: Number(process.env['DIAN_PORT'] || DEFAULT_PORT),
  xsdDir: dianXsdDir,
})
process.stdout.write(`El simulador de la DIAN escucha en ${simulator.url}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
