/** Documents by number, in the palette: "FV-1208", "1208", "factura 1208". */
import { empty, sql } from '#platform/db/tx.server.ts'
import { PALETTE_SHOWN } from '#platform/palette/palette.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'
import { numberOf, rangesOf, wordsOf } from '#platform/search.ts'
import { patternOf } from './kind/addresses.ts'
import { documentKindNames, type DocumentKind } from './kind/kind.ts'
import { printedNumber } from './paper/print-data.ts'

interface Row {
  id: string
  kind: string
  prefix: string
  number: number
  edition: number
  number_digits: number
  party: string
  total: string
  state: 'issued' | 'annulled'
}

/** The numbers of these kinds, each behind the gate of its list. */
export const documentPalette = (kinds: readonly DocumentKind[]): PaletteSource => {
  const gates = kinds.map((kind) => ({ kind, gate: { permission: kind.permissions.read, plan: kind.plan, services: kind.services } }))
  const namesOf = (kind: DocumentKind): string[] => wordsOf([kind.titles.one, kind.titles.many])
  return {
    group: 'documents',
    gates: gates.map(({ gate }) => gate),
    find: async ({ tx, companyId, text, may }) => {
      const mine = gates.flatMap(({ kind, gate }) => (may(gate) ? [kind] : []))
      const typed = numberOf(text, mine.flatMap(namesOf))
      if (!typed) return []
      const named = mine.filter((kind) => typed.names.every((name) => namesOf(kind).some((word) => word.startsWith(name))))
      if (named.length === 0) return []
      const ranges = rangesOf(typed.digits)
      const rows = await tx.rows<Row>(sql`
        select d.id, d.kind, d.prefix, d.number, d.edition, d.number_digits, d.party_name as party, d.total, d.state
          from unnest(${named.map(({ code }) => code)}::text[]) k (code)
          cross join unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]) r (first, last)
          cross join lateral (
            select * from document d
             where d.company_id = ${companyId} and d.kind = k.code and d.number >= r.first and d.number <= r.last
               and d.state in ('issued', 'annulled')${typed.prefix === '' ? empty : sql` and lower(d.prefix) = ${typed.prefix}`}
             order by d.number desc limit ${PALETTE_SHOWN}) d
         order by r.first, d.date desc, d.id desc
         limit ${PALETTE_SHOWN}`)
      const kindOf = new Map<string, DocumentKind>(named.map((kind) => [kind.code, kind]))
      return rows.flatMap(({ kind: code, ...row }) => {
        const kind = kindOf.get(code)
        if (!kind) return []
        const annulled = kind.titles.gender === 'f' ? 'anulada' : 'anulado'
        return {
          id: row.id,
          kind: documentKindNames[kind.code],
          label: printedNumber(row.prefix, row.number, row.edition, row.number_digits),
          about: row.state === 'annulled' ? `${row.party}, ${annulled}` : row.party,
          detail: null,
          amount: row.total,
          href: patternOf(kind, 'view').replace('{id}', row.id),
        }
      })
    },
  }
}
