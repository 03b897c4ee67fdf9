/**
 * What a company gets, also the one that was there before the product had it. A step runs once in each company: when it is
 * born, or when a release that knows the step starts for the first time. So there is one text of what companies have, in
 * the program, and no second one in a migration.
 */
import { newClient } from './db/client.server.ts'
import type { Day } from '#base/date.ts'
import { inCompany } from './db/doors.server.ts'
import { sql, type Tx } from './db/tx.server.ts'
import type { Provision, ProvisionStep, ServerModule } from './module.server.ts'
import type { Runtime } from './runtime.server.ts'

/** @returns those that nobody had done; whoever does them at the same time waits, and then sees that they are done */
async function takeSteps(tx: Tx, companyId: string, names: readonly string[]): Promise<Set<string>> {
  const taken = await tx.rows<{ name: string }>(sql`
    insert into provision_step (company_id, name) select ${companyId}, name from unnest(${[...names]}::text[]) as name
        on conflict do nothing returning name`)
  return new Set(taken.map(({ name }) => name))
}

/** As it is kept of the companies in which it ran. */
const keptName = ({ name, edition }: ProvisionStep): string => (edition ? `${name} ${edition()}` : name)

/** The steps as what a new company is born with: taken together, and run in their order. */
export const asProvisions = (steps: readonly ProvisionStep[]): Provision[] => [
  async (tx, born) => {
    const left = await takeSteps(tx, born.companyId, steps.map(keptName))
    for (const step of steps) if (left.delete(keptName(step))) await step.run(tx, born)
  },
]

export const stepsOf = (modules: readonly ServerModule[]): ProvisionStep[] => modules.flatMap(({ steps = [] }) => steps)

/** What a new company gets: first what each module puts in it, then the steps. */
export const provisionsOf = (modules: readonly ServerModule[]): Provision[] => [
  ...modules.flatMap(({ provision }) => provision ?? []),
  ...asProvisions(stepsOf(modules)),
]

/**
 * Gives each company the steps that it lacks, each in a transaction of its own. A company in which one breaks is left for the
 * next start, and the others go on: one must not keep everybody out.
 * @param ownerUrl the role that may become the operator, who sees which companies there are
 * @param ended when to stop between two steps
 */
export async function bringCompaniesUpToDate(
  ownerUrl: string,
  { pool, log }: Pick<Runtime, 'pool' | 'log'>,
  steps: readonly ProvisionStep[],
  today: Day,
  ended?: AbortSignal,
): Promise<void> {
  const lacking = await lackingSteps(ownerUrl, steps.map(keptName))
  const broken = new Set<string>()
  for (const { companyId, name } of lacking) {
    const step = steps.find((each) => keptName(each) === name)
    // What comes after may build on what broke.
    if (ended?.aborted || !step || broken.has(companyId)) continue
    try {
      await inCompany(pool, { companyId, personId: null }, async (tx) => {
        for (const provision of asProvisions([step])) await provision(tx, { companyId, personId: null, today })
      })
    } catch (error) {
      broken.add(companyId)
      log.error({ err: error, company: companyId, step: name }, 'a company could not be brought up to date')
    }
  }
}

/** Company by company, in the order of the steps: a later one may build on an earlier one. */
async function lackingSteps(ownerUrl: string, names: readonly string[]): Promise<readonly { companyId: string; name: string }[]> {
  const owner = newClient({ connectionString: ownerUrl, application_name: 'paramo-provision' })
  await owner.connect()
  try {
    await owner.query('set role paramo_operator')
    const { rows } = await owner.query<{ companyId: string; name: string }>(
      `select c.id as "companyId", step.name
         from company c cross join unnest($1::text[]) with ordinality step (name, place)
        where not exists (select from provision_step p where p.company_id = c.id and p.name = step.name)
        order by c.id, step.place`,
      [names],
    )
    return rows
  } finally {
    await owner.end()
  }
}
