/** What a hostile caller knows of a company: the ids of its rows, by table and by the list that shows them. */
import type pg from 'pg'
import { newClient } from '#platform/db/client.server.ts'
import type { Chance } from './chance.ts'
import type { Knowledge } from './calls.ts'

/** Who looks across companies, as the operator does. */
async function asOperator<T>(ownerUrl: string, work: (operator: pg.Client) => Promise<T>): Promise<T> {
  const operator = newClient({ connectionString: ownerUrl })
  await operator.connect()
  try {
    await operator.query('set role paramo_operator')
    return await work(operator)
  } finally {
    await operator.end()
  }
}

/** Tables of companies that have a column. */
const tablesWith = async (operator: pg.Client, column: string): Promise<string[]> =>
  (
    await operator.query<{ name: string }>(
      `select c.relname as name from pg_class c
         join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
         join pg_attribute a on a.attrelid = c.oid and a.attname = $1 and a.atttypid = 'uuid'::regtype
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'session' order by 1`,
      [column],
    )
  ).rows.map(({ name }) => name)

/** Ids of the rows of a company, by table, from the last one made. */
export const idsOf = (ownerUrl: string, companyId: string): Promise<Map<string, string[]>> =>
  asOperator(ownerUrl, async (operator) => {
    const ids = new Map<string, string[]>()
    for (const name of await tablesWith(operator, 'id')) {
      const { rows } = await operator.query<{ id: string }>(`select id from ${name} where company_id = $1 order by id desc limit 12`, [
        companyId,
      ])
      if (rows.length > 0)
        ids.set(
          name,
          rows.map(({ id }) => id),
        )
    }
    return ids
  })

/** What a worker may move meanwhile in any company: derived sums and the state of messages. */
const MOVED_BY_WORKERS = new Set([
  'account_balance',
  'account_balance_part',
  'unfolded',
  'document_tally',
  'document_tally_change',
  'outbox',
  'provision_step',
  'public_link',
])

/** Everything that a company has, as one hash per table. */
export const pictureOf = (ownerUrl: string, companyId: string): Promise<Map<string, string>> =>
  asOperator(ownerUrl, async (operator) => {
    const hashes = new Map<string, string>()
    for (const name of await tablesWith(operator, 'company_id')) {
      if (MOVED_BY_WORKERS.has(name)) continue
      const { rows } = await operator.query<{ hash: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where company_id = $1`,
        [companyId],
      )
      hashes.set(name, rows[0]?.hash ?? '')
    }
    return hashes
  })

/** Names of fields that say another word than the table of what they point to. */
const TABLE_OF: Readonly<Record<string, string>> = {
  customer: 'party',
  seller: 'party',
  handTo: 'party',
  register: 'cash_register',
  reason: 'status_reason',
  parent: 'cost_center',
  over: 'item_category',
  list: 'price_list',
  entity: 'document',
  category: 'item_category',
  unit: 'measurement_unit',
  into: 'tag',
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Facts {
  readonly today: string
  readonly own: ReadonlyMap<string, readonly string[]>
  /** By the path of the list that shows them. */
  readonly listed: ReadonlyMap<string, readonly string[]>
  readonly foreignIds: readonly string[]
  readonly customNames: readonly string[]
  readonly people: readonly string[]
}

export function knowledgeFrom({ own, listed, ...facts }: Facts): Knowledge {
  const all = [...own.values()].flat()
  const tableOf = (name: string): readonly string[] => {
    const what = name.replace(/^f_/, '').replace(/Ids?$/, '')
    const table = snake(what)
    if (/^person/.test(what)) return facts.people
    if (/Account$/.test(what)) return own.get(what === 'moneyAccount' ? 'money_account' : 'account') ?? all
    return own.get(TABLE_OF[what] ?? table) ?? own.get(table) ?? all
  }
  const idFor = (chance: Chance, name: string): string => chance.pick(chance.happens(90) ? tableOf(name) : all)
  return {
    ...facts,
    idFor,
    forPath(chance, path, name) {
      const at = path.indexOf(`{${name}}`)
      const shown = listed.get(path.slice(0, at - 1))
      if (/period|month/i.test(name)) return '2026-11'
      if (shown && chance.happens(90)) return chance.pick(shown)
      return idFor(
        chance,
        name === 'id'
          ? `${
              path
                .slice(0, at - 1)
                .split('/')
                .at(-1)
                ?.replace(/s$/, '') ?? ''
            }Id`
          : name,
      )
    },
  }
}

/** Ids that an answer shows, wherever they stand. */
export function idsIn(answer: unknown, depth = 0): string[] {
  if (Array.isArray(answer)) return answer.slice(0, 12).flatMap((each) => idsIn(each, depth + 1))
  if (typeof answer !== 'object' || answer === null || depth > 4) return []
  const own = 'id' in answer && (typeof answer.id === 'string' || typeof answer.id === 'number') ? [String(answer.id)] : []
  const people = 'personId' in answer && typeof answer.personId === 'string' ? [answer.personId] : []
  return own.length + people.length > 0 ? [...own, ...people] : Object.values(answer).flatMap((each) => idsIn(each, depth + 1))
}
