/**
 * What masks cost in a list of 50 rows: the same catalogue of salary levels asked by who sees every figure and by who sees
 * none, whose rows are written again without them; and the mask by itself, in microseconds for such an answer.
 */
import { uuidv7 } from 'uuidv7'
import { masks as figures } from '#modules/access/index.ts'
import { createPerson } from '#modules/access/index.server.ts'
import { signIn } from '#modules/access/index.ts'
import { salaryLevel } from '#modules/payroll/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { maskOf } from '#platform/http/masked.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { fill } from './fill.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { compare } from './raw.server.ts'

const LEVELS = 5_000
const TIMES = 120
const TURNS = 2_000
const ROLE = 901
const BLIND = { email: 'sincifras@paramo.example', password: 'Medida-2026*' }

export const masks: Benchmark = {
  name: 'masks',
  about: 'a list of 50 with two masked figures, for who may not see them against who may',
  async run() {
    const product = await startBenchProduct()
    try {
      await fillLevels(product)
      const authorization = await blindOne(product)
      const path = `${salaryLevel.endpoints.list.path}?size=50`
      const ask = async (headers: Readonly<Record<string, string>> = {}) => {
        const { status, text } = await product.call('GET', path, undefined, headers)
        if (status !== 200) throw new Error(text)
        return text
      }
      const list = await compare(
        TIMES,
        () => ask({ authorization }),
        () => ask(),
      )
      const answer: unknown = JSON.parse(await ask())
      const mask = maskOf(salaryLevel.endpoints.list.response)
      const micros = (codes: readonly string[]) => {
        const visitor = { permissions: new Set(codes) }
        const began = performance.now()
        for (let turn = 0; turn < TURNS; turn += 1) mask?.(answer, visitor)
        return rounded(((performance.now() - began) * 1000) / TURNS)
      }
      const [hiding, seeing] = [micros([]), micros([figures.salary.code])]
      return {
        name: 'masks',
        value: list.ms,
        unit: 'ms',
        raw: list.rawMs,
        ratio: list.ratio,
        details: { rows: 50, microsHiding: hiding, microsSeeing: seeing },
      }
    } finally {
      await product.close()
    }
  },
}

/** Somebody who reads the levels and sees no salary. @returns the header of their session */
async function blindOne({ pool, companyId, call }: BenchProduct): Promise<string> {
  const personId = await createPerson(pool, { ...BLIND, firstName: 'Medida', lastName: 'Dos' })
  await inCompany(pool, { companyId, personId: null }, async (tx) => {
    await insertRows(tx, 'role', [
      { company_id: companyId, id: ROLE, name: 'Sin cifras', permissions: [salaryLevel.permissions.read.code] },
    ])
    await insertRows(tx, 'membership', [{ company_id: companyId, person_id: personId, role_id: ROLE, active: true }])
  })
  const { text } = await call('POST', signIn.path, { ...BLIND, keepOpen: true })
  return `Bearer ${(JSON.parse(text) as { readonly accessToken: string }).accessToken}`
}

const fillLevels = (product: BenchProduct): Promise<void> =>
  fill(product, ['salary_level'], async (client) => {
    const ids = Array.from({ length: LEVELS }, () => uuidv7())
    await client.query(
      `insert into salary_level (company_id, id, name, kind, min_salary, max_salary, position)
       select $1, id, 'Nivel ' || place, 'ordinary', 2000000 + place, 3000000 + place, place
         from unnest($2::uuid[]) with ordinality as l (id, place)`,
      [product.companyId, ids],
    )
  })
