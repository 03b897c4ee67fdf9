/** The declared fields of the head as columns of a statement, each under its name. */
import { raw } from '#platform/db/tx.server.ts'
import { headFields, headNames, listedNames, type HeadName } from './head.ts'

const columnsOf = (names: readonly HeadName[]): string => names.map((name) => `d.${headFields[name].column} as "${name}"`).join(', ')

/** Of a document `d`: a row of it has `HeadValues`. */
export const headColumns = raw(columnsOf(headNames))

/** Of those that lists show, each after a comma. */
export const listedColumns = raw(listedNames.length === 0 ? '' : `, ${columnsOf(listedNames)}`)
