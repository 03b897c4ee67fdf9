/** What of Colombian law needs Node: the data files, the hashes and the authority's schemas. */
export {
  readCiiu,
  readCiiuWords,
  readCountries,
  readDivipola,
  readIca,
  readPuc,
  readUvt,
  readWithholdingConcepts,
} from './data/read.server.ts'
export { cude, cuds, cufe, cune, eventCude, sha384, softwareSecurityCode } from './dian/unique-code.server.ts'
export { hasPayrollSchemas, hasSchemas, readElement, releaseSchemas, validateAgainstXsd } from './dian/xsd.server.ts'
export { signerOf, signXml, type Signer, type Signing } from './dian/sign.server.ts'
export type { ClaimedRole } from './dian/signature.ts'
export { issuerTrust, leadsTo, NO_ROOTS, type IssuerTrust, type Roots } from './dian/trust.server.ts'
export { holderNits, verifySignature, type SignatureFault, type Verified } from './dian/verify.server.ts'
export { verifyCall } from './dian/verify-call.server.ts'
export {
  readCall,
  readDianResponse,
  readDianResponses,
  readNumberingRanges,
  readUpload,
  readXmlOfKey,
  readAcquirer,
  securedEnvelope,
  UnreadableAnswer,
  type DianResponse,
  type XmlOfKey,
} from './dian/soap.server.ts'
export { MOST_RECEIVED_BYTES, faultOfFile, issuerOfAnswer, readReceivedFile, type ReadDocument } from './dian/received.server.ts'
