import { type Amount, sumAmounts } from '#base/decimal.ts'
import { aiuServiceNames, takeApart } from '#colombia/index.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { Notice } from '#platform/ui/index.tsx'
import type { Computed, Draft } from '../../figures/compute.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { aiuOf, aiuOfLine } from '../../parts/aiu.ts'
import { hasField, type PlainName } from '../../parts/head.ts'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import { HeadField } from './HeadFields.tsx'
import type { EditorLine } from './line.ts'
import { type Problem, problemOf } from './problems.ts'

const fields: readonly PlainName[] = ['aiuObject', 'aiuBasis', 'aiuAdministration', 'aiuContingency', 'aiuProfit']

/** A line is a service with AIU, or something was said of it. */
const asksAiu = (kind: DocumentKind, form: Pick<EditorForm, 'lines'> & Parameters<typeof aiuOf>[0]): boolean =>
  hasField(kind, 'aiuObject') && (form.lines.some(({ item }) => item.aiuService !== null) || aiuOf(form) !== null)

interface Worked {
  readonly draft: Draft
  readonly computed: Computed
  readonly facts: Parameters<typeof aiuOfLine>[1]
}

interface AiuFieldsProps {
  kind: DocumentKind
  form: EditorForm
  worked: Worked
  problems: readonly Problem[]
  edit: Edit
}

/** What the contract agreed, and what comes of it: the parts of what is charged, and on what IVA falls. */
export function AiuFields({ kind, form, worked, problems, edit }: AiuFieldsProps) {
  if (!asksAiu(kind, form)) return null
  return (
    <section className="doc-aiu" aria-label="AIU">
      <h2>AIU · {servicesOf(form.lines)}</h2>
      <div className="doc-head doc-head-more">
        {fields.map((name) => (
          <HeadField
            key={name}
            kind={kind}
            name={name}
            value={form[name] ?? (name === 'aiuBasis' ? 'value' : '')}
            error={problemOf(problems, name)}
            onChange={(value) => edit([name], (before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <Parts {...worked} />
    </section>
  )
}

const servicesOf = (lines: readonly EditorLine[]): string =>
  [...new Set(lines.flatMap(({ item }) => (item.aiuService ? aiuServiceNames[item.aiuService] : [])))].join(', ') || 'ningún servicio'

function Parts({ draft, computed, facts }: Worked) {
  const { aiu } = draft
  const lines = computed.priced.lines.flatMap((line, index) => {
    const rule = aiuOfLine(draft, facts, index)?.rule
    return rule ? [{ rule, line }] : []
  })
  if (!aiu || lines.length === 0) return null
  const { cost, administration, contingency, profit } = takeApart(sumAmounts(lines.map(({ line }) => line.net)), aiu)
  const bases = lines.flatMap(({ line }) => line.taxes.flatMap(({ code, base }): Amount[] => (code === '01' ? [base] : [])))
  const [first] = lines
  return (
    <Notice tone="info">
      Costo directo {formatMoney(cost)} · Administración {formatMoney(administration)} · Imprevistos {formatMoney(contingency)} · Utilidad{' '}
      {formatMoney(profit)}. El IVA es sobre {formatMoney(sumAmounts(bases))} ({first?.rule.source}).
    </Notice>
  )
}
