/** The files of the documents of an address: of its kinds alone, for another may ask other permissions. */
import { attachedHandlers } from '#platform/attached/attached.server.ts'
import type { Handler } from '#platform/http/handle.server.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import type { DocumentKind } from '../kind/kind.ts'

const AT = { files: 'document_file', owner: 'document_id', table: 'document', titled: 'kind' } as const

export const documentFileHandlers = (
  kinds: readonly [DocumentKind, ...DocumentKind[]],
  calls: Pick<DocumentEndpoints, 'files' | 'file' | 'attach' | 'detach'>,
): readonly Handler[] => {
  const titles = new Map<string, string>(kinds.map(({ code, titles: { one } }) => [code, one]))
  return attachedHandlers(calls, {
    ...AT,
    entity: ({ kind }) => `document.${kind ?? ''}`,
    of: { column: 'kind', values: [...titles.keys()] },
    title: ({ kind }) => titles.get(kind ?? '') ?? '',
  })
}
