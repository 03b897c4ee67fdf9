/**
 * A file of 2,000 third parties through the product: judged, written, undone; against the same rows in the same tables
 * written by raw SQL as the same role in the same run.
 */
import { checkDigit } from '#colombia/nit.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { startBenchProduct } from './product.server.ts'

const ROWS = 2000
const COLUMNS = ['identification', 'fullName', 'cityCode', 'addressLine', 'phone', 'emailInvoicing', 'isSupplier', 'paymentDays']
/** In an order in which what others point to comes first. */
const TABLES = [
  { name: 'party', of: 'true' },
  { name: 'party_address', of: 'true' },
  { name: 'search_word', of: `entity = 'people.party'` },
  { name: 'audit_event', of: `entity = 'people.party' and action = 'create'` },
] as const

const rowOf = (index: number): string[] => {
  const nit = String(800_000_000 + index * 7)
  return [
    `${nit}-${checkDigit(nit)}`,
    `Distribuciones y Suministros ${index} S.A.S.`,
    'Medellín, Antioquia',
    `Carrera ${index} # 10-20`,
    '604 444 1234',
    `facturas${index}@distribuciones.co`,
    'sí',
    '30',
  ]
}

export const importFile: Benchmark = {
  name: 'import',
  about: '2,000 third parties of a file judged, written and undone; the rows written against raw SQL',
  async run() {
    const product = await startBenchProduct()
    try {
      const body = {
        kind: 'people.party',
        columns: COLUMNS,
        rows: Array.from({ length: ROWS }, (_, index) => ({ number: index + 2, cells: rowOf(index) })),
        mode: 'update',
      }
      const timed = async (path: string, sent: object): Promise<[ms: number, answer: { id?: string }]> => {
        const started = performance.now()
        const { status, text } = await product.call('POST', path, sent)
        if (status !== 200) throw new Error(text)
        return [performance.now() - started, JSON.parse(text)]
      }
      await timed('/api/import/check', { ...body, rows: body.rows.slice(0, 100) })
      const [checkMs] = await timed('/api/import/check', body)
      const [runMs, { id }] = await timed('/api/import/run', body)
      const owner = await product.ownerClient()
      const kept = new Map<string, unknown>()
      for (const { name, of } of TABLES) {
        const { rows } = await owner.query(
          `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${name} t where company_id = $1 and ${of}`,
          [product.companyId],
        )
        kept.set(name, rows[0]?.rows)
      }
      const fixed = await owner.query('select id from party where company_id = $1 and identification = $2', [
        product.companyId,
        '222222222222',
      ])
      await owner.end()
      const [undoMs] = await timed(`/api/import/files/${id}/undo`, {})
      const raw = await product.rawClient()
      const started = performance.now()
      await raw.query(`begin; set local app.company = '${product.companyId}'`)
      for (const { name } of TABLES) {
        const apart = name === 'party' ? `where id <> '${fixed.rows[0]?.id}'` : ''
        const columns = (
          await raw.query(
            `select string_agg(attname, ', ') as names from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
            [name],
          )
        ).rows[0]?.names
        await raw.query(
          `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb) ${apart} on conflict do nothing`,
          [kept.get(name)],
        )
      }
      await raw.query('commit')
      const rawMs = performance.now() - started
      await raw.end()
      const ms = rounded(runMs, 0)
      return {
        name: 'import',
        value: ms,
        unit: `ms for ${ROWS} rows`,
        raw: rounded(rawMs, 0),
        ratio: rounded(rawMs / runMs),
        details: { 'check ms': rounded(checkMs, 0), 'undo ms': rounded(undoMs, 0) },
      }
    } finally {
      await product.close()
    }
  },
}
