import { countText } from '#base/count.ts'
import { FigureCard } from '#platform/home/Figure.tsx'
import { TodoCard } from '#platform/home/TodoCard.tsx'
import { Money } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { receivables } from '../receivables.ts'
import { receivableAges, toCollect } from './endpoints.ts'

const { path } = receivables.screen

export const ToCollect = () => (
  <TodoCard title="Por cobrar esta semana" endpoint={toCollect} nothing="Nadie debe nada vencido ni que venza esta semana" href={path} />
)

export function Ages() {
  const { data, error, isAsking, ask } = useAsk(receivableAges, {})
  // Units align when one of the column has cents.
  const hasCents = data?.ages.some(({ balance }) => !balance.endsWith('.00')) ?? false
  return (
    <FigureCard
      title="Cartera vencida"
      href={`${path}?state=overdue`}
      isLoading={!data && isAsking}
      error={error}
      onRetry={ask}
      {...(data ? { figure: <Money value={data.overdue} /> } : {})}
    >
      {data && (
        <>
          <p className="small t2">
            {data.count === 0
              ? 'Ningún documento vencido'
              : data.count === 1
                ? '1 documento vencido'
                : `${countText(data.count)} documentos vencidos`}
            , de <Money value={data.total} sign /> por cobrar
          </p>
          <dl className="figure-rows">
            {data.ages.map(({ label, balance }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">
                  <Money value={balance} cents={hasCents ? 'room' : 'auto'} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </FigureCard>
  )
}
