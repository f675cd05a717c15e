package io.argosy.circuit.lifecycle;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a circuit at its provider, written as {@code <instance>-<uuid>}. The router gives it
 * out with a lease; by it a circuit is found again after a crash.
 *
 * @param instance name of the Argosy instance
 * @param id also names the circuit's state file
 */
public record CircuitKey(String instance, UUID id) {

  private static final Pattern INSTANCE = Pattern.compile("[A-Za-z0-9_]{1,64}");
  private static final Pattern KEY =
      Pattern.compile("([A-Za-z0-9_]{1,64})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

  public CircuitKey {
    if (!INSTANCE.matcher(instance).matches()) {
      throw new IllegalArgumentException("an instance name is 1 to 64 of A-Z a-z 0-9 _");
    }
  }

  /** Reads a key; empty if the text is not one, as the name of another program's circuit. */
  public static Optional<CircuitKey> parse(String text) {
    Matcher key = KEY.matcher(text);
    return key.matches()
        ? Optional.of(new CircuitKey(key.group(1), UUID.fromString(key.group(2))))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return instance + "-" + id;
  }
}
