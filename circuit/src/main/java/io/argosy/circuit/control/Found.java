package io.argosy.circuit.control;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A circuit as its provider lists it.
 *
 * @param key empty if the circuit carries none, as those of other programs
 * @param bandwidth empty if it is missing or no positive number
 * @param end empty if the circuit has none
 * @param addresses of source and destination; empty if the provider does not know them, as most
 * @param attachments of source and destination as the provider names them, with the VLANs that it
 *     assigned; empty if it names none
 * @param cause why it failed; {@code OTHER} unless the provider says more
 * @param raw the state in the provider's words, for people
 */
public record Found(
    String reference,
    Optional<CircuitKey> key,
    Phase phase,
    Optional<ByteRate> bandwidth,
    Optional<Instant> end,
    List<String> addresses,
    List<String> attachments,
    Cause cause,
    String raw) {

  public Found {
    addresses = List.copyOf(addresses);
    attachments = List.copyOf(attachments);
  }

  /** Of a provider that names no attachments. */
  public Found(
      String reference,
      Optional<CircuitKey> key,
      Phase phase,
      Optional<ByteRate> bandwidth,
      Optional<Instant> end,
      List<String> addresses,
      Cause cause,
      String raw) {
    this(reference, key, phase, bandwidth, end, addresses, List.of(), cause, raw);
  }

  /** Nothing more is known of it than that it may be there. */
  public static Found unknown(String reference, Optional<CircuitKey> key, String why) {
    return new Found(
        reference,
        key,
        Phase.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Cause.OTHER,
        why);
  }

  /** How far a circuit is at its provider. */
  public enum Phase {
    /** Reserved or being built; {@link CircuitProvider#advance} takes the next step. */
    PENDING,
    /** Data can be sent. */
    ACTIVE,
    /** It was committed and its data plane is down. */
    DOWN,
    /** It will not come up, or has failed, and must be released. */
    FAILED,
    /** It is being released. */
    ENDING,
    /** It is released, refused or past its end, and still listed. */
    GONE,
    /** The provider names a state that is not known; nothing follows from it. */
    UNKNOWN
  }

  /** Whether this is what the provider calls by the reference that the circuit has adopted. */
  boolean isAdoptedBy(Circuit circuit) {
    return circuit.reference().filter(reference::equals).isPresent();
  }

  /** Whether something of the circuit is left at the provider. */
  boolean isLeft() {
    return phase != Phase.GONE;
  }
}
