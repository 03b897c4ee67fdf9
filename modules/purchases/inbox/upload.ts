/** What is told after files were uploaded. Pure. */
import type { Uploaded } from './endpoints.ts'

export interface UploadSaid {
  readonly text: string
  /** One line for each file that did not come in whole. */
  readonly problems: readonly string[]
}

export function sayUpload(files: readonly Uploaded[]): UploadSaid {
  const taken = files.reduce((sum, file) => sum + file.taken.length, 0)
  const problems = files.flatMap(({ name, problems: found }) => found.map(({ message }) => `${name}: ${message}`))
  const posted = files.flatMap((file) => file.taken).filter((each) => each.posted !== null).length
  const itself = posted === 0 ? '' : `, ${posted === 1 ? '1 contabilizado' : `${posted} contabilizados`} con sus reglas`
  const text =
    taken === 0 ? 'No entró ningún documento' : taken === 1 ? `Entró 1 documento${itself}` : `Entraron ${taken} documentos${itself}`
  return { text, problems }
}

/** Files in groups that fit into a request. */
export function inGroups<F extends { readonly size: number }>(
  files: readonly F[],
  most: { readonly bytes: number; readonly files: number },
): F[][] {
  const groups: F[][] = []
  let bytes = 0
  for (const file of files) {
    const group = groups.at(-1)
    if (group === undefined || group.length >= most.files || bytes + file.size > most.bytes) {
      groups.push([file])
      bytes = file.size
    } else {
      group.push(file)
      bytes += file.size
    }
  }
  return groups
}
