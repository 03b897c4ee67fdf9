/** Consecutivos: prefix and next number of what the company numbers itself, and the numbers that were not used. */
import { Empty, columnsOf, DataTable, Page } from '#platform/ui/index.tsx'
import { addressOfQuery } from '#platform/catalogue/address.ts'
import { crumbsOf, useAsk, useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'
import { consecutivesScreen as page } from '../screens.ts'
import { ConsecutivePanel } from './ConsecutivePanel.tsx'
import { listConsecutives, type ConsecutiveView } from './endpoints.ts'

const nextText = ({ prefix, next }: ConsecutiveView): string => `${prefix}-${next}`

const col = columnsOf<ConsecutiveView>()
const columns = [
  col.name('title', 'Documento', (row) => row.title, { link: true, min: 180 }),
  col.text('group', 'Área', (row) => row.group, { width: 140, priority: 3 }),
  col.code('prefix', 'Prefijo', (row) => row.prefix, { width: 100, priority: 2 }),
  col.code('next', 'Siguiente', nextText, { width: 140 }),
]

export default function ConsecutivesPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const asked = useAsk(listConsecutives, {})
  const rows = asked.data?.consecutives ?? null
  const open = rows?.find(({ code }) => code === query['code'])
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle="Las facturas electrónicas toman su número de las resoluciones"
      body="fill"
      panel={open && <ConsecutivePanel key={`${open.code} ${nextText(open)}`} consecutive={open} onClose={() => change({ code: null })} />}
    >
      <DataTable
        label={page.title}
        rows={rows}
        rowKey={(row) => row.code}
        columns={columns}
        card={(row) => ({ title: row.title, amount: nextText(row), detail: row.group, side: null })}
        rowHref={(row) => addressOfQuery(page.path, query, { code: row.code })}
        current={query['code']}
        openOnMove={open !== undefined}
        error={asked.error}
        onRetry={asked.ask}
        empty={<Empty title="Nada se numera todavía">Cada documento con numeración propia aparece aquí.</Empty>}
      />
    </Page>
  )
}
