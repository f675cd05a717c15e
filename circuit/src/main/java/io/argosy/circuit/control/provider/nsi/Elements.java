package io.argosy.circuit.control.provider.nsi;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Reads a document by local names, because providers qualify the same elements differently. */
final class Elements {

  private static final int LONGEST_TEXT = 2000;

  private Elements() {}

  static Stream<Element> children(Element parent, String name) {
    return elements(parent.getChildNodes()).filter(child -> name.equals(child.getLocalName()));
  }

  /** All elements with the name, at any depth. */
  static Stream<Element> within(Element top, String name) {
    return elements(top.getElementsByTagNameNS("*", name));
  }

  /** The text at the end of the path; empty if it is missing, or has elements or is too long. */
  static Optional<String> text(Element top, String... path) {
    Stream<Element> at = Stream.of(top);
    for (String name : path) {
      at = at.flatMap(parent -> children(parent, name)).limit(1);
    }
    return at.findFirst().flatMap(Elements::textOf);
  }

  static Optional<String> textOf(Element element) {
    boolean isText = elements(element.getChildNodes()).findAny().isEmpty();
    return Optional.of(element.getTextContent())
        .map(String::strip)
        .filter(text -> isText && !text.isEmpty() && text.length() <= LONGEST_TEXT);
  }

  /** Some lists of nodes are linked; the copy makes reading each node by its index cheap. */
  private static Stream<Element> elements(NodeList nodes) {
    List<Node> all = IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).toList();
    return all.stream().filter(Element.class::isInstance).map(Element.class::cast);
  }
}
