/**
 * The data folder is the server's own: nobody else of the machine reads what companies keep. What is written there is made so; a folder
 * of before, or one that was copied, is closed once.
 */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OWN_FOLDER = 0o700
const OWN_FILE = 0o600
const PERMISSIONS = 0o777

/** Makes it when it is missing. PostgreSQL sees to its own folder. */
export async function openDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
  const { mode } = await stat(folder)
  if ((mode & PERMISSIONS) === OWN_FOLDER) return
  await close(folder, 'postgres')
  // Last: a server that is stopped meanwhile goes on with it the next time.
  await chmod(folder, OWN_FOLDER)
}

async function close(folder: string, but: string | null): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile()) await chmod(path, OWN_FILE)
    else if (entry.isDirectory() && entry.name !== but) {
      await chmod(path, OWN_FOLDER)
      await close(path, null)
    }
  }
}
