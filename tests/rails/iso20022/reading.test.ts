import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readStatusReport } from '../../../src/rails/iso20022/pacs002.ts'
import { readPaymentReturn } from '../../../src/rails/iso20022/pacs004.ts'
import { openMessage } from '../../../src/rails/iso20022/reading.ts'
import { fromDecimal, money } from '../../../src/values/money.ts'
import { opened, UETR } from './messages.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:'

/** A rejection as a bank writes it: prefixes, an offset, a comment, and parts we do not look at. */
const REJECTION = `\uFEFF<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<!-- made elsewhere -->
<p:Document xmlns:p="${NAMESPACE}pacs.002.001.10" xmlns:x="urn:other">
  <p:FIToFIPmtStsRpt>
    <p:GrpHdr><p:MsgId>ST-1</p:MsgId><p:CreDtTm>2026-11-23T10:00:00.123-05:00</p:CreDtTm></p:GrpHdr>
    <p:TxInfAndSts>
      <p:OrgnlGrpInf><p:OrgnlMsgId>M1</p:OrgnlMsgId><p:OrgnlMsgNmId>pacs.008.001.08</p:OrgnlMsgNmId></p:OrgnlGrpInf>
      <p:OrgnlUETR>${UETR}</p:OrgnlUETR>
      <p:TxSts>RJCT</p:TxSts>
      <p:StsRsnInf><p:Rsn><p:Cd>AC04</p:Cd></p:Rsn><p:AddtlInf><![CDATA[Closed & gone]]></p:AddtlInf></p:StsRsnInf>
      <p:SplmtryData><p:Envlp><x:TxSts>ACSC</x:TxSts></p:Envlp></p:SplmtryData>
    </p:TxInfAndSts>
  </p:FIToFIPmtStsRpt>
</p:Document>`

const RETURN = `<Document xmlns="${NAMESPACE}pacs.004.001.10"><PmtRtr>
  <GrpHdr><MsgId>R1</MsgId><CreDtTm>2026-11-25T09:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>95.50</CtrlSum>
    <SttlmInf><SttlmMtd>INDA</SttlmMtd></SttlmInf></GrpHdr>
  <TxInf><OrgnlEndToEndId>E1</OrgnlEndToEndId><OrgnlIntrBkSttlmAmt Ccy="EUR">100.00</OrgnlIntrBkSttlmAmt>
    <RtrdIntrBkSttlmAmt Ccy="EUR">95.50</RtrdIntrBkSttlmAmt>
    <RtrRsnInf><Rsn><Cd>ZZ99</Cd></Rsn></RtrRsnInf></TxInf>
</PmtRtr></Document>`

test('a rejection is read with its reason, whatever prefixes a bank uses', () => {
  const read = readStatusReport(opened(REJECTION))
  assert.ok(read.ok)
  assert.deepEqual(read.value.header.createdAt, new Date('2026-11-23T15:00:00.123Z'))
  const [payment] = read.value.payments
  assert.equal(payment?.outcome, 'rejected')
  assert.equal(payment.original.uetr, UETR)
  assert.deepEqual(payment.reasons, [
    { code: 'AC04', proprietary: undefined, text: ['Closed & gone'] },
  ])
})

test('a return is read with what comes back, and a reason nobody knows is kept', () => {
  const read = readPaymentReturn(opened(RETURN))
  assert.ok(read.ok)
  const [payment] = read.value.payments
  assert.deepEqual(payment?.returned, fromDecimal('95.50', 'EUR'))
  assert.deepEqual(payment.settledBefore, money(10_000n, 'EUR'))
  assert.equal(payment.reasons[0]?.code, 'ZZ99')
})

const codeOf = (text: string | Uint8Array): string => {
  const message = openMessage(typeof text === 'string' ? Buffer.from(text) : text)
  if (!message.ok) return message.code
  const { name } = message.value
  const read = name.startsWith('pacs.002')
    ? readStatusReport(message.value)
    : readPaymentReturn(message.value)
  return read.ok ? 'read' : read.code
}

const LAUGHS = Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
).join('')

describe('a file from outside is refused', () => {
  const changed = (from: string | RegExp, to: string): string => {
    const text = RETURN.replace(from, to)
    assert.notEqual(text, RETURN)
    return text
  }
  const deep = `<Document xmlns="${NAMESPACE}pacs.004.001.10">${'<a>'.repeat(40)}${'</a>'.repeat(40)}</Document>`
  for (const [code, what, text] of [
    [
      'document_type',
      'that reads a file of ours',
      changed('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document'),
    ],
    [
      'document_type',
      'that laughs a billion times',
      changed('<Document', `<!DOCTYPE d [<!ENTITY l0 "ha">${LAUGHS}]><Document`),
    ],
    [
      'document_type',
      'that names a document type elsewhere',
      changed('<Document', '<!DOCTYPE d SYSTEM "http://127.0.0.1/x.dtd"><Document'),
    ],
    ['not_xml', 'with an entity of its own', changed('>R1<', '>&r1;<')],
    ['not_xml', 'that is cut off', RETURN.slice(0, -20)],
    ['not_xml', 'with two roots', RETURN + RETURN],
    ['not_xml', 'that is empty', ''],
    ['not_xml', 'with text after its end', `${RETURN}x`],
    ['not_xml', 'in Latin-1', Buffer.from(changed('R1', 'É1'), 'latin1')],
    ['not_xml', 'that says it is in UTF-16', `<?xml version="1.0" encoding="UTF-16"?>${RETURN}`],
    ['too_large', 'of more than a megabyte', RETURN + ' '.repeat(1_000_000)],
    ['too_large', 'of forty layers', deep],
    ['too_large', 'of too many elements', changed('<TxInf>', `<TxInf>${'<a/>'.repeat(20_000)}`)],
    ['other_message', 'of a later version', changed('pacs.004.001.10', 'pacs.004.001.11')],
    ['other_message', 'without a namespace', changed(/ xmlns="[^"]*"/, '')],
    ['other_message', 'of somebody else', changed(NAMESPACE, 'urn:elsewhere:')],
    ['other_message', 'with two messages', changed('</PmtRtr>', '</PmtRtr><PmtRtr/>')],
    ['other_message', 'with another root', changed(/PmtRtr>/g, 'FIToFIPmtStsRpt>')],
    ['unreadable', 'that counts two payments', changed('<NbOfTxs>1', '<NbOfTxs>2')],
    ['unreadable', 'with a sum off by a cent', changed('<CtrlSum>95.50', '<CtrlSum>95.51')],
    ['unreadable', 'with no payment', changed(/<TxInf>.*<\/TxInf>/s, '')],
    [
      'unreadable',
      'with two amounts',
      changed('<RtrRsnInf>', '<RtrdIntrBkSttlmAmt Ccy="EUR">1</RtrdIntrBkSttlmAmt><RtrRsnInf>'),
    ],
    [
      'unreadable',
      'with a decimal of a yen',
      changed(/<CtrlSum>.*?<\/CtrlSum>/, '').replace(/Ccy="EUR">95.50/, 'Ccy="JPY">95.5'),
    ],
    ['unreadable', 'with a third decimal of a euro', changed(/(95.50)/g, '95.505')],
    ['unreadable', 'with nothing that comes back', changed(/(95.50)/g, '0.00')],
    ['unreadable', 'with less than nothing', changed('>95.50</Rtrd', '>-95.50</Rtrd')],
    ['unreadable', 'with an amount of letters', changed('>95.50</Rtrd', '>1e3</Rtrd')],
    ['unreadable', 'in a currency that is none', changed(/Ccy="EUR">95/, 'Ccy="XXX">95')],
    [
      'unreadable',
      'that says of no payment which',
      changed('<OrgnlEndToEndId>E1</OrgnlEndToEndId>', ''),
    ],
    ['unreadable', 'with a reference that is too long', changed('>E1<', `>${'E'.repeat(36)}<`)],
    ['unreadable', 'made at no time', changed('T09:00:00Z', 'T29:00:00Z')],
    ['unreadable', 'made at a time without its zone', changed('T09:00:00Z', 'T09:00:00')],
    ['unreadable', 'settled in a way that is not ours', changed('INDA', 'COVE')],
    ['unreadable', 'without a status', REJECTION.replace(/<p:TxSts>RJCT<\/p:TxSts>/, '')],
  ] as const) {
    test(what, () => assert.equal(codeOf(text), code))
  }

  test('and nothing but a refusal comes of it, wherever it is cut off', () => {
    for (let length = 0; length < RETURN.length; length += 1)
      assert.equal(codeOf(RETURN.slice(0, length)), 'not_xml')
  })

  test('with the line and the name of what is wrong', () => {
    const read = readPaymentReturn(opened(changed('>95.50</Rtrd', '>95.505</Rtrd')))
    assert.equal(!read.ok && read.message, 'Line 4: RtrdIntrBkSttlmAmt is no amount in EUR.')
  })
})
