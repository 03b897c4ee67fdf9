/** The head of a paper as it will come out: where the logo stands, how large. */
import type { CompanyView } from '../endpoints.ts'

interface Props {
  /** An image's address; null while there is none. */
  readonly logo: string | null
  readonly company: CompanyView
  readonly title: string
  readonly number: string
}

export const PaperPreview = ({ logo, company, title, number }: Props) => (
  <figure className="paper-preview">
    <div className="paper-head">
      {logo !== null && <img src={logo} alt="" />}
      <div className="paper-issuer">
        <b>{company.name}</b>
        <span>NIT {company.nit}</span>
        {[company.profile.address, [...new Set([company.cityName, company.regionName])].filter(Boolean).join(', '), company.profile.email]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </div>
      <div className="paper-number">
        <span>{title}</span>
        <b>{number}</b>
      </div>
    </div>
    <div className="paper-lines" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
    <figcaption>{title}</figcaption>
  </figure>
)
