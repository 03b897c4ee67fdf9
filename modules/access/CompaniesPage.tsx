import { Button, Chip, CircleCheckIcon, Empty, Page, StarIcon } from '#platform/ui/index.tsx'
import { crumbsOf, useGo, useSignedIn } from '#platform/web/index.tsx'
import type { CompanyCard } from './endpoints.ts'
import { useEnterCompany } from './enter.tsx'
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
    <li className="company" data-color={card.color} aria-current={isCurrent ? 'true' : undefined}>
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
            <Button look="quiet" onClick={() => go('/')}>
              Ir al inicio
            </Button>
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
