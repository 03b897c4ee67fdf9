import { CiiuList } from '#colombia/ciiu-list.ts'
import { readCiiu, readCiiuWords } from '#colombia/index.server.ts'
import { handlePublic } from '#platform/http/handle.server.ts'
import { searchCiiu } from './ciiu.ts'

let list: CiiuList | null = null

/** The list of the law, read once: no table holds it, because nothing in the database points to it. */
export const ciiuList = (): CiiuList => (list ??= new CiiuList(readCiiu(), readCiiuWords()))

const MOST = 20

export const ciiuHandler = handlePublic(searchCiiu, ({ query }) => Promise.resolve(ciiuList().search(query.search, MOST)))
