package io.argosy.circuit.control.provider.nsi;

import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/** The provider refused a call. An aggregator's fault contains those of the networks below it. */
final class NsiFault extends Exception {

  private static final long serialVersionUID = 1L;

  private static final String TRANSITION = "00201";

  /** OpenNSA says so with the number of an internal error. */
  private static final String TRANSITION_IN_WORDS = "Transition from state";

  private static final Set<String> UNKNOWN_CIRCUIT = Set.of("00203", "00204");

  private final transient List<String> codes;

  /**
   * @param codes error numbers of NSI, the outermost first; empty if the fault names none
   */
  NsiFault(List<String> codes, String text) {
    super(codes.isEmpty() ? text : text + " (NSI error " + String.join(", ", codes) + ")");
    this.codes = List.copyOf(codes);
  }

  /**
   * Reads a service exception.
   *
   * @param otherwise what to say if it has no text
   */
  static NsiFault of(Element top, String otherwise) {
    return new NsiFault(
        texts(top, "errorId").toList(), texts(top, "text").findFirst().orElse(otherwise));
  }

  private static Stream<String> texts(Element top, String name) {
    return Elements.within(top, name).flatMap(it -> Elements.textOf(it).stream());
  }

  /** Whether NSI's error numbers say what was wrong with the request. */
  boolean isRefusal() {
    return codes.stream().anyMatch(code -> !code.startsWith("005"));
  }

  /** Whether the circuit has already gone past the state in which this can be asked. */
  boolean isRepetition() {
    return codes.contains(TRANSITION)
        || String.valueOf(getMessage()).startsWith(TRANSITION_IN_WORDS);
  }

  boolean isUnknownCircuit() {
    return codes.stream().anyMatch(UNKNOWN_CIRCUIT::contains);
  }

  Cause reason() {
    boolean isCapacity =
        codes.stream().anyMatch(code -> code.startsWith("006") || code.equals("00705"))
            || String.valueOf(getMessage()).toLowerCase(Locale.ROOT).contains("capacity");
    return isCapacity ? Cause.CAPACITY : Cause.OTHER;
  }
}
