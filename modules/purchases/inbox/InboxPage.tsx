/** Buzón de facturas: what suppliers sent, and one of them beside the list (`?ver=`). */
import { useState } from 'react'
import { parseDay, showDay, showShortDay } from '#base/date.ts'
import {
  Button,
  type CardContent,
  Chip,
  CircleCheckIcon,
  ClockIcon,
  columnsOf,
  DataTable,
  Empty,
  Money,
  Page,
  SearchField,
  StateTabs,
  useMarks,
  WarningIcon,
} from '#platform/ui/index.tsx'
import { parseAmount } from '#base/decimal.ts'
import { EventsChip } from '#modules/documents/index.tsx'
import {
  addressOfQuery,
  crumbsOf,
  useChangeQuery,
  useMay,
  usePagedList,
  useQueryOfAddress,
  useAsk,
  useSearchBox,
} from '#platform/web/index.tsx'
import { inboxTabs, listInbox, type InboxRow, type InboxTab } from './endpoints.ts'
import { eventsWords } from './event-words.ts'
import { FetchDialog } from './FetchDialog.tsx'
import { InboxBulkBar } from './InboxBulkBar.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { MailboxDialog } from './mail/MailboxDialog.tsx'
import { inboxPermissions } from './permissions.ts'
import { inboxScreen as page } from './screens.ts'
import { RulesDialog } from './RulesDialog.tsx'
import { UploadButton } from './UploadButton.tsx'
import { inboxTabTitles, receivedKindNames, standingOf } from './words.ts'
import './inbox.css'

const icons = { ok: CircleCheckIcon, warn: WarningIcon, neutral: ClockIcon } as const

const Standing = ({ row }: { readonly row: InboxRow }) => {
  const { text, tone } = standingOf(row)
  return (
    <Chip tone={tone} icon={icons[tone]}>
      {text}
    </Chip>
  )
}

const idOf = ({ id }: InboxRow): string => id

const col = columnsOf<InboxRow>()
const columns = [
  col.name('supplier', 'Proveedor', (row) => row.supplierName, { min: 200 }),
  col.code('number', 'Documento', (row) => <span className="b">{row.number}</span>, { width: 150 }),
  col.text('kind', 'Tipo', (row) => receivedKindNames[row.kind], { width: 120, priority: 4 }),
  col.day('date', 'Fecha', (row) => row.date),
  col.day('dueDate', 'Vence', (row) => row.dueDate, { priority: 3 }),
  col.money('tax', 'Impuestos', (row) => row.tax, { width: 130, priority: 5 }),
  col.money('total', 'Total', (row) => row.total, { width: 140 }),
  col.state('events', 'Eventos', (row) => <EventsChip words={eventsWords(row)} />, { width: 190, priority: 3 }),
  col.state('standing', 'Contabilización', (row) => <Standing row={row} />, { width: 200, priority: 2 }),
]

const cardOf = (row: InboxRow): CardContent => ({
  title: row.supplierName,
  amount: <Money value={parseAmount(row.total)} />,
  detail: `${receivedKindNames[row.kind]} ${row.number}`,
  side: showDay(parseDay(row.date)),
  states: (
    <>
      <Standing row={row} />
      <EventsChip words={eventsWords(row)} />
    </>
  ),
})

/** Beside the paper and the data of one of them: what says most of what waits for somebody. */
const narrowCardOf = (row: InboxRow): CardContent => {
  const words = row.tab === 'new' && !row.isReady ? eventsWords(row) : null
  return {
    title: row.supplierName,
    amount: <Money value={parseAmount(row.total)} />,
    detail: `${row.number}, ${showShortDay(parseDay(row.date))}`,
    side: receivedKindNames[row.kind],
    states: words ? <EventsChip words={words} /> : <Standing row={row} />,
  }
}

const emptyTexts: Readonly<Record<InboxTab, string>> = {
  new: 'Nada por contabilizar',
  posted: 'Aún no has contabilizado ninguna',
  ignored: 'No has ignorado ninguna',
  problem: 'Ninguna tiene problemas',
}

export default function InboxPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const mayWrite = useMay(inboxPermissions.write)
  const tab = inboxTabs.find((each) => each === query['vista']) ?? 'new'
  const filter = { tab, text: query['search'] ?? '' }
  const list = usePagedList(listInbox, (position) => ({ query: { ...filter, ...position } }))
  const counts = useAsk(listInbox, { query: { ...filter, size: '25', after: '' } }).data?.counts
  const opened = query['ver'] ?? null
  const maySend = useMay(inboxPermissions.issue)
  const marks = useMarks(list.rows, idOf, JSON.stringify(filter))
  const [hasRules, setRules] = useState(false)
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      body="fill"
      actions={
        <>
          {mayWrite && <Button onClick={() => change({ traer: '1' })}>Traer por CUFE</Button>}
          <Button onClick={() => change({ correo: '1' })}>Correo</Button>
          <Button onClick={() => setRules(true)}>Reglas</Button>
        </>
      }
      {...(mayWrite ? { primary: <UploadButton look={opened === null ? 'filled' : 'outlined'} /> } : {})}
      panel={opened === null ? undefined : <InboxPanel key={opened} id={opened} onClose={() => change({ ver: null })} />}
      tabs={
        <StateTabs
          label="Estado"
          current={tab}
          tabs={inboxTabs.map((id) => ({
            id,
            label: inboxTabTitles[id],
            href: addressOfQuery(page.path, query, { vista: id === 'new' ? null : id, after: null, ver: null }),
            ...(counts ? { count: counts[id] } : {}),
            alert: id === 'problem',
          }))}
        />
      }
    >
      <div className="inbox-bar">
        <SearchField label="Buscar en el buzón" placeholder="Proveedor, NIT o número" width="100%" {...search} />
      </div>
      <DataTable
        label={page.title}
        rows={list.rows}
        rowKey={idOf}
        columns={columns}
        {...(maySend ? { selection: marks.selection } : {})}
        current={opened}
        openOnMove={opened !== null}
        asCards={opened !== null}
        rowHref={(row) => addressOfQuery(page.path, query, { ver: row.id })}
        card={opened === null ? cardOf : narrowCardOf}
        pager={list.pager(counts?.[tab] ?? null)}
        error={list.error}
        onRetry={list.retry}
        onClearFilters={filter.text === '' ? undefined : () => change({ search: null, after: null }, { replace: true })}
        empty={
          <Empty title={emptyTexts[tab]}>
            Sube los archivos ZIP o XML que te envían tus proveedores: se leen solos y quedan listos para contabilizar.
          </Empty>
        }
      />
      <InboxBulkBar marks={marks} />
      {query['traer'] !== undefined && (
        <FetchDialog onClose={() => change({ traer: null })} onTaken={(id) => change({ traer: null, vista: null, ver: id })} />
      )}
      {query['correo'] === '1' && <MailboxDialog onClose={() => change({ correo: null }, { replace: true })} />}
      {hasRules && <RulesDialog onClose={() => setRules(false)} />}
    </Page>
  )
}
