/** Facturación electrónica: what each family of documents still needs before the DIAN, and what the company signs with. */
import { useState } from 'react'
import { showDay } from '#base/date.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  Coming,
  ConfirmDialog,
  Facts,
  KeyIcon,
  Meter,
  Notice,
  Page,
  Section,
  StateTabs,
  StepList,
  toast,
  TrashIcon,
  WayLink,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useQueryOfAddress, useSend, useToday } from '#platform/web/index.tsx'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { AuthoritySection } from './AuthoritySection.tsx'
import { certificateAlert } from './certificate.ts'
import { CertificatePanel } from './CertificatePanel.tsx'
import { checklistOf, type EnablingStep, families, isFamily, lacksForProduction, panels } from './checklist.ts'
import { type EnablingView, getEnabling, readEnabling, removeCertificate } from './endpoints.ts'
import { enablingPermissions } from './permissions.ts'
import { enablingScreen as page } from './screens.ts'
import { SoftwarePanel } from './SoftwarePanel.tsx'
import './enabling.css'
import { EnvironmentDialog } from './EnvironmentDialog.tsx'
import StartTrial from './StartTrial.tsx'
import { RangesPanel } from '../ranges/RangesPanel.tsx'
import { TestSetPanel } from '../test-set/TestSetPanel.tsx'

export default function EnablingPage() {
  const asked = useAsk(getEnabling, {})
  const forbidden = useReasonNot(enablingPermissions.write)
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  if (!asked.data) {
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  }
  const view = readEnabling(asked.data)
  const close = () => change({ panel: null })
  const opened = forbidden === null ? query['panel'] : undefined
  const panel =
    opened === 'certificado' ? (
      <CertificatePanel view={view} onClose={close} />
    ) : opened === 'software' || opened === 'software-nomina' ? (
      <SoftwarePanel key={opened} view={view} isOfPayroll={opened === 'software-nomina'} onClose={close} />
    ) : opened === 'pruebas' || opened === 'pruebas-nomina' ? (
      <TestSetPanel key={opened} view={view} family={opened === 'pruebas' ? 'invoice' : 'payroll'} onClose={close} />
    ) : opened === 'rangos' ? (
      <RangesPanel view={view} onClose={close} />
    ) : undefined
  return (
    <Page title={page.title} subtitle={`NIT ${view.shownNit}`} crumbs={crumbsOf(page)} panel={panel}>
      {forbidden !== null && <Notice tone="quiet">{forbidden}. Puedes verlo.</Notice>}
      <Checklist view={view} family={query['familia'] ?? ''} mayChange={forbidden === null} />
      <Certificate view={view} mayChange={forbidden === null} />
      <Software view={view} mayChange={forbidden === null} />
      <AuthoritySection view={view} mayChange={forbidden === null} />
    </Page>
  )
}

const NOTHING: readonly Endpoint[] = []

const isOwnPanel = (href: string): boolean => href.startsWith('?')

function Checklist({ view, family, mayChange }: { view: EnablingView; family: string; mayChange: boolean }) {
  const today = useToday()
  const chosen = isFamily(family) ? family : 'invoice'
  const steps = checklistOf(chosen, view, today)
  const done = steps.filter(({ state }) => state === 'done').length
  const words = `${done} de ${steps.length} pasos`
  return (
    <>
      <div className="enabling-families">
        <StateTabs
          label="Familias de documentos"
          current={chosen}
          tabs={Object.entries(families).map(([id, label]) => ({ id, label, href: `?familia=${id}` }))}
        />
      </div>
      <Section title="Habilitación" count={words}>
        <Meter label={`Habilitación: ${families[chosen]}`} value={done} max={steps.length} text={words} />
        <StepList steps={steps.map(({ way, ...step }) => ({ ...step, way: wayOf(way, chosen, mayChange) }))} />
      </Section>
    </>
  )
}

/** Panels keep the family that is looked at, and open only for who may change. */
function wayOf(way: EnablingStep['way'], family: string, mayChange: boolean): EnablingStep['way'] {
  if (way === null || !isOwnPanel(way.href)) return way
  return mayChange ? { ...way, href: `${way.href}&familia=${family}` } : null
}

function Certificate({ view: { certificate, environment }, mayChange }: { view: EnablingView; mayChange: boolean }) {
  const today = useToday()
  const change = useChangeQuery()
  const [isAsking, setAsking] = useState(false)
  const removing = useSend(removeCertificate, {
    refreshes: [getEnabling],
    inForm: true,
    onDone: () => {
      setAsking(false)
      toast({ text: 'Certificado quitado', tone: 'ok' })
    },
  })
  const alert = certificate && certificateAlert(certificate, today)
  return (
    <Section title="Certificado digital">
      {certificate && alert ? (
        <>
          {!certificate.isReadable && (
            <Notice tone="danger">Se guardó con la llave de otra instalación y aquí no se puede abrir. Cárgalo de nuevo.</Notice>
          )}
          {alert.days !== null && (
            <Notice tone={alert.isExpired || alert.daysLeft <= 5 ? 'danger' : 'warn'}>{alert.words}. Pide otro y cárgalo aquí.</Notice>
          )}
          <Facts
            items={[
              { label: 'Titular', value: certificate.holder },
              { label: 'NIT', value: certificate.nit },
              { label: 'Emitido por', value: certificate.issuer },
              { label: 'Serial', value: certificate.serial },
              { label: 'Vigencia', value: `${showDay(certificate.validFrom)} a ${showDay(certificate.validTo)}` },
              { label: 'Archivo', value: certificate.fileName },
            ]}
          />
        </>
      ) : (
        <p className="muted">Sin certificado. Lo vende una entidad acreditada por el ONAC, a nombre de tu empresa y con su NIT.</p>
      )}
      {mayChange && (
        <div className="enabling-buttons">
          <Button icon={KeyIcon} onClick={() => change({ panel: 'certificado' })}>
            {certificate ? 'Reemplazar certificado' : 'Cargar certificado'}
          </Button>
          {certificate && environment === 'habilitacion' && (
            <Button look="quiet" icon={TrashIcon} onClick={() => setAsking(true)}>
              Quitar certificado
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Quitar el certificado digital"
          confirm="Quitar certificado"
          busyText="Quitando…"
          error={removing.submitError?.message}
          busy={removing.isSending}
          onConfirm={() => void removing.run({})}
          onClose={() => setAsking(false)}
        >
          Páramo borra la llave. Para volver a firmar tendrás que cargar el archivo con su contraseña.
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Software({ view, mayChange }: { view: EnablingView; mayChange: boolean }) {
  const { environment, softwareId, hasPin, testSetId } = view
  const today = useToday()
  const change = useChangeQuery()
  const [isAsking, setAsking] = useState(false)
  const isReal = environment === 'produccion'
  const lacks = isReal ? [] : lacksForProduction(view, today)
  const isTrying = view.resolutions.some(({ isTest }) => isTest)
  return (
    <Section title="Software y ambiente">
      <Facts
        items={[
          { label: 'Ambiente', value: isReal ? 'Producción' : 'Habilitación (pruebas)' },
          { label: 'Identificador del software', value: softwareId || '—' },
          { label: 'PIN del software', value: hasPin ? 'Registrado' : '—' },
          { label: 'Set de pruebas', value: testSetId || '—' },
        ]}
      />
      {!isReal && <TrialNotice isTrying={isTrying} />}
      {lacks.length > 0 && (
        <div className="enabling-lacks">
          <Notice tone="quiet">
            Para pasar a producción:
            <ul>
              {lacks.map(({ text, way }) => (
                <li key={text}>
                  {text} <WayLink href={way.href}>{`Ir a ${way.title}`}</WayLink>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {mayChange && (
        <div className="enabling-buttons">
          {!isReal && !isTrying && <StartTrial refreshes={NOTHING} />}
          <Button onClick={() => change({ panel: panels.software.slice('?panel='.length) })}>Cambiar software</Button>
          {lacks.length === 0 && (
            <Button look={isReal ? 'quiet' : 'outlined'} onClick={() => setAsking(true)}>
              {isReal ? 'Volver a habilitación' : 'Pasar a producción'}
            </Button>
          )}
        </div>
      )}
      {isAsking && <EnvironmentDialog view={view} onClose={() => setAsking(false)} />}
    </Section>
  )
}

const TrialNotice = ({ isTrying }: { isTrying: boolean }) => (
  <div className="enabling-lacks">
    <Notice tone="info">
      {isTrying
        ? 'Estás en pruebas: emites, contabilizas y cobras con la numeración de pruebas de la DIAN, sin software ni certificado. Nada tiene validez fiscal ni se envía.'
        : 'Puedes empezar en pruebas, sin software ni certificado: emites, contabilizas y cobras, y nada va a la DIAN.'}
    </Notice>
  </div>
)
