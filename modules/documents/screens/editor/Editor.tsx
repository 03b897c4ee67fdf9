/** The editor of any kind: what is typed is computed in the same frame by the functions of the server. */
import { CustomFields, errorsAt } from '#platform/custom/CustomFields.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Notice } from '#platform/ui/index.tsx'
import { writtenDraft } from '../../write/changes/written.ts'
import { waitsOnRequest } from '../../kind/stage/stage.ts'
import { unitText } from '../../parts/units.ts'
import { AdvancesNotice } from './advances.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import type { LearnedCodes } from '../../parts/line-account/codes.ts'
import { EditorLines } from './EditorLines.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { EditorSums } from './EditorSums.tsx'
import { EditorTop } from './EditorTop.tsx'
import { namesOf } from './form-names.ts'
import { Instalments } from './Instalments.tsx'
import { customOf, requestOf } from './form-request.ts'
import { AboutLine } from '../note/NoteHead.tsx'
import { EditorComparison, useSaleWarnings } from './SaleWarnings.tsx'
import { useMoneyAccounts } from './SurplusFields.tsx'
import { netOfNote, placeOf, sourcePlace } from './surface.ts'
import { sentBackWords } from '../words.ts'
import type { EditorProps } from './editor-props.ts'
import { useEditor } from './use-editor.tsx'

/** The same one each time, so that lines are drawn again only when something of them changed. */
const noCodes: readonly LearnedCodes[] = []

export function Editor(props: EditorProps) {
  const { surface, existing, replaces = null } = props
  const { kind } = surface
  const editor = useEditor(props)
  const { form, facts, worked, nextNumber, saving, edit } = editor
  const { problems } = saving
  const warnings = useSaleWarnings(surface, form, existing?.id ?? null)
  const moneyAccounts = useMoneyAccounts(form.correction?.surplus)
  const noPrice = useReasonNot(kind.permissions.price ?? kind.permissions.write)

  return (
    <EditorFrame
      surface={surface}
      title={props.title}
      verb={props.verb}
      nextNumber={nextNumber}
      heading={replaces?.heading ?? null}
      becomes={replaces?.becomes ?? null}
      saving={saving}
      computed={worked.shown}
      currency={form.currency}
      written={() => {
        const units = worked.facts.units.map(unitText)
        return writtenDraft(requestOf(form, facts.customFields), worked.computed, units, namesOf(form, facts), facts.customFields)
      }}
      {...(kind.corrects ? { net: netOfNote(kind) } : {})}
      home={replaces?.version ? placeOf(kind, replaces.version.id, 'view') : kind.path}
      moreWays={[
        {
          label: 'Guardar y crear otra',
          onSelect: () => void saving.issue(props.onAnother),
          disabledReason: saving.mayIssue ? null : `Te falta el permiso «${kind.permissions.issue.title}»`,
        },
      ]}
      asksApproval={waitsOnRequest(kind) && !existing?.isIssued && warnings.some(({ asks }) => asks)}
      onReload={props.onReload}
    >
      {existing?.sentBackReason && <Notice tone="warn">{sentBackWords(kind, existing.sentBackReason)}</Notice>}
      <EditorNotices
        surface={surface}
        form={form}
        facts={facts}
        resolution={editor.resolution}
        problems={problems}
        failure={saving.failure}
        leftOut={props.leftOut}
        repriced={props.repriced ?? 0}
        warnings={warnings}
        factsError={editor.factsError}
        lacksUvt={worked.computed.lacksUvt}
        isRevision={props.existing?.isIssued === true}
        edit={edit}
      />
      <AdvancesNotice kind={kind} advances={editor.advances} />
      <EditorTop given={props} editor={editor} moneyAccounts={moneyAccounts} />
      <Instalments kind={kind} form={form} payable={worked.shown.payable} problems={problems} edit={edit} />
      <CustomFields
        fields={facts.customFields}
        entity="document"
        row="doc-custom"
        record={existing?.id ?? ''}
        values={customOf(form, facts.customFields, 'document', form.date)}
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
          kind={kind}
          href={sourcePlace(surface, form.correction.document.id)}
          document={form.correction.document}
          party={form.party?.displayName ?? ''}
        />
      )}
      <EditorLines
        key={editor.turn}
        surface={surface}
        record={existing?.id ?? ''}
        form={form}
        facts={facts}
        fixedPrice={kind.permissions.price && noPrice}
        rows={editor.rows}
        problems={problems}
        learned={editor.worked.facts.learned ?? noCodes}
        edit={edit}
      />
      <EditorComparison surface={surface} form={form} id={existing?.id ?? null} />
      <EditorSums surface={surface} editor={editor} number={replaces?.becomes ?? nextNumber} moneyAccounts={moneyAccounts} />
    </EditorFrame>
  )
}
