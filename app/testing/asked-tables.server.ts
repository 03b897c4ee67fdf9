/**
 * Which tables a call asks for: a record of another table can tell it nothing. So that a door is knocked on with the ids that mean
 * something to it, and not with one of each table of the product.
 */
import pg from 'pg'
import { askAs } from '#platform/testing/own-database.server.ts'

const wordsOf = (text: string): Set<string> => new Set(text.match(/[a-z_][a-z0-9_]*/gi))

export interface AskedTables {
  /** The tables that statements named while it ran, those inside the functions and views that they named among them. */
  during(run: () => Promise<unknown>): Promise<ReadonlySet<string>>
}

/** @param ownerUrl of a role that may read what functions and views are made of */
export async function watchTables(ownerUrl: string): Promise<AskedTables> {
  const tables = new Set(
    (
      await askAs<{ name: string }>(
        ownerUrl,
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      )
    ).map(({ name }) => name),
  )
  const made = await askAs<{ name: string; text: string }>(
    ownerUrl,
    `select proname as name, prosrc as text from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     union all
     select relname, pg_get_viewdef(oid) from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('v', 'm')`,
  )
  const inside = Map.groupBy(made, ({ name }) => name)
  const known = new Map<string, ReadonlySet<string>>()
  const tablesIn = (text: string): ReadonlySet<string> => {
    const before = known.get(text)
    if (before) return before
    const words = wordsOf(text)
    for (const word of words) for (const each of inside.get(word) ?? []) for (const more of wordsOf(each.text)) words.add(more)
    const found = new Set([...words].filter((word) => tables.has(word)))
    known.set(text, found)
    return found
  }
  return {
    async during(run) {
      const found = new Set<string>()
      const ask = pg.Client.prototype.query
      const watching = function (this: pg.Client, ...asked: Parameters<typeof ask>) {
        const [statement]: readonly unknown[] = asked
        const text =
          typeof statement === 'string'
            ? statement
            : statement !== null && typeof statement === 'object' && 'text' in statement
              ? String(statement.text)
              : ''
        for (const table of tablesIn(text)) found.add(table)
        return Reflect.apply(ask, this, asked)
      }
      Object.assign(pg.Client.prototype, { query: watching })
      try {
        await run()
      } finally {
        Object.assign(pg.Client.prototype, { query: ask })
      }
      return found
    },
  }
}

/**
 * Asks with the ids that mean something to a call: first with one of nothing, then with those of each table that it asked for, and of
 * those that it asked for then, until it asks for no other. Each id is asked once.
 *
 * @param ids by table
 * @param ask with an id; it must not ask beside another call
 * @returns the tables that it asked for
 */
export async function askWithEach(
  asked: AskedTables,
  ids: ReadonlyMap<string, readonly string[]>,
  nothing: string,
  ask: (id: string) => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const done = new Set<string>()
  const used = new Set<string>()
  let next: readonly string[] = [nothing]
  while (next.length > 0) {
    // One after another, on one connection: at once, each would plan the same statements on a connection of its own.
    const turn = next
    for (const id of turn) used.add(id)
    const reached = await asked.during(async () => {
      for (const id of turn) await ask(id)
    })
    const fresh = [...reached].filter((table) => !done.has(table))
    for (const table of fresh) done.add(table)
    next = [...new Set(fresh.flatMap((table) => ids.get(table) ?? []))].filter((id) => !used.has(id))
  }
  return done
}
