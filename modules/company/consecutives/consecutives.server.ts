/**
 * Consecutives of the company, its branches and registers: each module says which it has and where their numbers are; here
 * they are shown and changed.
 */
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { codeIn, numberText, seriesOn, type Series } from '#platform/consecutive.ts'
import { seriesOf, type NumberPlace } from '#platform/consecutive.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { explainGaps } from '#platform/gaps/gaps.ts'
import { gapsOf, readSkips } from '#platform/gaps/gaps.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { companyErrors } from '../errors.ts'
import { changeConsecutive, createConsecutive, getGaps, listConsecutives, removeConsecutive } from './endpoints.ts'
import { changeProblems, expectedNext, passedOver } from './rules.ts'
import { recordSkip } from './skip.server.ts'

/** A consecutive that a module above takes numbers of. */
export interface ConsecutiveSource {
  /** As it is taken. */
  readonly code: string
  /** "Cotización" */
  readonly title: string
  /** Of the menu: "Ventas". */
  readonly group: string
  /** Until the company says otherwise. */
  readonly prefix: string
  /** It goes to the tax authority, which takes neither zeros nor years. */
  readonly isPlain: boolean
  /** What is numbered says where it is made: a branch or register may have its own. */
  readonly byPlace: boolean
  /** A query with one column, `number`: every number used with a prefix, annulled ones too. */
  readonly numbers: (companyId: string, prefix: string) => Sql
}

/** A branch or register, as the module above that knows them names it. */
export interface ConsecutivePlace extends NumberPlace {
  readonly name: string
  readonly active: boolean
}

type ReadPlaces = (tx: Tx, companyId: string) => Promise<readonly ConsecutivePlace[]>

/** What modules above number, in the order of the menu. */
export const consecutiveSources = defineSocket<Placed<ConsecutiveSource>>('consecutives')

/** Where they number: branches and registers of the company, in their order. */
export const numberedPlaces = defineSocket<ReadPlaces>('numbered places')

interface Used {
  readonly used: number
  readonly highest: number
}

const usedOf = async (tx: Tx, companyId: string, source: ConsecutiveSource, prefix: string): Promise<Used> =>
  (await tx.first<Used>(
    sql`select count(distinct number) as used, coalesce(max(number), 0) as highest from (${source.numbers(companyId, prefix)}) numbers`,
  )) ?? { used: 0, highest: 0 }

interface StoredSeries extends Series, NumberPlace {
  readonly code: string
  readonly kind: string | null
}

const placeId = ({ branchId, registerId }: NumberPlace): string | null => registerId ?? branchId

const skipsOf = (companyId: string, code: string, prefix: string): Sql =>
  sql`select * from consecutive_skip where company_id = ${companyId} and code = ${code} and prefix = ${prefix}`

/** Decisions about consecutives of a company are made one after another: no two get one prefix. */
const alone = (tx: Tx, companyId: string): Promise<number> => tx.run(sql`select from company where id = ${companyId} for no key update`)

export function consecutiveHandlers(sources: readonly ConsecutiveSource[], placeReaders: readonly ReadPlaces[]): Handler[] {
  const readPlaces: ReadPlaces = async (tx, companyId) => {
    const places: ConsecutivePlace[] = []
    for (const read of placeReaders) places.push(...(await read(tx, companyId)))
    return places
  }
  const named = (code: string): ConsecutiveSource => sources.find((source) => source.code === code) ?? httpErrors.fail('notFound')
  /** Of a code with its place as well. */
  const sourceOf = (code: string): ConsecutiveSource => named(code.split(':')[0] ?? '')

  /** As they stand, in the order of the menu; those of places after that of the company. */
  const read = async (tx: Tx, companyId: string, today: Day) => {
    const rows = await tx.rows<StoredSeries>(sql`
      select code, kind, branch_id as "branchId", register_id as "registerId", prefix, next, digits, yearly, year
        from consecutive where company_id = ${companyId} order by code`)
    const places = await readPlaces(tx, companyId)
    return sources.flatMap((source) => {
      const whole = rows.find(({ code }) => code === source.code)
      const ofCompany: StoredSeries = whole ?? {
        code: source.code,
        kind: null,
        branchId: null,
        registerId: null,
        prefix: source.prefix,
        next: 1,
        digits: 0,
        yearly: false,
        year: null,
      }
      const apart = places.flatMap((place) => rows.filter((row) => row.kind === source.code && placeId(row) === placeId(place)))
      return [ofCompany, ...apart].map((row) => {
        const on = seriesOn(row, today)
        return {
          code: row.code,
          title: source.title,
          group: source.group,
          place: row.kind === null ? null : (places.find((place) => placeId(place) === placeId(row))?.name ?? null),
          prefix: row.prefix,
          next: on.next,
          digits: row.digits,
          yearly: row.yearly,
          shown: numberText(on.prefix, on.next, row.digits),
          isPlain: source.isPlain,
        }
      })
    })
  }

  return [
    handle(listConsecutives, async ({ tx, session: { companyId }, today }) => {
      const places = (await readPlaces(tx, companyId)).filter(({ active }) => active)
      const branches = places.filter(({ registerId }) => registerId === null)
      return {
        consecutives: await read(tx, companyId, today),
        // One branch alone with its register is the company.
        places:
          branches.length < 2 && places.length - branches.length < 2
            ? []
            : places.map(({ branchId, registerId, name }) => ({ branchId, registerId, name })),
        placeable: sources.flatMap(({ code, title, isPlain, byPlace }) => (byPlace ? [{ code, title, isPlain }] : [])),
      }
    }),

    handle(createConsecutive, async ({ tx, session, body, today }) => {
      const { companyId } = session
      const source = named(body.code)
      const { branchId, registerId, prefix, next, digits, yearly, reason } = body
      await alone(tx, companyId)
      const place = (await readPlaces(tx, companyId)).find(
        (each) => each.registerId === registerId && (registerId !== null || each.branchId === branchId),
      )
      if (!source.byPlace || !place || placeId(place) === null) return httpErrors.fail('notFound', {}, 'placeId')
      const code = codeIn(source.code, placeId(place))
      const others = await read(tx, companyId, today)
      if (others.some((each) => each.code === code))
        return companyErrors.fail('invalidConsecutive', { detalle: `${place.name} ya tiene su consecutivo de ${source.title}.` }, 'placeId')
      const on = seriesOn({ prefix, next, yearly, year: null }, today)
      const { highest } = await usedOf(tx, companyId, source, on.prefix)
      const expected = highest + 1
      failWith(changeProblems(body, { highest, expected, isPlain: source.isPlain, others }))
      await insertRows(tx, 'consecutive', [
        { company_id: companyId, code, kind: source.code, branch_id: branchId, register_id: registerId, prefix, next, digits, yearly },
      ])
      if (passedOver(next, expected) > 0) await recordSkip(tx, session, { code, prefix: on.prefix, from: expected, to: next - 1, reason })
      await audit(tx, session, {
        action: 'create',
        entity: 'company.consecutive',
        entityId: null,
        title: `Consecutivo de ${source.title} en ${place.name}`,
        changes: differences({}, { prefix, next, digits, yearly }),
      })
      return { code }
    }),

    handle(removeConsecutive, async ({ tx, session, params, today }) => {
      const { companyId } = session
      const source = sourceOf(params.code)
      const found = await tx.first<Series & { readonly kind: string | null }>(sql`
        select prefix, next, digits, yearly, year, kind from consecutive where company_id = ${companyId} and code = ${params.code} for update`)
      if (!found || found.kind === null) return httpErrors.fail('notFound')
      // Without this one its numbers would be nobody's, and the report of gaps would not look at them.
      const { used } = await usedOf(tx, companyId, source, seriesOn(found, today).prefix)
      if (used > 0 || found.year !== null)
        return companyErrors.fail('invalidConsecutive', { detalle: 'Ya numeró documentos. Puedes cambiar su prefijo, pero no quitarlo.' })
      await tx.run(sql`delete from consecutive where company_id = ${companyId} and code = ${params.code}`)
      await audit(tx, session, {
        action: 'delete',
        entity: 'company.consecutive',
        entityId: null,
        title: `Consecutivo de ${source.title}, ${found.prefix}`,
      })
      return isDone
    }),

    handle(changeConsecutive, async ({ tx, session, params, body, today }) => {
      const { companyId } = session
      const source = sourceOf(params.code)
      const { code } = params
      await alone(tx, companyId)
      // Whoever takes a number waits for the change, and the change for them.
      if (code === source.code)
        await tx.run(sql`
          insert into consecutive (company_id, code, prefix, next) values (${companyId}, ${code}, ${source.prefix}, 1)
          on conflict (company_id, code) do update set next = consecutive.next`)
      else if ((await tx.run(sql`update consecutive set next = next where company_id = ${companyId} and code = ${code}`)) === 0)
        return httpErrors.fail('notFound')
      const stored = await seriesOf(tx, companyId, code, source.prefix)
      const before = { ...stored, next: seriesOn(stored, today).next }
      if (before.prefix !== body.seen.prefix || before.next !== body.seen.next)
        httpErrors.fail('changedByOther', { usuario: 'otra persona mientras escribías' })
      const { prefix, next, reason } = body
      const after = { prefix, next, digits: body.digits ?? before.digits, yearly: body.yearly ?? before.yearly }
      const on = seriesOn({ ...after, year: stored.year }, today)
      const { highest } = await usedOf(tx, companyId, source, on.prefix)
      const expected = expectedNext(seriesOn(stored, today), on.prefix, highest)
      const others = (await read(tx, companyId, today)).filter((each) => each.code !== code)
      failWith(changeProblems({ ...after, reason }, { highest, expected, isPlain: source.isPlain, others }))
      // The year of what it counts now: without it the number that is written here would not be that of this year.
      const year = after.yearly ? Number(on.prefix.slice(prefix.length + 1)) : stored.year
      await tx.run(sql`
        update consecutive set prefix = ${prefix}, next = ${next}, digits = ${after.digits}, yearly = ${after.yearly}, year = ${year}
         where company_id = ${companyId} and code = ${code}`)
      if (passedOver(next, expected) > 0) await recordSkip(tx, session, { code, prefix: on.prefix, from: expected, to: next - 1, reason })
      const { year: _, ...shown } = before
      const changes = differences(shown, after)
      if (Object.keys(changes).length > 0)
        await audit(tx, session, {
          action: 'update',
          entity: 'company.consecutive',
          entityId: null,
          title: `Consecutivo de ${source.title}`,
          changes: { ...changes, ...(reason === '' ? {} : { reason: [null, reason] }) },
        })
      return isDone
    }),

    handle(getGaps, async ({ tx, session, params, today }) => {
      const { companyId } = session
      const source = sourceOf(params.code)
      const stored = await seriesOf(tx, companyId, params.code, source.prefix)
      const { prefix, next } = seriesOn(stored, today)
      const used = await usedOf(tx, companyId, source, prefix)
      const gaps = await gapsOf(tx, source.numbers(companyId, prefix), { first: 1, next })
      return { ...used, gaps: explainGaps(gaps, await readSkips(tx, skipsOf(companyId, params.code, prefix))) }
    }),
  ]
}
