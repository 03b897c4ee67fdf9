import { changeCompanyColor, companyColorNames, companyColors, companyPermissions, getCompany } from '#modules/company/index.ts'
import { Button, Chip, CircleCheckIcon, Empty, MenuButton, Page, StarIcon, toast } from '#platform/ui/index.tsx'
import { crumbsOf, useGo, useMay, useSend, useSignedIn } from '#platform/web/index.tsx'
import { CompanyDetails } from './CompanyDetails.tsx'
import type { CompanyCard } from './endpoints.ts'
import { renewSession, useEnterCompany } from './enter.tsx'
import { companiesScreen as page } from './screens.ts'
import './companies.css'

export default function CompaniesPage() {
  const { companies, company } = useSignedIn()
  const { enter, entering } = useEnterCompany()
  return (
    <Page title={page.title} crumbs={crumbsOf(page)} subtitle={companies.length === 1 ? '1 empresa' : `${companies.length} empresas`}>
      {companies.length === 0 ? (
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
            />
          ))}
        </ul>
      )}
      {company && <CompanyDetails />}
    </Page>
  )
}

interface CardProps {
  readonly card: CompanyCard
  readonly isCurrent: boolean
  readonly isEntering: boolean
  readonly onEnter: () => void
}

function Card({ card, isCurrent, isEntering, onEnter }: CardProps) {
  const go = useGo()
  return (
    <li className="company" data-company={card.color} aria-current={isCurrent ? 'true' : undefined}>
      <header>
        <h2>{card.name}</h2>
        {card.favorite && <StarIcon />}
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
              <ColorMenu color={card.color} />
              <Button look="quiet" onClick={() => go('/')}>
                Ir al inicio
              </Button>
            </span>
          </>
        ) : (
          <Button onClick={onEnter} busy={isEntering} busyText="Entrando…">
            Entrar
          </Button>
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
