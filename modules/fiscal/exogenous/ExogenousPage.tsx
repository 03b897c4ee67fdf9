/** Configuración de exógena: the catalogue of concepts, what is missing in a year, and a year copied from another. */
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { CataloguePage } from '#platform/catalogue/CataloguePage.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { required } from '#platform/rules/index.ts'
import {
  Bind,
  Button,
  CopyIcon,
  FieldGrid,
  FormPanel,
  KitLink,
  LoadError,
  Money,
  Notice,
  QuietTable,
  Section,
  SelectField,
  SidePanel,
  toast,
  useForm,
  WarningIcon,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  type AnswerOf,
  useAsk,
  useChangeQuery,
  useFormGuard,
  usePath,
  useQueryOfAddress,
  useSend,
  useToday,
} from '#platform/web/index.tsx'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { exogenousConcept, taxableYears } from './concept.ts'
import { copyExogenousYear, getExogenousGaps } from './endpoints.ts'

// The page takes any catalogue: the names of its fields do not matter to it.
const catalogue = exogenousConcept as unknown as AnyCatalogue

export default function ExogenousPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const reason = useReasonNot(exogenousConcept.permissions.write)
  const close = () => change({ gaps: null, copy: null })
  const others = { id: null, new: null, import: null, panel: null }
  return (
    <CataloguePage
      catalogue={catalogue}
      tools={{
        actions: (
          <>
            <Button look="quiet" icon={WarningIcon} onClick={() => change({ ...others, gaps: null, copy: null, check: '1' })}>
              Qué falta
            </Button>
            <Button look="quiet" icon={CopyIcon} disabledReason={reason} onClick={() => change({ ...others, copy: '1', check: null })}>
              Copiar un año
            </Button>
          </>
        ),
        panel:
          query['check'] === '1' ? (
            <GapsPanel year={query['gaps']} onYear={(gaps) => change({ gaps })} onClose={() => change({ gaps: null, check: null })} />
          ) : query['copy'] === '1' && reason === null ? (
            <CopyPanel onClose={close} />
          ) : null,
      }}
    />
  )
}

const yearOptions = (years: readonly string[]) => years.map((value) => ({ value, label: value }))

interface GapsProps {
  year: string | undefined
  onYear: (year: string) => void
  onClose: () => void
}

/** Accounts that moved and no concept takes, and concepts that will come out empty. */
function GapsPanel({ year, onYear, onClose }: GapsProps) {
  const asked = useAsk(getExogenousGaps, { query: year === undefined ? {} : { year } })
  const { data } = asked
  const years = data ? [...new Set([data.year, ...data.years])].toSorted().toReversed() : []
  return (
    <SidePanel over="Exógena" title="Qué falta" onClose={onClose}>
      <div className="stack">
        {asked.error && !data && <LoadError message={asked.error} onRetry={asked.ask} />}
        {data && (
          <>
            <SelectField label="Año gravable" value={data.year} options={yearOptions(years)} onChange={onYear} />
            {data.accounts.length === 0 && data.concepts.length === 0 && (
              <Notice tone="ok">Cada cuenta con movimiento está en un concepto, y cada concepto tiene cuentas.</Notice>
            )}
            <Accounts accounts={data.accounts} />
            <Concepts concepts={data.concepts} />
          </>
        )}
      </div>
    </SidePanel>
  )
}

type Gaps = AnswerOf<typeof getExogenousGaps>

function Accounts({ accounts }: Pick<Gaps, 'accounts'>) {
  if (accounts.length === 0) return null
  return (
    <Section title="Cuentas que ningún concepto toma" count={String(accounts.length)}>
      <QuietTable tight>
        <thead>
          <tr>
            <th scope="col">Cuenta</th>
            <th scope="col" className="num">
              Débitos
            </th>
            <th scope="col" className="num">
              Créditos
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ id, code, name, debit, credit }) => (
            <tr key={id}>
              <td>{`${code} ${name}`}</td>
              <td className="num">{figure(debit)}</td>
              <td className="num">{figure(credit)}</td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </Section>
  )
}

/** Null for whoever may not see it. */
const figure = (text: string | null) => (text === null || parseAmount(text) === zeroAmount ? '' : <Money value={text} />)

function Concepts({ concepts }: Pick<Gaps, 'concepts'>) {
  const path = usePath()
  if (concepts.length === 0) return null
  return (
    <Section title="Conceptos sin cuentas" count={String(concepts.length)}>
      <QuietTable tight>
        <thead>
          <tr>
            <th scope="col">Formato</th>
            <th scope="col">Concepto</th>
          </tr>
        </thead>
        <tbody>
          {concepts.map(({ id, format, code, name }) => (
            <tr key={id}>
              <td>{format}</td>
              <td>
                <KitLink className="link" href={addressOfQuery(path, {}, { id })}>
                  {`${code} ${name}`.trim()}
                </KitLink>
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </Section>
  )
}

interface CopyForm {
  readonly from: string
  readonly to: string
}

function CopyPanel({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const years = useAsk(getExogenousGaps, { query: {} }).data?.years ?? []
  const thisYear = Number(today.slice(0, 4))
  const form = useForm<CopyForm>(() => ({ from: String(thisYear), to: String(thisYear + 1) }), {
    from: (text) => required(text),
    to: (text) => required(text),
  })
  const change = useChangeQuery()
  const sending = useSend(copyExogenousYear, {
    refreshes: [exogenousConcept.endpoints.list, exogenousConcept.endpoints.counts, getExogenousGaps],
    inForm: true,
  })
  const save = async (): Promise<boolean> => {
    const { from, to } = form.values()
    const answer = await sending.run({ body: { from, to } })
    if (!answer) return false
    form.reset()
    toast({ text: `${answer.copied} conceptos copiados a ${to}`, tone: 'ok' })
    change({ copy: null, f_year: to })
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over="Exógena"
        title="Copiar un año"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Copiar año"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <Bind form={form} name="from">
            {(field) => (
              <SelectField {...field} label="Del año gravable" required options={yearOptions([...new Set([...years, field.value])])} />
            )}
          </Bind>
          <Bind form={form} name="to">
            {(field) => (
              <SelectField
                {...field}
                label="Al año gravable"
                required
                options={yearOptions(Object.keys(taxableYears).filter((each) => !years.includes(each)))}
              />
            )}
          </Bind>
        </FieldGrid>
        <Notice tone="quiet">
          Se copian los conceptos activos con sus cuentas y cuantías menores. Después cambias lo que cambió la norma.
        </Notice>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
