/**
 * The state of a transaction (company, person, reach) is set where it begins, by `set local` in a statement of its own: a
 * setting made by a function does not travel to other nodes, and one made elsewhere is seen by no reader of the door.
 * Connections are taken by the doors alone, which choose them by company.
 */
import { isTest, placeOf, type Source } from './sources.ts'

/** What stories stand on looks behind the doors. */
const isStage = (path: string): boolean => /\/testing\/|story\.server\.ts$/.test(path)

const DOORS = 'platform/db/'
const SETTING = /\bset_config\s*\(|`\s*set (?:local|session) /g
const CONNECTION = /\.poolOf\(/g
/** A session says what its person may not see; a part of it does not. */
const PART_OF_SESSION = /\binCompany(?:Once)?\([^;]{0,160}?personId: session\.personId/g
/** Views of the schema `veil` stand before the tables for whoever may not know salaries. */
const PAST_THE_VEIL = /\b(?:from|join)\s+(?:public|veil)\.[a-z_]+/g

const found = (source: Source, pattern: RegExp, complaint: string): string[] =>
  [...source.text.matchAll(pattern)].map((match) => `${placeOf(source, match.index)} ${complaint}`)

export const doorProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    if (!/^(base|colombia|platform|modules|app)\/.*\.ts$/.test(source.path) || isTest(source.path) || isStage(source.path)) return []
    const functionSetting = found(source, /\bset_config\s*\(/g, 'sets the state of a transaction by a function: write "set local"')
    if (source.path.startsWith(DOORS)) return functionSetting
    return [
      ...found(source, SETTING, 'sets the state of a transaction: the doors do (platform/db)'),
      ...found(source, PART_OF_SESSION, 'enters with a part of a session, which forgets what is veiled: give all of it ({ ...session })'),
      ...found(source, PAST_THE_VEIL, 'names the schema of a table, and so reads past the veil of salaries: leave it out'),
      ...found(source, CONNECTION, 'takes a connection by itself: enter by a door (platform/db/doors.server.ts)'),
    ]
  })
