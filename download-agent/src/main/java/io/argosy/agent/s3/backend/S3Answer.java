package io.argosy.agent.s3.backend;

import io.argosy.common.dav.http.StorageXml;
import java.io.StringReader;
import java.net.ProtocolException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A document with which a storage answers.
 *
 * @param name of the whole document, such as {@code Error}
 * @param elements directly below it: each with its text, named as itself, and those of the elements
 *     below it
 */
record S3Answer(String name, List<Element> elements) {

  /**
   * @param texts by the names of elements
   */
  record Element(String name, Map<String, String> texts) {}

  /**
   * Reads a document that has no document type, and with it no entities. White space before it is
   * allowed, because storages send it while they work.
   *
   * @throws ProtocolException it is another one
   */
  static S3Answer of(String document) throws ProtocolException {
    try {
      return read(StorageXml.reader(new StringReader(document.strip())));
    } catch (XMLStreamException e) {
      throw unusable(StorageXml.problem(e));
    }
  }

  private static S3Answer read(XMLStreamReader reader)
      throws XMLStreamException, ProtocolException {
    List<Element> elements = new ArrayList<>();
    Deque<String> open = new ArrayDeque<>();
    String name = "";
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          open.push(reader.getLocalName());
          name = open.size() == 1 ? open.peek() : name;
          if (open.size() == 2) {
            elements.add(new Element(open.peek(), new HashMap<>()));
          }
        }
        case XMLStreamConstants.END_ELEMENT -> open.pop();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (open.size() == 2 || open.size() == 3) {
            elements.getLast().texts().merge(open.peek(), reader.getText(), String::concat);
          }
        }
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
            throw unusable("has a document type or an entity");
        default -> {
          // Comments and the like say nothing.
        }
      }
    }
    return new S3Answer(name, List.copyOf(elements));
  }

  private static ProtocolException unusable(String why) {
    return new ProtocolException("the storage's answer " + why);
  }

  /** Returns the texts of all elements of this name. */
  List<Map<String, String>> children(String child) {
    return elements.stream().filter(it -> it.name().equals(child)).map(Element::texts).toList();
  }

  /** Returns the text of an element; empty without it. */
  String text(String child) {
    return children(child).stream().map(it -> it.getOrDefault(child, "")).findFirst().orElse("");
  }

  /** Returns an error as people read it. */
  String error() {
    return text("Code") + ": " + text("Message");
  }
}
