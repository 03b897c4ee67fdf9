/** The withholdings of the company with the figures in force today; panels show and add versions, and answer questions. */
import { isDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { fold } from '#platform/search.ts'
import {
  Button,
  columnsOf,
  DataTable,
  Empty,
  HelpIcon,
  ListBar,
  Page,
  PlusIcon,
  SearchField,
  StateChip,
  StateTabs,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { showPesos } from '#colombia/pesos.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import type { Amount } from '#base/decimal.ts'
import { AskPanel } from './AskPanel.tsx'
import { listWithholdings, withholdingKinds, withholdingPermissions, type Withholding } from './endpoints.ts'
import { withholdingsScreen as page } from './screens.ts'
import { MinimumText, RateText } from './Version.tsx'
import { kindNames, versionOn, withholdingTitle } from './versions.ts'
import { NewWithholdingPanel, WithholdingPanel, WithholdingVersionPanel } from './WithholdingPanels.tsx'

interface Row extends Withholding {
  readonly current: Withholding['versions'][number] | null
  readonly uvt: Amount | null
}

const stateOf = (row: Row) => <StateChip state={row.active ? 'active' : 'inactive'} />
const rateOf = (row: Row) =>
  row.current ? <RateText kind={row.kind} rate={row.current.rate} /> : <span className="muted">Sin tarifa</span>
const minimumOf = (row: Row) => row.current && <MinimumText version={row.current} uvt={row.uvt} />

const col = columnsOf<Row>()
const columns = [
  col.name('name', 'Concepto', withholdingTitle, { min: 240 }),
  col.text('code', 'Código', (row) => row.code, { width: 132, priority: 5 }),
  col.text('kind', 'Tipo', (row) => kindNames[row.kind], { width: 92, priority: 4 }),
  { ...col.code('rate', 'Tarifa', rateOf, { width: 80 }), align: 'end' as const },
  { ...col.code('minimum', 'Base mínima', minimumOf, { width: 132, priority: 2 }), align: 'end' as const },
  col.text('account', 'Cuenta', (row) => row.current?.purchaseAccount?.code ?? '', { width: 80, priority: 4 }),
  col.state('active', 'Estado', stateOf, { width: 96, priority: 3 }),
]

const matchesText = (withholding: Withholding, wanted: string): boolean => {
  const account = withholding.versions[0]?.purchaseAccount?.code ?? ''
  return fold(`${withholding.code} ${withholdingTitle(withholding)} ${account}`).includes(wanted)
}

export default function WithholdingsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const asked = useAsk(listWithholdings, {})
  const reason = useReasonNot(withholdingPermissions.write)
  const kind = withholdingKinds.find((each) => each === query['kind']) ?? null
  const wanted = fold((query['search'] ?? '').trim())
  const { data } = asked
  const uvt = data?.uvt ? parseAmount(data.uvt) : null
  const today = data && isDay(data.today) ? data.today : null
  const all = data?.withholdings ?? null
  const inKind = (each: Withholding['kind'] | null) => all?.filter((one) => each === null || one.kind === each).length
  const rows =
    today &&
    all
      ?.filter((one) => (kind === null || one.kind === kind) && matchesText(one, wanted))
      .map((one) => ({ ...one, uvt, current: versionOn(one.versions, today) }))
  const open = all?.find((one) => one.id === query['id'])
  const isNew = query['new'] === '1'
  const isAsking = query['ask'] === '1'
  const close = () => change({ id: null, new: null, version: null, ask: null })
  const startNew = () => change({ new: '1', id: null, version: null, ask: null })
  useShortcuts([{ keys: 'n', label: 'Crear retención', run: () => !reason && startNew() }])
  const tab = (each: Withholding['kind'] | null, label: string) => ({
    id: each ?? 'all',
    label,
    count: inKind(each),
    href: addressOfQuery(page.path, query, { kind: each }),
  })
  const create = (
    <Button look={open || isNew || isAsking ? 'outlined' : 'filled'} icon={PlusIcon} onClick={startNew} disabledReason={reason}>
      Crear retención
    </Button>
  )

  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={
        all &&
        today &&
        `${all.length} conceptos, ${uvt === null ? `falta la UVT de ${today.slice(0, 4)}` : `UVT ${today.slice(0, 4)} ${showPesos(uvt)}`}`
      }
      actions={
        <Button icon={HelpIcon} look="quiet" onClick={() => change({ ask: '1', id: null, new: null, version: null })}>
          ¿Qué retención aplica?
        </Button>
      }
      primary={create}
      body="fill"
      tabs={
        <StateTabs
          label="Tipo"
          current={kind ?? 'all'}
          tabs={[tab(null, 'Todas'), ...withholdingKinds.map((each) => tab(each, kindNames[each]))]}
        />
      }
      panel={
        today === null ? undefined : isNew ? (
          <NewWithholdingPanel
            uvt={uvt}
            today={today}
            onClose={close}
            onCreated={(made) => change({ new: null, id: made }, { replace: true })}
          />
        ) : isAsking && all ? (
          <AskPanel withholdings={all} uvts={data?.uvts ?? []} today={today} onClose={close} />
        ) : open && query['version'] === '1' ? (
          <WithholdingVersionPanel key={open.id} withholding={open} uvt={uvt} today={today} onClose={() => change({ version: null })} />
        ) : (
          open && (
            <WithholdingPanel
              key={open.id}
              withholding={open}
              uvt={uvt}
              today={today}
              onClose={close}
              onNewVersion={() => change({ version: '1' })}
            />
          )
        )
      }
    >
      <ListBar onRefresh={asked.ask}>
        <SearchField label="Buscar retenciones" placeholder="Código, concepto o cuenta" {...search} />
      </ListBar>
      <DataTable
        label={page.title}
        rows={rows ?? null}
        rowKey={(row) => row.id}
        columns={columns}
        card={(row) => ({
          title: withholdingTitle(row),
          amount: rateOf(row),
          detail: kindNames[row.kind],
          side: minimumOf(row),
          states: row.active ? undefined : stateOf(row),
        })}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, new: null, version: null, ask: null })}
        rowOff={(row) => !row.active}
        current={query['id']}
        openOnMove={open !== undefined}
        error={asked.error}
        onRetry={asked.ask}
        onClearFilters={wanted === '' && kind === null ? undefined : () => change({ search: null, kind: null }, { replace: true })}
        empty={
          <Empty title="Aún no tienes retenciones" actions={create}>
            Lo que te retienen y lo que retienes, con su tarifa y su base por fechas.
          </Empty>
        }
      />
    </Page>
  )
}
