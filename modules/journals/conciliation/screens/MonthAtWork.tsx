/** One month of a bank: its four figures, what waits on each side, and what is matched. */
import { useState } from 'react'
import { monthTitle } from '#base/date.ts'
import { printOf } from '#platform/access.ts'
import { Button, Coming, format, Meter, Money, Page, StateTabs, UploadIcon, useIsPhone } from '#platform/ui/index.tsx'
import { crumbsOf, download, failureOf, sayFailure, useAsk, useMay, useQueryOfAddress } from '#platform/web/index.tsx'
import { conciliationScreen as page } from '../../screens.ts'
import { printConciliation, readMonth, type MonthView } from '../endpoints.ts'
import { conciliationPermissions } from '../permissions.ts'
import { BooksList, IgnoredList, MatchedList } from './lists.tsx'
import { CloseDialog, ReopenDialog } from './closing-dialogs.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { PendingPairs } from './PendingPairs.tsx'
import { StatementsList } from './StatementsList.tsx'

type Asking = 'import' | 'close' | 'reopen' | null

export function MonthAtWork({ accountId, month }: { readonly accountId: string; readonly month: string }) {
  const asked = useAsk(readMonth, { params: { accountId, month } })
  const [asking, setAsking] = useState<Asking>(null)
  const { vista = 'pendientes' } = useQueryOfAddress()
  const found = asked.data
  const crumbs = [...crumbsOf(page).slice(0, -1), { label: page.title, href: page.path }]
  return (
    <Page
      title={page.title}
      crumbs={crumbs}
      subtitle={found ? `${found.account.name}, ${monthTitle(month).toLowerCase()}${found.state === 'closed' ? ', cerrada' : ''}` : ''}
      {...(found ? { actions: <PaperButton found={found} /> } : {})}
      {...(found ? { primary: <Actions found={found} onAsk={setAsking} /> } : {})}
      {...(found ? { tabs: <MonthTabs found={found} current={vista} /> } : {})}
    >
      {!found && <Coming asked={asked} />}
      {found && (
        <>
          <FourFigures found={found} />
          {vista === 'pendientes' && <PendingPairs found={found} onImport={() => setAsking('import')} />}
          {vista === 'libros' && <BooksList found={found} />}
          {vista === 'conciliados' && <MatchedList accountId={accountId} month={month} isOpen={found.state === 'open'} />}
          {vista === 'extractos' && <StatementsList accountId={accountId} month={month} isOpen={found.state === 'open'} />}
          {vista === 'ignorados' && <IgnoredList found={found} />}
        </>
      )}
      {found && asking === 'import' && <ImportDialog accountId={accountId} month={month} onClose={() => setAsking(null)} />}
      {found && asking === 'close' && <CloseDialog found={found} onClose={() => setAsking(null)} />}
      {found && asking === 'reopen' && <ReopenDialog found={found} onClose={() => setAsking(null)} />}
    </Page>
  )
}

function Actions({ found, onAsk }: { readonly found: MonthView; readonly onAsk: (asking: Asking) => void }) {
  const mayWrite = useMay(conciliationPermissions.write)
  const mayClose = useMay(conciliationPermissions.close)
  const isPhone = useIsPhone()
  if (isPhone) return null
  if (found.state === 'closed') return mayClose ? <Button onClick={() => onAsk('reopen')}>Reabrir conciliación</Button> : null
  const bare = found.pending.filter(({ reason }) => reason === null).length + found.figures.bareMovements
  const lack = found.figures.lines === 0 ? 'Carga primero el extracto' : bare > 0 ? `Faltan ${bare} por conciliar o justificar` : null
  return (
    <>
      {mayWrite && (
        <Button icon={UploadIcon} onClick={() => onAsk('import')}>
          Importar extracto
        </Button>
      )}
      {mayClose && (
        <Button look={lack === null ? 'filled' : 'outlined'} disabledReason={lack} onClick={() => onAsk('close')}>
          Cerrar conciliación
        </Button>
      )}
    </>
  )
}

function PaperButton({ found: { account, month } }: { readonly found: MonthView }) {
  const mayPrint = useMay(printOf(conciliationPermissions.read))
  const get = () => download(printConciliation, { params: { accountId: account.id, month } })
  return mayPrint ? <Button onClick={() => void get().catch((error: unknown) => sayFailure(failureOf(error)))}>Descargar PDF</Button> : null
}

function MonthTabs({ found, current }: { readonly found: MonthView; readonly current: string }) {
  const { account, month, pending, figures, ignored } = found
  const href = (vista: string) => `${page.path}?cuenta=${account.id}&mes=${month}&vista=${vista}`
  return (
    <StateTabs
      label="Partes de la conciliación"
      current={current}
      tabs={[
        { id: 'pendientes', label: 'Por conciliar', count: pending.length, href: href('pendientes') },
        { id: 'libros', label: 'Solo en libros', count: figures.openMovements, href: href('libros') },
        { id: 'conciliados', label: 'Conciliados', count: figures.matched, href: href('conciliados') },
        { id: 'ignorados', label: 'Ignorados', count: ignored.length, href: href('ignorados') },
        { id: 'extractos', label: 'Extractos', href: href('extractos') },
      ]}
    />
  )
}

function FourFigures({ found: { figures, account, closedAt, closedBy } }: { readonly found: MonthView }) {
  const progress = `${format.formatQuantity(format.toQuantity(String(figures.matched)))} de ${format.formatQuantity(format.toQuantity(String(figures.lines)))}`
  return (
    <dl className="conciliation-figures">
      <div>
        <dt>Avance del extracto</dt>
        <dd>{progress}</dd>
        <dd>
          <Meter label="Avance del extracto" value={figures.matched} max={figures.lines} text={progress} />
        </dd>
      </div>
      <div>
        <dt>Saldo según extracto</dt>
        <dd>
          <Money value={figures.statement} cents="always" />
        </dd>
        <dd className="small muted">{closedAt ? `La cerró ${closedBy}` : account.currency}</dd>
      </div>
      <div>
        <dt>Saldo en libros</dt>
        <dd>
          <Money value={figures.books} cents="always" />
        </dd>
        <dd className="small muted">{`${account.code}, ${format.formatQuantity(format.toQuantity(String(figures.openMovements)))} por conciliar`}</dd>
      </div>
      <div>
        <dt>Diferencia</dt>
        <dd>
          <Money value={figures.difference} cents="always" />
        </dd>
        <dd className="small muted">Por registrar menos partidas en tránsito</dd>
      </div>
    </dl>
  )
}
