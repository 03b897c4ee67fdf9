/** What each debt in another currency is and becomes, by account, third party and document. */
import { isCurrencyCode } from '#base/currency.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { format, Money, QuietTable } from '#platform/ui/index.tsx'
import type { AnswerOf } from '#platform/web/index.tsx'
import type { getRestatement } from './endpoints.ts'

export const RestatementLines = ({
  lines,
  money,
  gain,
  loss,
}: Pick<AnswerOf<typeof getRestatement>, 'lines' | 'money' | 'gain' | 'loss'>) => (
  <QuietTable tight>
    <thead>
      <tr>
        <th scope="col">Documento</th>
        <th scope="col" className="num">
          Saldo
        </th>
        <th scope="col" className="num">
          Tasa
        </th>
        <th scope="col" className="num">
          En libros
        </th>
        <th scope="col" className="num">
          A la tasa
        </th>
        <th scope="col" className="num">
          Diferencia
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ number, source, party, account, currency, left, rate, before, after, difference }) => (
        <tr key={`${source.kind} ${source.id} ${number}`}>
          <td>
            <SourceNumber source={source}>{number}</SourceNumber> <span className="t2">{party}</span>
            <div className="small muted">{`${account.code} ${account.name}`}</div>
          </td>
          <td className="num">
            <Money value={left} sign={currency} />
          </td>
          <td className="num">{format.formatUnitPrice(format.toUnitPrice(rate))}</td>
          <td className="num">
            <Money value={before} />
          </td>
          <td className="num">
            <Money value={after} />
          </td>
          <td className="num">
            <Money value={difference} />
          </td>
        </tr>
      ))}
      {money.map(({ id, name, account, currency, left, rate, before, after, difference }) => (
        <tr key={id}>
          <td>
            <span className="b">{name}</span>
            <div className="small muted">{account}</div>
          </td>
          <td className="num">
            <Money value={left} sign={isCurrencyCode(currency) ? currency : true} />
          </td>
          <td className="num">{format.formatUnitPrice(format.toUnitPrice(rate))}</td>
          <td className="num">
            <Money value={before} />
          </td>
          <td className="num">
            <Money value={after} />
          </td>
          <td className="num">
            <Money value={difference} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td colSpan={5}>Ganancia</td>
        <td className="num b">
          <Money value={gain} sign />
        </td>
      </tr>
      <tr>
        <td colSpan={5}>Pérdida</td>
        <td className="num b">
          <Money value={loss} sign />
        </td>
      </tr>
    </tfoot>
  </QuietTable>
)
