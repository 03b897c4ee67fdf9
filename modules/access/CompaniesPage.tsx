import { changeCompanyColor, companyColorNames, companyColors, companyPermissions, getCompany } from '#modules/company/index.ts'
import { lazy, Suspense } from 'react'
import { Button, Chip, CircleCheckIcon, Empty, MenuButton, Page, PlusIcon, StarIcon, toast, WarningIcon } from '#platform/ui/index.tsx'
import {
  crumbsOf,
  keepSession,
  useAsk,
  useChangeQuery,
  useGo,
  useMay,
  useQueryOfAddress,
  useSend,
  useSignedIn,
} from '#platform/web/index.tsx'
import { CompanyDetails } from './CompanyDetails.tsx'
import type { CompanyCard, SessionView } from './endpoints.ts'
import { renewSession, useEnterCompany } from './enter.tsx'
import { getFounding } from './founding/endpoints.ts'
import { DiscardTrialDialog, FoundTrialDialog } from './founding/TrialDialogs.tsx'
import { answerInvitation } from './members/endpoints.ts'
import { dayAndClockTime } from './moment.ts'
import { companiesScreen as page } from './screens.ts'
import './companies.css'

const CreateCompanyPanel = lazy(() => import('./founding/CreateCompanyPanel.tsx'))

type Invitation = SessionView['invitations'][number]

export default function CompaniesPage() {
  const { companies, company, invitations } = useSignedIn()
  const { enter, entering } = useEnterCompany()
  const founding = useAsk(getFounding, {}).data
  const { panel, empresa } = useQueryOfAddress()
  const change = useChangeQuery()
  const close = () => change({ panel: null, empresa: null })
  const discarded = panel === 'eliminar' ? companies.find(({ companyId, isTrial }) => isTrial && companyId === empresa) : undefined
  const actions = founding?.mayFound && (
    <>
      <Button
        onClick={() => change({ panel: 'prueba' })}
        disabledReason={founding.trialId === null ? null : 'Ya tienes una empresa de prueba: elimínala antes de crear otra'}
      >
        Empresa de prueba
      </Button>
      <Button look="filled" icon={PlusIcon} onClick={() => change({ panel: 'crear' })}>
        Crear empresa
      </Button>
    </>
  )
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={companies.length === 1 ? '1 empresa' : `${companies.length} empresas`}
      actions={actions}
      panel={
        panel === 'crear' &&
        founding?.mayFound && (
          <Suspense>
            <CreateCompanyPanel onClose={close} />
          </Suspense>
        )
      }
    >
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {companies.length === 0 && invitations.length === 0 ? (
        <Empty title="No perteneces a ninguna empresa">Pídele al administrador de tu empresa que te agregue.</Empty>
      ) : (
        <ul className="companies">
          {companies.map((card) => (
            <Card
              key={card.companyId}
              card={card}
              isCurrent={card.companyId === company?.companyId}
              isEntering={card.companyId === entering}
              onEnter={() => enter(card.companyId)}
              onDiscard={card.companyId === founding?.trialId ? () => change({ panel: 'eliminar', empresa: card.companyId }) : null}
            />
          ))}
        </ul>
      )}
      {company && <CompanyDetails />}
      {panel === 'prueba' && founding?.mayFound && founding.trialId === null && <FoundTrialDialog onClose={close} />}
      {discarded && <DiscardTrialDialog companyId={discarded.companyId} name={discarded.name} onClose={close} />}
    </Page>
  )
}

/** Companies that wait for an answer. */
function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { accessToken } = useSignedIn()
  const sending = useSend(answerInvitation, {
    refreshes: [],
    onDone: (session, { body: { accept, companyId } }) => {
      keepSession({ ...session, accessToken })
      const name = invitations.find((each) => each.companyId === companyId)?.name ?? ''
      toast({ text: accept ? `Ya eres de ${name}` : `Rechazaste la invitación de ${name}`, ...(accept ? { tone: 'ok' as const } : {}) })
    },
  })
  const answer = (companyId: string, accept: boolean) => void sending.run({ body: { companyId, accept } })
  return (
    <ul className="companies" aria-label="Invitaciones">
      {invitations.map(({ companyId, name, nit, roleName, expiresAt }) => (
        <li key={companyId} className="company">
          <header>
            <h2>{name} te invitó</h2>
          </header>
          <p className="small muted">
            NIT {nit} · Rol {roleName} · Vence el {dayAndClockTime(expiresAt)}
          </p>
          <footer>
            <Button look="quiet" onClick={() => answer(companyId, false)} disabledReason={sending.isSending ? 'Respondiendo…' : null}>
              Rechazar
            </Button>
            <Button look="filled" onClick={() => answer(companyId, true)} busy={sending.isSending} busyText="Respondiendo…">
              Aceptar
            </Button>
          </footer>
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly card: CompanyCard
  readonly isCurrent: boolean
  readonly isEntering: boolean
  readonly onEnter: () => void
  /** Only of the company to try things in that the person administers. */
  readonly onDiscard: (() => void) | null
}

function Card({ card, isCurrent, isEntering, onEnter, onDiscard }: CardProps) {
  const go = useGo()
  const discard = onDiscard && (
    <Button look="quiet" onClick={onDiscard}>
      Eliminar
    </Button>
  )
  return (
    <li className="company" data-company={card.color} aria-current={isCurrent ? 'true' : undefined}>
      <header>
        <h2>{card.name}</h2>
        {card.favorite && <StarIcon />}
        {card.isTrial && (
          <Chip tone="warn" icon={WarningIcon}>
            De prueba
          </Chip>
        )}
      </header>
      <p className="small muted">NIT {card.nit}</p>
      <dl>
        <div>
          <dt>Tu rol</dt>
          <dd>{card.roleName}</dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd>{card.planName}</dd>
        </div>
      </dl>
      <footer>
        {isCurrent ? (
          <>
            <Chip tone="ok" icon={CircleCheckIcon} look="quiet">
              Estás aquí
            </Chip>
            <span className="row">
              {!card.isTrial && <ColorMenu color={card.color} />}
              <Button look="quiet" onClick={() => go('/')}>
                Ir al inicio
              </Button>
              {discard}
            </span>
          </>
        ) : (
          <>
            <Button onClick={onEnter} busy={isEntering} busyText="Entrando…">
              Entrar
            </Button>
            {discard}
          </>
        )}
      </footer>
    </li>
  )
}

/** Of the company where one stands: every window of its people shows the new one within a minute. */
function ColorMenu({ color }: { color: string }) {
  const { accessToken } = useSignedIn()
  const mayChange = useMay(companyPermissions.write)
  const sending = useSend(changeCompanyColor, { refreshes: [getCompany], onDone: () => void renewSession(accessToken) })
  if (!mayChange) return null
  return (
    <MenuButton
      label="Color"
      look="quiet"
      entries={companyColors.map((each) => ({
        label: companyColorNames[each],
        color: each,
        checked: each === color,
        onSelect: () => {
          if (each !== color)
            void sending
              .run({ body: { color: each } })
              .then((answer) => answer && toast({ text: `Color de la empresa: ${companyColorNames[each].toLowerCase()}` }))
        },
      }))}
    />
  )
}
