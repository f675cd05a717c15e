package io.argosy.circuit.lifecycle;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** An event of a circuit, caused by this program or by the provider. */
public sealed interface CircuitEvent {

  /** The provider is about to be asked. */
  record Asked() implements CircuitEvent {}

  /**
   * The provider has something of the circuit, known by this reference. Answers that arrive after a
   * time-out or a refusal, and circuits that are found by their key, are this event too.
   */
  record Referenced(String reference) implements CircuitEvent {}

  /**
   * The provider reports that the circuit is up.
   *
   * @param end when the provider releases it
   * @param attachments of source and destination, with the VLANs that the provider assigned; empty
   *     if it names none
   */
  record Granted(ByteRate bandwidth, Instant end, List<String> attachments)
      implements CircuitEvent {

    public Granted {
      attachments = List.copyOf(attachments);
    }
  }

  /** The provider has agreed to a later end. */
  record Extended(Instant end) implements CircuitEvent {}

  /**
   * The circuit cannot be had, or not as it was requested.
   *
   * @param offered what the provider could give, if it says so
   */
  record Denied(Cause cause, String reason, Optional<ByteRate> offered) implements CircuitEvent {}

  /** Why a circuit cannot be had. */
  enum Cause {
    /** There is not enough free bandwidth; less may be had. */
    CAPACITY,
    /** The provider answered with another address, a later end or too little bandwidth. */
    TERMS,
    /** Any other reason. */
    OTHER
  }

  /** The circuit did not come up in time. An answer may still arrive. */
  record TimedOut(String reason) implements CircuitEvent {}

  /** The circuit is no longer wanted. */
  record Unwanted(String reason) implements CircuitEvent {}

  /** The end is reached. */
  record Expired() implements CircuitEvent {}

  /** Too many transfers over the circuit fail. */
  record Failing(String reason) implements CircuitEvent {}

  /** The provider no longer has the circuit, although its end has not been reached. */
  record Vanished(String reason) implements CircuitEvent {}

  /** Nothing of the circuit is left at the provider. */
  record Gone() implements CircuitEvent {}

  /** In a sentence. */
  default String words() {
    return switch (this) {
      case Asked e -> "the provider was asked for it";
      case Referenced e -> "the provider knows it as " + e.reference();
      case Granted e -> "the provider granted %s until %s".formatted(e.bandwidth(), whole(e.end()));
      case Extended e -> "the provider extended it until " + whole(e.end());
      case Denied e -> "it was refused: " + e.reason();
      case TimedOut e -> "it timed out: " + e.reason();
      case Unwanted e -> "it ends early: " + e.reason();
      case Expired e -> "its end was reached";
      case Failing e -> "it failed: " + e.reason();
      case Vanished e -> "it was lost: " + e.reason();
      case Gone e -> "nothing is left of it";
    };
  }

  private static Instant whole(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }

  /** Whether the event ends the circuit in a way that starts the cool-down of its links. */
  default boolean isSetback() {
    return switch (this) {
      case Denied e -> true;
      case TimedOut e -> true;
      case Failing e -> true;
      case Vanished e -> true;
      case Asked e -> false;
      case Referenced e -> false;
      case Granted e -> false;
      case Extended e -> false;
      case Unwanted e -> false;
      case Expired e -> false;
      case Gone e -> false;
    };
  }
}
