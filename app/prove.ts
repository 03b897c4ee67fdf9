/** `npm run prove`: exits 0 when books, stock, open items and folds agree, and names the first difference otherwise. */
import { readSettings } from '#platform/settings.server.ts'
import { prove, proofs } from './prove.server.ts'
import { openDatabase } from './start.server.ts'

const database = await openDatabase(readSettings())
try {
  const difference = await prove(database.ownerUrl)
  if (difference) {
    process.stderr.write(`No cuadra: ${difference.proof}\nEmpresa ${difference.company}: ${difference.detail}\n`)
    process.exitCode = 1
  } else {
    for (const proof of proofs) process.stdout.write(`✓ ${proof.name}\n`)
  }
} finally {
  await database.close()
}
