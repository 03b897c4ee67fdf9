/** What the registers of one branch show: its pages, what stands on each, and the texts of its ticket, seen as they will be. */
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { useHistory } from '#platform/history/HistoryList.tsx'
import {
  Bind,
  Button,
  Checkbox,
  Coming,
  CopyIcon,
  FieldGrid,
  type FormStore,
  LineList,
  Notice,
  Page,
  Section,
  SelectField,
  Tabs,
  TextArea,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import {
  type AnswerOf,
  askFresh,
  crumbsOf,
  failureOf,
  sayFailure,
  SettingsForm,
  useAsk,
  useConflict,
  useParam,
  useSend,
} from '#platform/web/index.tsx'
import { layoutPermissions } from '../../permissions.ts'
import { layoutScreen as page } from '../../screens.ts'
import { changeLayout, getLayout, layoutHistory, listLayouts } from '../endpoints.ts'
import { factsOfForm, layoutBody, layoutFormOf, shownPages, withColor, type LayoutForm, type PageLine } from '../form.ts'
import { layoutLimits, layoutProblems, MOST_PAGES, tileColorNames, tileColors } from '../layout.ts'
import { TablePlan } from '../../order/screens/TablePlan.tsx'
import { TicketPreview } from './TicketPreview.tsx'
import { Tiles } from './Tiles.tsx'
import './layout.css'

type Answer = AnswerOf<typeof getLayout>

const colorOptions = tileColors.map((value) => ({ value, label: tileColorNames[value] }))

export default function LayoutPage() {
  const branchId = useParam('branchId')
  const asked = useAsk(getLayout, { params: { branchId } })
  const forbidden = useReasonNot(layoutPermissions.write)
  if (asked.data && !asked.isStale && forbidden === null) return <Editor key={branchId} branchId={branchId} start={asked.data} />
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {asked.data && !asked.isStale ? <ReadOnly start={asked.data} forbidden={forbidden ?? ''} /> : <Coming asked={asked} />}
    </Page>
  )
}

const ReadOnly = ({ start, forbidden }: { readonly start: Answer; readonly forbidden: string }) => (
  <div className="stack">
    <Notice tone="quiet">{forbidden}. Puedes verla.</Notice>
    {start.pages.map(({ name, tiles }) => (
      <Section key={name} title={name} count={tiles.length}>
        <p>{tiles.map((tile) => tile.name).join(', ')}</p>
      </Section>
    ))}
    <TicketPreview branch={start.branch} header={start.ticketHeader} footer={start.ticketFooter} />
  </div>
)

interface EditorProps {
  readonly branchId: string
  readonly start: Answer
}

function useLayoutForm({ branchId, start }: EditorProps) {
  const form = useForm<LayoutForm>(() => layoutFormOf(start, uuidv7), {
    pages: (pages) =>
      layoutProblems(layoutBody({ ticketHeader: '', ticketFooter: '', asksTip: false, pages }).pages, factsOfForm(pages))[0]?.message ??
      null,
  })
  const conflict = useConflict({
    ...{ start, form },
    formOf: (saved: Answer) => layoutFormOf(saved, uuidv7),
    fields: {
      pages: { label: 'Páginas', shown: (pages: readonly PageLine[]) => shownPages(pages) },
      ticketHeader: { label: 'Encabezado del tiquete', shown: (text: string) => text },
      ticketFooter: { label: 'Pie del tiquete', shown: (text: string) => text },
      asksTip: { label: 'Propina', shown: (asks: boolean) => (asks ? 'Se ofrece' : 'No se ofrece') },
    },
    read: () => askFresh(getLayout, { params: { branchId } }),
  })
  const sending = useSend(changeLayout, {
    refreshes: [getLayout, listLayouts, layoutHistory],
    inForm: true,
    onFailure: conflict.onFailure,
  })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const answer = await sending.run({ params: { branchId }, body: { ...layoutBody(values), version: conflict.saved.version } })
    if (!answer) return false
    const { ticketHeader, ticketFooter, asksTip } = values
    const pages = values.pages.map(({ name, color, tiles }) => ({ name, color, tiles: tiles.map(({ key: _key, ...tile }) => tile) }))
    conflict.keep({ ...conflict.saved, version: answer.version, ticketHeader, ticketFooter, asksTip, pages })
    toast({ text: 'Distribución guardada', tone: 'ok' })
    return true
  }
  return { form, conflict, sending, save }
}

function Editor(props: EditorProps) {
  const { branchId, start } = props
  const { form, conflict, sending, save } = useLayoutForm(props)
  return (
    <SettingsForm
      form={form}
      screen={page}
      subtitle={start.branch}
      sending={sending}
      submitLabel="Guardar distribución"
      save={save}
      conflict={conflict.draw(sending.reset)}
      className="stack"
    >
      <CopyFrom branchId={branchId} form={form} />
      <Pages form={form} />
      <OnPages form={form} />
      <Ticket form={form} branch={start.branch} />
      <TablePlan branchId={branchId} />
      <Section title="Historial">
        <History id={branchId} />
      </Section>
    </SettingsForm>
  )
}

/** Another branch already has them: they are taken, and saved only when this one is. */
function CopyFrom({ branchId, form }: { readonly branchId: string; readonly form: FormStore<LayoutForm> }) {
  const [from, setFrom] = useState('')
  const others = useAsk(listLayouts, {}).data?.branches.filter(({ id, pages }) => id !== branchId && pages > 0) ?? []
  if (others.length === 0) return null
  const copy = async () => {
    const found = await askFresh(getLayout, { params: { branchId: from } }).catch((error: unknown) => {
      sayFailure(failureOf(error))
      return null
    })
    if (!found) return
    const { pages, ticketHeader, ticketFooter } = layoutFormOf(found, uuidv7)
    form.set('pages', pages)
    form.set('ticketHeader', ticketHeader)
    form.set('ticketFooter', ticketFooter)
    toast({ text: `Copiada de ${found.branch}. Guárdala para que quede.` })
  }
  return (
    <div className="lay-copy">
      <SelectField
        label="Copiar de otra sucursal"
        options={[{ value: '', label: 'Elige la sucursal' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        value={from}
        onChange={setFrom}
      />
      <Button icon={CopyIcon} disabledReason={from === '' ? 'Elige la sucursal' : null} onClick={() => void copy()}>
        Copiar
      </Button>
    </div>
  )
}

const newPage = (): PageLine => ({ key: uuidv7(), name: '', color: '', tiles: [] })

function Pages({ form }: { readonly form: FormStore<LayoutForm> }) {
  return (
    <Section title="Páginas">
      <Bind form={form} name="pages">
        {({ value, onChange, error }) => (
          <>
            {error && (
              <p className="err" role="alert">
                {error}
              </p>
            )}
            <LineList
              className="lay-pages"
              value={value}
              onChange={onChange}
              make={newPage}
              addLabel="Agregar página"
              most={MOST_PAGES}
              nameOf={({ name }, at) => (name === '' ? `la página ${at + 1}` : name)}
              arranged
            >
              {(line, at, fill) => (
                <>
                  <TextField
                    label={`Nombre de la página ${at + 1}`}
                    hideLabel
                    placeholder="Favoritos"
                    maxLength={layoutLimits.page}
                    value={line.name}
                    onChange={(name) => fill({ name })}
                  />
                  <SelectField
                    label={`Color de la página ${at + 1}`}
                    hideLabel
                    options={colorOptions}
                    value={line.color}
                    onChange={(color) => fill(withColor(line, color))}
                  />
                </>
              )}
            </LineList>
          </>
        )}
      </Bind>
    </Section>
  )
}

/** What stands on each page, as it is seen at the register. */
function OnPages({ form }: { readonly form: FormStore<LayoutForm> }) {
  const [chosen, setChosen] = useState('')
  const pages = useFormValue(form, (values) => values.pages)
  const shown = pages.find(({ key }) => key === chosen) ?? pages[0]
  if (!shown) return <p className="t2">Agrega una página y pon en ella lo que más se vende.</p>
  const change = (tiles: PageLine['tiles']) =>
    form.set(
      'pages',
      pages.map((each) => (each.key === shown.key ? { ...each, tiles } : each)),
    )
  const tabs = pages.map(({ key, name, tiles }, at) => ({
    ...{ id: key, label: name === '' ? `Página ${at + 1}` : name, count: tiles.length },
    content: <Tiles page={shown} onChange={change} />,
  }))
  return (
    <Section title="Productos y categorías">
      <Tabs label="Páginas de la caja" tabs={tabs} current={shown.key} onChange={setChosen} />
    </Section>
  )
}

function Ticket({ form, branch }: { readonly form: FormStore<LayoutForm>; readonly branch: string }) {
  const texts = useFormValue(form, ({ ticketHeader, ticketFooter }) => `${ticketHeader}\u001f${ticketFooter}`)
  const [header = '', footer = ''] = texts.split('\u001f')
  return (
    <Section title="Tiquete">
      <FieldGrid>
        <div className="stack">
          <Bind form={form} name="ticketHeader">
            {(field) => (
              <TextArea label="Encabezado" rows={3} maxLength={layoutLimits.header} help="Debajo del nombre de la empresa." {...field} />
            )}
          </Bind>
          <Bind form={form} name="ticketFooter">
            {(field) => <TextArea label="Pie" rows={4} maxLength={layoutLimits.footer} help="Cambios, garantías, un saludo." {...field} />}
          </Bind>
          <Bind form={form} name="asksTip">
            {(field) => (
              <Checkbox label="Ofrecer propina al cobrar" help="El cliente dice si la da y cuánto: empieza en «Sin propina»." {...field} />
            )}
          </Bind>
        </div>
        <TicketPreview branch={branch} header={header} footer={footer} />
      </FieldGrid>
    </Section>
  )
}

function History({ id }: { readonly id: string }) {
  const { list, pager } = useHistory({ endpoint: layoutHistory, id, label: (field) => field, show: (_, value) => String(value) })
  return (
    <>
      {list}
      {pager && <div className="row">{pager}</div>}
    </>
  )
}
