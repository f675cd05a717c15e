package io.argosy.common.dav.http;

import io.argosy.common.unit.Excerpt;
import java.io.Reader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads XML that a storage sends. */
public final class StorageXml {

  private static final int LONGEST = 200;

  private StorageXml() {}

  /** Returns a reader that neither expands nor fetches what a document type declares. */
  public static XMLStreamReader reader(Reader document) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
    return factory.createXMLStreamReader(document);
  }

  /** Returns what is wrong with a document, without what could not be shown of it. */
  public static String problem(XMLStreamException e) {
    return "is not XML: " + Excerpt.of(Excerpt.printable(String.valueOf(e.getMessage())), LONGEST);
  }
}
