/** Mi empresa: what every paper and every electronic document says of the company. */
import type { ReactNode } from 'react'
import { showCiiu } from '#colombia/ciiu.ts'
import { formatNit } from '#colombia/nit.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { useHistory } from '#platform/history/HistoryList.tsx'
import { Button, Dialog, Facts, HistoryIcon, LoadError, Page, Section, toast, useForm } from '#platform/ui/index.tsx'
import { askFresh, crumbsOf, SettingsForm, useAsk, useChangeQuery, useConflict, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { fileSlots, isFileSlot } from '../files/company-file.ts'
import { companyPermissions, getCompany } from '../endpoints.ts'
import { myCompanyScreen as page } from '../screens.ts'
import { CompanyFields, ReadOnlyNotice } from './CompanyFields.tsx'
import { changeCompanySettings, companyHistory, getCompanySettings, type CompanySettings } from './endpoints.ts'
import { companyFields, companyLabels, companyRules, type CompanyForm, dataOfForm, formOf, otherLabels, shownValue } from './form.ts'
import './settings.css'

export default function MyCompanyPage() {
  const { data, error, ask } = useAsk(getCompanySettings, {})
  const forbidden = useReasonNot(companyPermissions.write)
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const actions = (
    <Button icon={HistoryIcon} onClick={() => change({ panel: 'historial' })}>
      Historial
    </Button>
  )
  const history = data && query['panel'] === 'historial' && <History id={data.id} onClose={() => change({ panel: null })} />
  if (!data || forbidden !== null)
    return (
      <Page title={page.title} crumbs={crumbsOf(page)} actions={actions}>
        {error && <LoadError message={error} onRetry={ask} />}
        {data && forbidden !== null && <ReadOnly settings={data} reason={forbidden} />}
        {history}
      </Page>
    )
  return (
    <>
      {/* The first answer begins the form; what others save later comes with the conflict, never under one's hands. */}
      <Editor start={data} actions={actions} />
      {history}
    </>
  )
}

function Editor({ start, actions }: { start: CompanySettings; actions: ReactNode }) {
  const form = useForm<CompanyForm>(() => formOf(start), companyRules)
  const conflict = useConflict({ start, form, formOf, fields: companyFields, read: () => askFresh(getCompanySettings, {}) })
  const { saved } = conflict
  const sending = useSend(changeCompanySettings, {
    refreshes: [getCompanySettings, companyHistory, getCompany],
    inForm: true,
    onFailure: conflict.onFailure,
  })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const answer = await sending.run({ body: { ...dataOfForm(values), reason: values.reason, version: saved.version } })
    if (!answer) return false
    const fresh = await askFresh(getCompanySettings, {}).catch(() => null)
    if (fresh) conflict.keep(fresh)
    else form.reset(values)
    toast({ text: 'Datos de la empresa guardados', tone: 'ok' })
    return true
  }
  return (
    <SettingsForm
      form={form}
      screen={page}
      subtitle={formatNit(saved.identification, saved.checkDigit)}
      actions={actions}
      sending={sending}
      submitLabel="Guardar cambios"
      save={save}
      conflict={conflict.draw(sending.reset)}
      className="settings-form"
    >
      <CompanyFields form={form} hasIssued={saved.hasIssued} savedName={saved.name} />
    </SettingsForm>
  )
}

function ReadOnly({ settings, reason }: { settings: CompanySettings; reason: string }) {
  const form = formOf(settings)
  const names = { [settings.ciiu]: showCiiu({ code: settings.ciiu, name: settings.ciiuName }) }
  const groups: readonly (readonly [string, readonly (keyof CompanyForm)[]])[] = [
    ['Identificación', ['name', 'tradeName', 'kind']],
    [
      'Datos fiscales',
      [
        'responsibilities',
        'vatResponsible',
        'incResponsible',
        'declarante',
        'ciiu',
        'withholdsRetefuente',
        'withholdsReteica',
        'icaActivities',
      ],
    ],
    ['Ubicación y contacto', ['address', 'cityCode', 'neighborhood', 'postalCode', 'phone', 'mobile', 'email']],
    ['Firmas', ['legalRepresentative.name', 'accountant.name', 'accountant.card', 'auditor.name', 'auditor.card']],
  ]
  return (
    <div className="settings-form">
      <ReadOnlyNotice reason={reason} />
      {groups.map(([title, fields]) => (
        <Section key={title} title={title}>
          <Facts
            items={[
              ...(title === 'Identificación' ? [{ label: 'NIT', value: formatNit(settings.identification, settings.checkDigit) }] : []),
              ...fields.map((field) => ({
                label: companyLabels[field],
                value: shownValue(field, form[field], names) || '—',
                isLong: field === 'ciiu',
              })),
            ]}
          />
        </Section>
      ))}
    </div>
  )
}

const isLabelled = (field: string): field is keyof CompanyForm => field in companyLabels
const labelOf = (field: string): string | null =>
  isLabelled(field) ? companyLabels[field] : isFileSlot(field) ? fileSlots[field].label : (otherLabels[field] ?? null)

function History({ id, onClose }: { id: string; onClose: () => void }) {
  const { list, pager } = useHistory({
    endpoint: companyHistory,
    id,
    label: labelOf,
    show: (field, value, names) => shownValue(field, value, names),
  })
  return (
    <Dialog title="Historial" size="medium" onClose={onClose} footer={pager ?? undefined}>
      {list}
    </Dialog>
  )
}
