import { useMemo, useState } from 'react'
import { isDay } from '#base/date.ts'
import { futureProblems } from '#modules/accounting/index.ts'
import { lookupItems } from '#modules/items/index.ts'
import { CustomFields, errorsAt } from '#platform/custom/CustomFields.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { numberText } from '#platform/consecutive.ts'
import { askOnce, useAsk, useSession, useToday } from '#platform/web/index.tsx'
import { resolutionName, writtenDraft } from '../changes/written.ts'
import { companyProblems } from '../company-limits.ts'
import { checkDocument } from '../check.ts'
import { withCustom } from '../custom.ts'
import { taxProblems } from '../tax-problems.ts'
import { correctionProblems } from '../correction/check.ts'
import type { EditorFacts } from '../endpoints.ts'
import { documentErrors } from '../errors.ts'
import type { Edit } from './edit.ts'
import { entryOf, useComputed, useGridRows } from './computing.tsx'
import { centerNames } from './entry.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorLines } from './EditorLines.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { EditorTabs } from './EditorTabs.tsx'
import { longTexts } from './HeadFields.tsx'
import { EditorTotals } from './EditorTotals.tsx'
import { readForm, referredOf, withBranch, type EditorForm } from './form.ts'
import { learnContents, renewedItem } from './contents.tsx'
import { customOf, requestOf } from './form-request.ts'
import { AboutLine, NoteHead } from './NoteHead.tsx'
import { rememberBranch } from './preferences.tsx'
import { withoutProblems } from './problems.ts'
import { proposeTo, settled } from './proposals.tsx'
import { useSaleWarnings } from './SaleWarnings.tsx'
import { type ExistingDraft, useSaving } from './saving.tsx'
import { useMoneyAccounts } from './SurplusFields.tsx'
import { unitText } from '../units.ts'
import { NET_OF_NOTE, placeOf, sourcePlace, type DocumentSurface } from './surface.ts'

export interface Replacing {
  /** Null when a draft of it was already kept. */
  readonly version: ExistingDraft | null
  readonly heading: string | null
  readonly becomes: string
}

export interface EditorProps {
  surface: DocumentSurface
  /** Of the route. */
  title: string
  verb: 'Crear' | 'Editar'
  initial: EditorForm
  isNew: boolean
  existing: ExistingDraft | null
  /** The version whose place it takes, and the number that it will have. */
  replaces?: Replacing | null
  firstFacts: EditorFacts
  /** Lines that could not be brought back. */
  leftOut: readonly string[]
  /** Lines of a copy that took the price of today, for somebody who may not write the one that they had. */
  repriced?: number
  /** Which local draft it is, among those of this person and company. */
  draftName: string
  onAnother: () => void
  onReload: (() => void) | null
}

/** The editor of any kind: what is typed is computed in the same frame by the functions of the server. */
export function Editor({
  surface,
  title,
  verb,
  initial,
  isNew,
  existing,
  replaces = null,
  firstFacts,
  leftOut,
  repriced = 0,
  draftName,
  ...props
}: EditorProps) {
  const { kind, endpoints } = surface
  const today = useToday()
  const [kept, setForm] = useState(initial)
  const [turn, setTurn] = useState(0)
  const asked = useAsk(endpoints.facts, isDay(kept.date) ? { query: { date: kept.date } } : null)
  const facts = asked.data ?? firstFacts
  // A range that came after the editor opened is taken, and nobody wrote it.
  const offered = facts.resolutions[0]?.id ?? null
  const form = useMemo(() => (kept.resolutionId === null && offered !== null ? { ...kept, resolutionId: offered } : kept), [kept, offered])
  const worked = useComputed(kind, endpoints, form, facts)
  const rows = useGridRows(form, facts, worked)
  const warnings = useSaleWarnings(surface, form)
  const resolution = facts.resolutions.find(({ id }) => id === form.resolutionId) ?? null
  const branch = facts.branches.find(({ id }) => id === form.branchId)
  const nextNumber = resolution ? numberText(resolution.prefix, resolution.next) : ((branch ? branch.next : facts.next) ?? '')
  const { customFields } = facts
  const moneyAccounts = useMoneyAccounts(form.correction?.surplus)
  const moneyAccount = moneyAccounts.find(({ id }) => id === form.correction?.moneyAccountId)
  const saving = useSaving({
    surface,
    form,
    edited: kept,
    initial,
    existing,
    replaces: replaces?.version ?? null,
    draftName,
    read: readForm,
    take: (values) => {
      setForm(values)
      setTurn((before) => before + 1)
    },
    request: (now) => requestOf(now, customFields),
    settle: async (now) => {
      const next = await settled(now)
      if (next !== kept) setForm(next)
      return next
    },
    check: () => {
      void learnContents(form, worked, edit)
      return [
        ...checkDocument(worked.draft, worked.computed, kind),
        ...withCustom(kind, customFields, requestOf(form, customFields), true).problems,
        ...futureProblems(worked.draft.date, today),
        ...companyProblems(worked.draft, facts.limits, kind),
        ...(kind.numbering === 'resolution' && form.resolutionId === null
          ? [documentErrors.of('required', { campo: 'Resolución' }, 'resolutionId')]
          : []),
        ...correctionProblems(kind, worked.draft, { referred: referredOf(form), corrected: null }),
        ...taxProblems(worked.draft, worked.facts, kind),
      ]
    },
  })
  const { problems, setProblems } = saving
  const noPrice = useReasonNot(kind.permissions.price ?? kind.permissions.write)
  const fixedPrice = kind.permissions.price && noPrice

  const [edit] = useState((): Edit => {
    const put: Edit = (fields, change) => {
      setForm((before) => {
        const after = change(before)
        void proposeTo(kind, before, after, put)
        return after
      })
      setProblems((before) => withoutProblems(before, fields))
    }
    return put
  })
  const [setWarehouse] = useState(() => (warehouseId: string) => {
    edit(['warehouseId', 'lines'], (before) => {
      void restock(before, warehouseId, edit)
      return { ...before, warehouseId }
    })
  })
  const { user, company } = useSession() ?? { user: null, company: null }
  const [setBranch] = useState(() => (branch: EditorFacts['branches'][number], now: EditorFacts) => {
    if (user && company) rememberBranch(user.userId, company.companyId, branch.id)
    edit(['branchId', 'resolutionId', 'warehouseId', 'costCenterId', 'lines'], (before) => {
      const after = withBranch(kind, before, branch, now)
      if (after.warehouseId !== null && after.warehouseId !== before.warehouseId) void restock(after, after.warehouseId, edit)
      return after
    })
  })
  const [keepWithholding] = useState(() => (id: string, change: { amount: string; reason: string } | null) => {
    edit([`withholdings.${id}`], (before) => ({
      ...before,
      withholdings: [
        ...before.withholdings.filter(({ withholdingId }) => withholdingId !== id),
        ...(change ? [{ withholdingId: id, ...change }] : []),
      ],
    }))
  })
  const [keepDiscount] = useState(() => (discount: EditorForm['discount']) => edit(['discount'], (before) => ({ ...before, discount })))

  return (
    <EditorFrame
      surface={surface}
      title={title}
      verb={verb}
      nextNumber={nextNumber}
      heading={replaces?.heading ?? null}
      becomes={replaces?.becomes ?? null}
      saving={saving}
      computed={worked.computed}
      written={() => {
        const units = worked.facts.units.map(unitText)
        return writtenDraft(requestOf(form, customFields), worked.computed, units, namesOf(form, facts), customFields)
      }}
      {...(kind.corrects ? { net: NET_OF_NOTE } : {})}
      home={replaces?.version ? placeOf(kind, replaces.version.id, 'view') : kind.path}
      moreWays={[
        {
          label: 'Guardar y crear otra',
          onSelect: () => void saving.issue(props.onAnother),
          disabledReason: saving.mayIssue ? null : `Te falta el permiso «${kind.permissions.issue.title}»`,
        },
      ]}
      onReload={props.onReload}
    >
      <EditorNotices
        surface={surface}
        form={form}
        facts={facts}
        resolution={resolution}
        problems={problems}
        failure={saving.failure}
        leftOut={leftOut}
        repriced={repriced}
        warnings={warnings}
        factsError={asked.error}
        lacksUvt={worked.computed.lacksUvt}
        edit={edit}
      />
      <EditorHead
        kind={kind}
        form={form}
        isEmpty={form.lines.length === 0}
        facts={facts}
        problems={problems}
        isNew={isNew}
        edit={edit}
        onWarehouse={setWarehouse}
        onBranch={setBranch}
      >
        {kind.note && form.correction && (
          <NoteHead
            kind={kind}
            note={kind.note}
            correction={form.correction}
            payable={worked.computed.payable}
            moneyAccounts={moneyAccounts}
            problems={problems}
            onChange={(fields, change) =>
              edit(fields, (before) => ({ ...before, correction: before.correction && { ...before.correction, ...change } }))
            }
          />
        )}
      </EditorHead>
      <CustomFields
        fields={customFields}
        entity="document"
        row="doc-custom"
        record={existing?.id ?? ''}
        values={customOf(form, customFields, 'document', form.date)}
        errors={errorsAt(problems, 'custom')}
        onChange={(custom) =>
          edit(
            Object.keys(custom).map((name) => `custom.${name}`),
            (before) => ({ ...before, custom }),
          )
        }
      />
      {form.correction?.document && (
        <AboutLine
          href={sourcePlace(surface, form.correction.document.id)}
          document={form.correction.document}
          party={form.party?.displayName ?? ''}
        />
      )}
      <EditorLines
        key={turn}
        surface={surface}
        record={existing?.id ?? ''}
        form={form}
        facts={facts}
        fixedPrice={fixedPrice}
        rows={rows}
        problems={problems}
        edit={edit}
      />
      <div className="doc-editor-foot">
        <EditorTabs
          entry={kind.books && (() => entryOf(kind, form, facts, worked, replaces?.becomes ?? nextNumber, moneyAccount?.accountId ?? null))}
          texts={longTexts(kind, form, (name, text) => edit([name], (before) => ({ ...before, [name]: text })))}
        />
        <div className="doc-totals">
          <EditorTotals
            draft={worked.draft}
            computed={worked.computed}
            net={kind.corrects ? NET_OF_NOTE : undefined}
            discount={form.discount}
            onDiscount={keepDiscount}
            onWithholding={keepWithholding}
          />
        </div>
      </div>
    </EditorFrame>
  )
}

/** Names of everything that can stand in the form. */
const namesOf = ({ party, lines, costCenter, seller }: EditorForm, { warehouses, resolutions }: EditorFacts): ReadonlyMap<string, string> =>
  new Map([
    ...(party ? [[party.id, party.displayName] as const] : []),
    ...(seller ? [[seller.id, seller.name] as const] : []),
    ...lines.map(({ item }) => [item.id, item.name] as const),
    ...warehouses.map(({ id, name }) => [id, name] as const),
    ...centerNames([costCenter, ...lines.map((line) => line.costCenter)]),
    ...resolutions.map((resolution) => [resolution.id, resolutionName(resolution)] as const),
  ])

/** Stock and cost of the products in another warehouse; they arrive when they arrive. */
async function restock(form: EditorForm, warehouseId: string, edit: Edit): Promise<void> {
  const ids = [...new Set(form.lines.filter((line) => line.warehouseId === null).map((line) => line.item.id))]
  if (ids.length === 0) return
  const answer = await askOnce(lookupItems, { body: { ids, warehouseId, date: form.date } }).catch(() => null)
  if (!answer) return
  const items = new Map(answer.items.map((item) => [item.id, item]))
  edit([], (now) =>
    now.warehouseId === warehouseId
      ? {
          ...now,
          lines: now.lines.map((line) => {
            const found = line.warehouseId === null ? items.get(line.item.id) : undefined
            return found ? { ...line, item: renewedItem(line.item, found) } : line
          }),
        }
      : now,
  )
}
