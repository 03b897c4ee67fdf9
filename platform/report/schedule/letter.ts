/** The letter that carries a scheduled report: what it is of, who scheduled it and when it goes out. */
import { html, paragraphs, type Html } from '../../mail/html.ts'

export interface ReportLetter {
  readonly subject: string
  readonly text: string
  readonly html: Html
}

export interface ReportLetterFacts {
  /** The name of the schedule. */
  readonly name: string
  readonly company: string
  readonly report: string
  readonly filters: readonly { readonly label: string; readonly value: string }[]
  readonly person: string
  /** "Cada lunes a las 7:00 a. m." */
  readonly plan: string
  /** Where the report is on screen. */
  readonly link: string
}

export function reportLetter({ name, company, report, filters, person, plan, link }: ReportLetterFacts): ReportLetter {
  const [period] = filters
  const facts = [{ label: 'Reporte', value: report }, ...filters]
  const greeting = `Va adjunto «${name}» de ${company}.`
  const foot = `${person} programó este envío: ${plan[0]?.toLowerCase() ?? ''}${plan.slice(1)}. Para dejar de recibirlo, escríbele a esta persona.`
  return {
    subject: [name, ...(period ? [period.value] : [])].join(' · '),
    text: [
      greeting,
      '',
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      '',
      'Ver el reporte en Páramo:',
      link,
      '',
      foot,
      '',
    ].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${name}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px">${company}</h1>${paragraphs(greeting)}<table style="border-collapse:collapse;margin:0 0 24px">${facts.map(
      ({ label, value }) =>
        html`<tr><th style="padding:4px 16px 4px 0;text-align:left;font-weight:normal;color:#545c55">${label}</th><td style="padding:4px 0">${value}</td></tr>`,
    )}</table><p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:10px 16px;background:#33704b;color:#ffffff;text-decoration:none;border-radius:6px">Ver el reporte en Páramo</a></p><p style="margin:0;font-size:14px;color:#545c55">${foot}</p></div></body></html>`,
  }
}
