import Pdf from 'pdfkit'

/** What of PDF/A and PDF/UA is the reader's to find in the file: that it claims to be both. */
const PDF_UA = `
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>
  <rdf:Description rdf:about=""
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas>
      <rdf:Bag>
        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
          <pdfaSchema:property>
            <rdf:Seq>
              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>part</pdfaProperty:name>
                <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
                <pdfaProperty:category>internal</pdfaProperty:category>
                <pdfaProperty:description>Part of ISO 14289 that the file meets</pdfaProperty:description>
              </rdf:li>
            </rdf:Seq>
          </pdfaSchema:property>
        </rdf:li>
      </rdf:Bag>
    </pdfaExtension:schemas>
  </rdf:Description>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A document to be kept (PDF/A-2, level A, which has all of level U) and to be read aloud (PDF/UA-1).
 * The library writes the profile of colors and most else; PDF/UA beside PDF/A it does not know.
 */
export class LastingDocument extends Pdf {
  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, subset: 'PDF/A-2a', tagged: true, displayTitle: true })
    this.appendXML(PDF_UA)
  }

  /** The library puts these words into XML as they are, after it has written them elsewhere. */
  override endMetadata(): void {
    for (const name of ['Title', 'Author'] as const) {
      const words = this.info[name]
      if (words !== undefined) this.info[name] = escaped(words)
    }
    super.endMetadata()
  }
}
