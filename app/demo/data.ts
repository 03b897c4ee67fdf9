/** The demonstration company: invented names with valid check digits, realistic amounts, every tax of the spine. */

export const demoPerson = { email: 'marcela.rincon@sumapaz.example', firstName: 'Marcela', lastName: 'Rincón' } as const

/** A second person, to be named in comments, whose password nobody knows: it is recovered by mail. */
export const demoSeller = { email: 'andres.mora@sumapaz.example', firstName: 'Andrés', lastName: 'Mora' } as const

/** Who approves what another wrote; her password is recovered by mail as well. */
export const demoAccountant = { email: 'luz.ospina@sumapaz.example', firstName: 'Luz Dary', lastName: 'Ospina' } as const

export const demoCompany = {
  name: 'Provisiones Sumapaz S.A.S.',
  identification: '901482337',
  profile: {
    kind: 'juridica',
    tradeName: 'Provisiones Sumapaz',
    cityCode: '11001',
    address: 'Calle 80 # 69-70',
    neighborhood: 'Las Ferias',
    postalCode: '111061',
    phone: '6017440120',
    email: 'facturacion@sumapaz.example',
    vatResponsible: true,
    incResponsible: true,
    ciiu: '4631',
    withholdingRounding: 'cent',
    electronic: {
      environment: 'produccion',
      softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
      softwarePin: '20191',
      testSetId: '3f0c3b52-8f4e-4c55-9b1f-0d8c2a7e6b41',
    },
  },
} as const

/** Of its range: invented, and not the one to test with. Nothing is sent without a certificate, and the company has none. */
export const demoTechnicalKey = '693ff6f2a553c3646a063436fd4dd9ded0311471'

/** A second company of the same person, to see the switcher at work. */
export const secondCompany = {
  name: 'Café Chingaza Ltda.',
  identification: '900713452',
  profile: { kind: 'juridica', cityCode: '11001', address: 'Carrera 7 # 45-10', email: 'hola@chingaza.example', ciiu: '5611' },
} as const
