/** A connection of one's own tells that it ended as an event, which ends the process where nobody listens: one door makes them all. */
import { isTest, placeOf, type Source } from './sources.ts'

const MAKES_ONE = /\bnew pg\.Client\(|\bnew Client\(/g
const THE_DOOR = 'platform/db/client.server.ts'

export const connectionProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    if (isTest(source.path) || !source.path.endsWith('.ts') || [THE_DOOR, 'checks/connections.ts'].includes(source.path)) return []
    return [...source.text.matchAll(MAKES_ONE)].map(
      (found) => `${placeOf(source, found.index)} makes a connection that nobody listens to: ask newClient() of ${THE_DOOR}`,
    )
  })
