/** That every server of a database has the same secret key: what one of them sealed the others open. Asked once, at start. */
import { newClient } from './client.server.ts'
import { vaultOf, type KeySettings } from '../vault.server.ts'

const OWNER = 'installation canary'

/**
 * The first server seals the canary; two that start at once end with the same one.
 * @throws Error when another key sealed it
 */
export async function refuseOtherKey(ownerUrl: string, settings: KeySettings): Promise<void> {
  const vault = await vaultOf(settings)
  const owner = newClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('insert into private.secret_key (canary) values ($1) on conflict do nothing', [vault.seal(Buffer.from(OWNER), OWNER)])
    const { rows } = await owner.query<{ canary: string }>('select canary from private.secret_key')
    const [row] = rows
    if (row && vault.open(row.canary, OWNER) !== null) return
    const source = settings.secretKey === null ? `The file secret.key of ${settings.dataDir}` : 'SECRET_KEY'
    throw new Error(
      `${source} is not the key that sealed the secrets of this database: Páramo does not serve with it. ` +
        'Give every server of one database the same SECRET_KEY. ' +
        'If that key is lost, empty the table private.secret_key, start again, and write the secrets of each company anew',
    )
  } finally {
    await owner.end()
  }
}
